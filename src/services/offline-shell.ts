/** Browsers without idle callbacks wait this long. */
const PAUSE_MS = 2_000;

/**
 * Lets the console open without a network: registers the service worker (src/worker.ts) once the page has nothing else to
 * do. Browsers have none on plain http other than localhost; there the console needs the network to open.
 */
export function registerShell(): void {
  const register = (): void => {
    // The browser's cache is passed by, so that a new build and the kill switch arrive with the next page.
    navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
  };
  if (typeof requestIdleCallback === "function") requestIdleCallback(register);
  else setTimeout(register, PAUSE_MS);
}
