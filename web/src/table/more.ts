/** A sign that something scrolls: as long as more of it lies below, what shows fades out (look/base.css). */
export function more(scroller: HTMLElement): () => void {
  const look = () => {
    const { scrollHeight, scrollTop, clientHeight } = scroller;
    // what only sticks out is not scrolled: a sign would make room for itself, and be gone again
    const scrolls = getComputedStyle(scroller).overflowY !== "visible";
    scroller.classList.toggle("more", scrolls && scrollHeight - scrollTop > clientHeight + 2);
  };
  const resized = new ResizeObserver(look);
  // asked again after the next layout: to ask at once would have the page laid out in the middle of an update
  const changed = new MutationObserver(() => {
    resized.unobserve(scroller);
    resized.observe(scroller);
  });
  resized.observe(scroller);
  changed.observe(scroller, { childList: true, characterData: true, subtree: true });
  scroller.addEventListener("scroll", look, { passive: true });
  return () => {
    resized.disconnect();
    changed.disconnect();
    scroller.removeEventListener("scroll", look);
  };
}
