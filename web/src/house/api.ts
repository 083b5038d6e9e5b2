/** Requests to the server this page came from. It answers JSON, or says why not. */

export class Refusal extends Error {
  constructor(
    /** For programs: `not-found`, `stale`, … */
    readonly code: string,
    /** For people: a message key. */
    readonly key: string,
    readonly retryAfter?: number,
    /** What the message names, such as rules. */
    readonly args: Record<string, string> = {},
  ) {
    super(code);
  }
}

export const UNREACHABLE = new Refusal("unreachable", "web.unreachable");

interface Request {
  token?: string | undefined;
  body?: unknown;
  /** Sent as it is, instead of JSON. */
  text?: string;
  /** Whoever is signed in does not count: what does the token open by itself? */
  alone?: boolean;
}

async function ask(method: string, path: string, request: Request = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (request.token) headers.authorization = `Bearer ${request.token}`;
  let body: string | undefined;
  if (request.text !== undefined) {
    headers["content-type"] = "text/plain; charset=utf-8";
    body = request.text;
  } else if (request.body !== undefined) {
    headers["content-type"] = "application/json";
    body = JSON.stringify(request.body);
  }
  let answer: Response;
  try {
    const credentials = request.alone ? "omit" : "same-origin";
    answer = await fetch(path, {
      method,
      headers,
      credentials,
      ...(body === undefined ? {} : { body }),
    });
  } catch {
    throw UNREACHABLE;
  }
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({}));
  throw new Refusal(
    problem.code ?? "unreachable",
    problem.key ?? "web.unreachable",
    problem.retry_after,
    problem.args,
  );
}

export async function get<T>(path: string, token?: string, alone = false): Promise<T> {
  return (await ask("GET", path, { token, alone })).json();
}

export async function getText(path: string, token?: string): Promise<string> {
  return (await ask("GET", path, { token })).text();
}

export async function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  return (await ask("POST", path, { body, token })).json();
}

export async function postText<T>(path: string, text: string): Promise<T> {
  return (await ask("POST", path, { text })).json();
}
