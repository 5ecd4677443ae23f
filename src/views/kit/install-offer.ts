import { useSyncExternalStore } from "react";

/** What a browser that can keep the console among its apps gives; early.ts holds it back until it is asked for. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

type Held = Window & { installOffer?: InstallOffer | undefined };

const read = (): InstallOffer | null => (window as Held).installOffer ?? null;

function follow(changed: () => void): () => void {
  const forget = (): void => {
    (window as Held).installOffer = undefined;
    changed();
  };
  window.addEventListener("beforeinstallprompt", changed);
  window.addEventListener("appinstalled", forget);
  return () => {
    window.removeEventListener("beforeinstallprompt", changed);
    window.removeEventListener("appinstalled", forget);
  };
}

/** Asks the browser to install the console; null where it cannot be, is already, or was declined on this page. */
export function useInstallOffer(): (() => void) | null {
  const offer = useSyncExternalStore(follow, read);
  if (!offer) return null;
  return () => {
    // A browser answers each offer once.
    (window as Held).installOffer = undefined;
    void offer.prompt().then(() => window.dispatchEvent(new Event("appinstalled")));
  };
}
