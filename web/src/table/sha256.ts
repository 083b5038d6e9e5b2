/**
 * SHA-256 of 32 bytes. Browsers have it only behind TLS, and many a house plays at home without: so
 * here it is, for a message that fits into one block and nothing longer.
 */

const ROUNDS = 64;
const primes: number[] = [];
for (let n = 2; primes.length < ROUNDS; n++) if (primes.every((prime) => n % prime)) primes.push(n);
/** The first 32 bits behind the point. */
const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0;
const K = primes.map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The words of the only block: the message, a mark where it ends, and its length in bits. */
function block(message: Uint8Array): number[] {
  const padded = new Uint8Array(64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(60, message.length * 8);
  return Array.from({ length: 16 }, (_, n) => view.getUint32(n * 4) | 0);
}

export const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const unhex = (digits: string) =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export function sha256(message: Uint8Array): string {
  const w = block(message);
  const at = (n: number) => w[n] ?? 0;
  for (let n = 16; n < ROUNDS; n++) {
    const [early, late] = [at(n - 15), at(n - 2)];
    const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const two = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w.push((at(n - 16) + one + at(n - 7) + two) | 0);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START;
  for (let n = 0; n < ROUNDS; n++) {
    const mixed = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
    const one = h + mixed + (K[n] ?? 0) + at(n);
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  const words = [a, b, c, d, e, f, g, h].map((word, n) => (word + (START[n] ?? 0)) >>> 0);
  return words.map((word) => word.toString(16).padStart(8, "0")).join("");
}
