/** Input, context and events of the monitor machine. */
import type { Failure, RestPort } from "../../contracts/answer.ts";
import type { SocketPort, SurroundingsPort } from "../../contracts/live.ts";
import type { PictureLevel } from "./monitor.picture.ts";

/** The screen that must not sleep. */
export interface ScreenPort {
  /** Holds it awake, and again whenever the browser let it go; returns the way to stop. */
  keepAwake(): () => void;
}

/** This page as a whole. */
export interface WallPagePort {
  /** Whether the server answers with this page now. Never rejects. */
  probe(signal: AbortSignal): Promise<boolean>;
  reload(): void;
}

/** One text that outlives the page. */
interface StoredText {
  read(): string | null;
  write(text: string): void;
  clear(): void;
}

export interface MonitorInput {
  readonly rest: RestPort;
  readonly socket: SocketPort;
  readonly surroundings: SurroundingsPort;
  /** Is told what the live channel says the server's time is. */
  readonly hearServerTime?: (serverNowMs: number) => void;
  readonly screen: ScreenPort;
  readonly page: WallPagePort;
  /** The display's token. */
  readonly token: StoredText;
  /** For which build, and when, this page was reloaded. */
  readonly reloads: StoredText;
  /** The build that this page runs. */
  readonly build?: string;
  /** Epoch ms. */
  readonly now?: () => number;
  readonly random?: () => number;
}

/** Why the page has to be reloaded. */
type ReloadReason = "build" | "sick" | "broken" | "night";

export interface MonitorContext {
  readonly input: MonitorInput;
  readonly now: () => number;
  readonly random: () => number;
  readonly token: string | null;
  /** Why the last code was not taken. */
  readonly failure: Failure | null;
  /** Epoch ms until which the server takes no code from here; null: it does. */
  readonly blockedUntil: number | null;
  /** The code that is on its way. */
  readonly code: string;
  /** IANA zone of the business, for its quiet minute. */
  readonly timeZone: string;
  readonly reason: ReloadReason;
}

export type MonitorEvent =
  | { readonly type: "code.given"; readonly code: string }
  /** The server does not know this display any more. */
  | { readonly type: "display.revoked" }
  | { readonly type: "build.seen"; readonly build: string | null }
  /** Drawing the picture has thrown. */
  | { readonly type: "view.failed" }
  /** How fresh the picture is has to be judged again. */
  | { readonly type: "picture.judge" }
  | { readonly type: "picture.judged"; readonly level: PictureLevel }
  | { readonly type: "zone.known"; readonly timeZone: string }
  /** There was nothing fresh to show for long; or there is again. */
  | { readonly type: "picture.sick" }
  | { readonly type: "picture.cured" };

/** Seconds to wait according to a refusal (42900), or null. */
export function secondsToWait(failure: Failure): number | null {
  if (failure.kind !== "refused" || typeof failure.data !== "object" || failure.data === null) return null;
  const { retryAfterSeconds } = failure.data as { readonly retryAfterSeconds?: unknown };
  return typeof retryAfterSeconds === "number" ? retryAfterSeconds : null;
}
