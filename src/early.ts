// Runs before the first paint, as a classic script in its own file (the CSP forbids inline ones), so that a dark
// theme never flashes light and a screen reader uses the right language from the first word. It imports nothing: the
// storage keys are the contract's, and an invalid value must never stop the page.
{
  const root = document.documentElement;
  // The page comes in DEFAULT_LOCALE. The browser's first language that the console has wins over it, a choice over both.
  const asked = (navigator.languages ?? []).find((tag) => /^(zh|en)(-|$)/i.test(tag));
  if (asked !== undefined) root.lang = /^zh/i.test(asked) ? "zh-CN" : "en-US";
  try {
    const chosen = localStorage.getItem("arco-locale");
    if (chosen === "zh-CN" || chosen === "en-US") root.lang = chosen;
    const settings: unknown = JSON.parse(localStorage.getItem("tallyboard-settings") ?? "{}");
    const isDark =
      // The wall display is always dark, even if the browser remembers a light console.
      location.pathname === "/monitor" ||
      (typeof settings === "object" && settings !== null && "theme" in settings && settings.theme === "dark");
    root.classList.add(isDark ? "dark" : "light");
    root.style.colorScheme = isDark ? "dark" : "light";
  } catch {
    // Storage that is switched off or holds junk: the page is light, in the language of the browser.
    root.classList.add("light");
    root.style.colorScheme = "light";
  }
  // A browser that could install the console waits until it is asked to (views/kit/install-offer.ts).
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    Object.assign(window, { installOffer: event });
  });
  // The charts' library empties its element by innerHTML = "". Nothing else that is text may become HTML. The only script
  // whose address is a text is the service worker's.
  interface Policies {
    createPolicy(
      name: string,
      rules: { createHTML(html: string): string | null; createScriptURL(url: string): string | null },
    ): unknown;
  }
  const { trustedTypes } = window as Window & { readonly trustedTypes?: Policies };
  const isWorker = (url: string): boolean => {
    const { origin, pathname } = new URL(url, location.href);
    return origin === location.origin && /^\/code-reader\.worker\.[\da-f]+\.js$/.test(pathname);
  };
  trustedTypes?.createPolicy("default", {
    createHTML: (html) => (html === "" ? "" : null),
    // The service worker, and the worker that reads codes in the camera's picture: no text becomes another script's address.
    createScriptURL: (url) => (url === "/sw.js" || isWorker(url) ? url : null),
  });
}
