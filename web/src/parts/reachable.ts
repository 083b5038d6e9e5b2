/**
 * What scrolls must be reachable by keyboard, also where nothing in it can be touched: so it is a
 * stop for Tab, but only as long as it does scroll.
 */
export function reachable(scroller: HTMLElement): () => void {
  const usual = scroller.getAttribute("tabindex");
  const watch = new ResizeObserver(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = scroller;
    if (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1) scroller.tabIndex = 0;
    else if (usual === null) scroller.removeAttribute("tabindex");
    else scroller.setAttribute("tabindex", usual);
  });
  for (const one of [scroller, ...scroller.children]) watch.observe(one);
  return () => watch.disconnect();
}
