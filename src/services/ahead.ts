/** Fetches code before it is needed. */

import type { Translator } from "../locales/translator.ts";

/** One part, fetched; the same call again costs nothing. */
type Part = () => Promise<unknown>;

/** Browsers without idle callbacks wait this long between two parts. */
const PAUSE_MS = 100;
/** A page that is never idle must not hold the next part back for longer. */
const IDLE_MAX_MS = 200;

/** Resolves when the browser has nothing else to do. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === "function")
      requestIdleCallback(() => resolve(), { timeout: IDLE_MAX_MS });
    else setTimeout(resolve, PAUSE_MS);
  });

/** Resolves with the first movement of a pointer or press of a key. */
const firstInput = (): Promise<unknown> =>
  new Promise((resolve) => {
    for (const type of ["pointermove", "pointerdown", "keydown"])
      addEventListener(type, resolve, { once: true, passive: true });
  });

/** Fetches the parts in their order, one at a time, when the page is idle and `may`; stops at the first that fails. */
async function fetchWhenIdle(parts: readonly Part[], may: () => boolean = () => true): Promise<void> {
  try {
    for (const part of parts) {
      await idle();
      if (!may()) return;
      await part();
    }
  } catch {
    // Without a connection: the part is fetched again when it is needed.
  }
}

/** Fetches the parts at once; resolves when all have come, or failed. */
const fetchNow = (parts: readonly Part[]): Promise<unknown> =>
  Promise.allSettled(parts.map((part) => part()));

/** What of the session is followed here. */
interface SessionSnapshot {
  hasTag(tag: "busy" | "signedIn"): boolean;
}

export interface AheadParts {
  /** The sign-in page: it comes first without a session. */
  readonly login: Part;
  /** What the first page behind the sign-in needs. */
  readonly needed: readonly Part[];
  /** Made of what is needed while the form is being typed into. */
  readonly styles: Part;
  /** What comes after its words when the page is idle; to a person with a session before any input. */
  readonly later: readonly Part[];
  /** What other pages share: it comes when the person does something. */
  readonly shared: Part;
}

/**
 * Fetches, from the first input on, what comes after the sign-in: one part at a time, so that the form itself is never
 * held up; at once when a person is on the way in.
 */
export function fetchAhead(
  session: { subscribe(next: (snapshot: SessionSnapshot) => void): unknown },
  texts: Pick<Translator, "ahead" | "pages">,
  { login, needed, styles, later, shared }: AheadParts,
): void {
  const input = firstInput();
  let isWaiting = false;
  let isIn = false;
  session.subscribe((snapshot) => {
    if (isIn) return;
    if (snapshot.hasTag("busy") || snapshot.hasTag("signedIn")) {
      isIn = true;
      fetchNow([() => texts.pages(), ...needed]).then(() => fetchWhenIdle([...later, () => input, shared]));
    } else if (!isWaiting) {
      isWaiting = true;
      login().then(
        // What is left when the person comes in would hold the first page up: it follows that page, as above.
        () =>
          fetchWhenIdle([() => input, ...needed, () => texts.ahead(), styles, ...later, shared], () => !isIn),
        () => undefined,
      );
    }
  });
}
