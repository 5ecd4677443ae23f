/** Paths that the browser may be sent to after a sign-in. Nothing below them is a page. */
const NO_PAGES = /^\/(api|socket\.io)(\/|$)/i;

/**
 * The path and query of a page of the console, or null for anything else: another origin, a path of the API, a text that
 * a browser would read as an address of its own. The fragment is dropped.
 */
export function consolePath(to: string): string | null {
  // A browser drops tabs and line ends, and reads `\` as `/`.
  const isOdd = [...to].some((letter) => letter <= " " || letter === "\\" || letter === "\u007f");
  if (!to.startsWith("/") || isOdd) return null;
  const own = "http://console.invalid";
  if (!URL.canParse(to, own)) return null;
  const { origin, pathname, search } = new URL(to, own);
  // `/.//elsewhere` is normalised to `//elsewhere`, which names another host.
  if (origin !== own || pathname.startsWith("//") || NO_PAGES.test(pathname)) return null;
  return `${pathname}${search}`;
}
