// The kill switch: with SERVICE_WORKER=off the server answers /sw.js with this. A browser asks for /sw.js past its worker
// and its caches, takes this one in its place at once, and is rid of both. Work that waits to be sent stays.
interface OffEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface OffScope {
  readonly registration: { unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", hear: (event: OffEvent) => void): void;
}

{
  const scope = self as unknown as OffScope;
  const dropFiles = async (): Promise<void> => {
    const names = await caches.keys();
    const ours = names.filter((name) => name.startsWith("tallyboard-shell-"));
    await Promise.all(ours.map((name) => caches.delete(name)));
    await scope.registration.unregister();
  };
  scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener("activate", (event) => event.waitUntil(dropFiles()));
}
