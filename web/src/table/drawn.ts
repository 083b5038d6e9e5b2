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
