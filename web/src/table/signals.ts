/** Whose turn it is, for somebody who looks elsewhere: title, sign in the tab, a soft sound. */

import { settings } from "../house/settings.svelte";

export function show(title: string, mine: boolean): void {
  document.title = mine ? `● ${title}` : title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = mine ? "/favicon-turn.svg" : "/favicon.svg";
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}

/** Two soft strokes; only for those who have switched sound on. */
export function ring(): void {
  if (!settings.sound) return;
  const audio = new AudioContext();
  [523.25, 783.99].forEach((pitch, n) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + n * 0.14;
    tone.frequency.value = pitch;
    tone.type = "triangle";
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.55);
  });
  setTimeout(() => audio.close(), 1200);
}
