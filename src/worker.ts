// The service worker: opens the console and its desks without a network. It keeps the files of one build and nothing
// else: no answer of the API, no page that was looked at. scripts/build.mjs bundles it as /sw.js and fills in the build
// and its files. It imports nothing, because it runs outside the page.

/** Sets by the build: its id, the script that its page starts with, and the files that open without a network. */
declare const OFFLINE_BUILD: string;
declare const OFFLINE_ENTRY: string;
declare const OFFLINE_FILES: readonly string[];

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** The part of ServiceWorkerGlobalScope that is used here; its library cannot stand beside the page's. */
interface Scope {
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", hear: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", hear: (event: FetchEvent) => void): void;
}

{
  const scope = self as unknown as Scope;
  const PREFIX = "tallyboard-shell-";
  const NAME = `${PREFIX}${OFFLINE_BUILD}`;
  const PAGE = "/";
  /** A page that takes longer to answer is opened from the cache. */
  const PATIENCE_MS = 3_000;
  /** Answers of a proxy whose server is away. */
  const AWAY: readonly number[] = [502, 503, 504];
  /** What is no page of the console, or must never open from a cache. */
  const NETWORK_ALONE = /^\/(?:api|socket\.io|monitor|metrics|healthz|readyz)(?:\/|$)/;
  const files = new Set(OFFLINE_FILES);

  async function keepFiles(): Promise<void> {
    const cache = await caches.open(NAME);
    const page = await fetch(PAGE, { cache: "no-cache" });
    // During a rolling upgrade another node may answer: a page without its scripts would never open.
    if (!page.ok || !(await page.clone().text()).includes(OFFLINE_ENTRY)) throw new Error("another build");
    await cache.addAll(OFFLINE_FILES as string[]);
    await cache.put(PAGE, page);
    await scope.skipWaiting();
  }

  async function dropOldFiles(): Promise<void> {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
    await Promise.all(old.map((name) => caches.delete(name)));
    await scope.clients.claim();
  }

  const kept = async (path: string): Promise<Response | undefined> => (await caches.open(NAME)).match(path);

  /** The network's page, so that a new build is there with one reload; the kept one where no answer comes in time. */
  async function openPage(request: Request): Promise<Response> {
    const asked = fetch(request);
    const answered = asked.then(
      (answer) => (AWAY.includes(answer.status) ? null : answer),
      () => null,
    );
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
    return (await Promise.race([answered, late])) ?? (await kept(PAGE)) ?? asked;
  }

  scope.addEventListener("install", (event) => event.waitUntil(keepFiles()));
  scope.addEventListener("activate", (event) => event.waitUntil(dropOldFiles()));
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== scope.location.origin || NETWORK_ALONE.test(pathname)) return;
    if (request.mode === "navigate") event.respondWith(openPage(request));
    // The content behind a hashed name never changes.
    else if (files.has(pathname))
      event.respondWith(kept(pathname).then((answer) => answer ?? fetch(request)));
  });
}
