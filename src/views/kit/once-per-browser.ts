/** What one window of the browser has taken up no other repeats for so long. */
const heldMs = 3_000;

/**
 * Does something in one of this browser's windows alone, however many of them hear of it. Where windows cannot agree
 * (without https) each does it.
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
