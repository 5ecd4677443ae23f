/** For this long, other windows do not repeat what one window of the browser has started. */
const heldMs = 3_000;

/**
 * Does something in only one of this browser's windows. Where windows cannot coordinate (without https) each does it.
 */
export function oncePerBrowser(what: string, work: () => void): void {
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  if (!locks) {
    work();
    return;
  }
  void locks.request(`tallyboard:${what}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    work();
    await new Promise((resolve) => setTimeout(resolve, heldMs));
  });
}
