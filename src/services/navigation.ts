/** The browser's address bar and history, as the console's guard uses them. */
export interface Navigation {
  /** Path and query now. */
  read(): string;
  write(href: string, options: { readonly replace: boolean }): void;
  /** Tells of back and forward; returns the way to stop. */
  watch(moved: (href: string) => void): () => void;
  reload(): void;
}

/** Navigation over a window's history; writing the address that already stands there is no step. */
export function browserNavigation(page: Window = window): Navigation {
  const read = (): string => `${page.location.pathname}${page.location.search}`;
  return {
    read,
    write(href, { replace }) {
      if (href === read()) return;
      if (replace) page.history.replaceState(null, "", href);
      else page.history.pushState(null, "", href);
    },
    watch(moved) {
      const heard = (): void => moved(read());
      page.addEventListener("popstate", heard);
      return () => page.removeEventListener("popstate", heard);
    },
    reload: () => page.location.reload(),
  };
}
