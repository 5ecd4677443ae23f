/** The browser's address bar and history, as the console's guard uses them. */
export interface Navigation {
  /** Path and query now. */
  read(): string;
  write(href: string, options: { readonly replace: boolean }): void;
  /** Notifies of back and forward; returns the function that stops it. */
  watch(moved: (href: string) => void): () => void;
  reload(): void;
}

/** Navigation over a window's history; writing the present address again is not a step. */
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

/** The code that a single sign-on has left in the fragment, once: it is taken out of the address and the history. */
export function takeSignOnCode(page: Window = window): string | null {
  const { hash, pathname, search } = page.location;
  const code = /^#sso=([\w-]+)$/.exec(hash)?.[1] ?? null;
  if (code) page.history.replaceState(null, "", pathname + search);
  return code;
}
