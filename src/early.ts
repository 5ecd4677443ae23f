// Runs before the first paint, as a classic script in its own file (the CSP forbids inline ones), so that a dark
// theme never flashes light and a screen reader uses the right language from the first word. It imports nothing: the
// storage keys are the contract's, and an invalid value must never stop the page.
{
  const root = document.documentElement;
  try {
    const locale = localStorage.getItem("arco-locale");
    if (locale === "zh-CN" || locale === "en-US") root.lang = locale;
    const settings: unknown = JSON.parse(localStorage.getItem("tallyboard-settings") ?? "{}");
    const isDark =
      // The wall display is always dark, even if the browser remembers a light console.
      location.pathname === "/monitor" ||
      (typeof settings === "object" && settings !== null && "theme" in settings && settings.theme === "dark");
    root.classList.add(isDark ? "dark" : "light");
    root.style.colorScheme = isDark ? "dark" : "light";
  } catch {
    // Storage that is switched off or holds junk: the defaults of the page stand (zh-CN, light).
    root.classList.add("light");
    root.style.colorScheme = "light";
  }
  // The charts' library empties its element by innerHTML = "". Nothing else that is text may become HTML.
  interface Policies {
    createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown;
  }
  const { trustedTypes } = window as Window & { readonly trustedTypes?: Policies };
  trustedTypes?.createPolicy("default", { createHTML: (html) => (html === "" ? "" : null) });
}
