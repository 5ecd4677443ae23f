/** Keeps the screen awake if the browser supports it (Screen Wake Lock). */

interface Lock {
  release(): Promise<void>;
}

/** The screen under this page; a lock ends with each hiding of the page, and is taken again when it is shown. */
export function browserScreen(page: Window = window) {
  return {
    keepAwake(): () => void {
      let isWanted = true;
      let lock: Lock | null = null;
      const take = async (): Promise<void> => {
        if (!isWanted || page.document.visibilityState !== "visible") return;
        try {
          const taken = await page.navigator.wakeLock?.request("screen");
          if (!taken) return;
          if (!isWanted) await taken.release();
          else lock = taken;
        } catch {
          // Refused (low battery, a policy): the screen may sleep, and the next display asks again.
        }
      };
      const shown = (): void => void take();
      page.document.addEventListener("visibilitychange", shown);
      void take();
      return () => {
        isWanted = false;
        page.document.removeEventListener("visibilitychange", shown);
        lock?.release().catch(() => undefined);
      };
    },
  };
}
