/** Where in the house we are. Addresses are ordinary, links are ordinary, Back goes back. */

import { type Place, placeOf } from "./place";

export type { Place };

class Here {
  place = $state.raw<Place>(placeOf(location.pathname));
  /** Behind the #: never sent to a server. */
  hash = $state(location.hash.slice(1));

  constructor() {
    addEventListener("popstate", () => this.look());
    addEventListener("hashchange", () => this.look());
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.look();
    if (!replace) scrollTo(0, 0);
  }

  private look(): void {
    this.place = placeOf(location.pathname);
    this.hash = location.hash.slice(1);
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest?.("a");
    if (!link || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || url.pathname.startsWith("/api")) return;
    if (url.pathname === location.pathname && url.hash) return;
    event.preventDefault();
    this.go(url.pathname + url.search + url.hash);
  }
}

export const here = new Here();
