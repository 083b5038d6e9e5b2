/** When the frame is drawn: then it is known where everything is, and asking costs nothing. */
export function afterDrawing(look: () => void): { soon: () => void; forget: () => void } {
  let frame = 0;
  let drawn = 0;
  const forget = () => {
    cancelAnimationFrame(frame);
    clearTimeout(drawn);
  };
  const soon = () => {
    forget();
    frame = requestAnimationFrame(() => {
      drawn = window.setTimeout(look);
    });
  };
  return { soon, forget };
}

/** When nothing else is to be done, and soon in any case; returns how to forget it. */
export function whenIdle(go: () => void): () => void {
  if (!window.requestIdleCallback) {
    const soon = setTimeout(go, 200);
    return () => clearTimeout(soon);
  }
  const soon = requestIdleCallback(go, { timeout: 1_000 });
  return () => cancelIdleCallback(soon);
}
