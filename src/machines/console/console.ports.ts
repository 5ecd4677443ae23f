/** What the console needs of the outside; services implement it, main.tsx joins them. */
import type { AnyActorLogic } from "xstate";
import type { Failure, RestPort } from "../../contracts/answer.ts";
import type { CameraPort } from "../../contracts/camera-port.ts";
import type { KeptAnswers } from "../../contracts/kept-answers.ts";
import type { SocketPort, SurroundingsPort } from "../../contracts/live.ts";
import type { WorkStore } from "../../contracts/work-store.ts";
import type { LivePort } from "../channel/live-port.ts";

/** The browser's address and history. */
interface AddressPort {
  /** Path and query now. */
  read(): string;
  write(href: string, options: { readonly replace: boolean }): void;
  /** Back and forward; returns the way to stop. */
  watch(moved: (href: string) => void): () => void;
  /** Reloads the whole page. */
  reload(): void;
}

/** Texts that outlive the page. Never throws. */
export interface TextStore {
  read(key: string): string | null;
  write(key: string, text: string): void;
  remove(key: string): void;
  /** What another tab of this browser stored; returns the way to stop. */
  watch(key: string, changed: (text: string | null) => void): () => void;
}

/** A call that failed, wherever it was made. */
export interface CallFailed {
  readonly path: string;
  readonly failure: Failure;
  /** The server is busy, and the call is sent again. */
  readonly isRetried?: boolean;
  /** The view that asked says so itself. */
  readonly isShown?: boolean;
}

/** Every failed call of the console, once each; returns the way to stop. */
interface FailuresPort {
  watch(failed: (call: CallFailed) => void): () => void;
}

/** Calls that wait for the person's own password. */
export interface ConfirmationsPort {
  /** Each time that a call begins to wait; returns the way to stop. */
  watch(asked: () => void): () => void;
  /** The password was taken, or the person dismissed the question. */
  settle(isConfirmed: boolean): void;
}

/** Whether the window is wide enough for the menu beside the page. */
interface ViewportPort {
  read(): "desktop" | "mobile";
  watch(changed: (device: "desktop" | "mobile") => void): () => void;
}

/** Keys of what the console keeps in the browser. */
export const STORE_KEYS = {
  token: "token",
  settings: "tallyboard-settings",
  tabs: "tallyboard-tabs",
  alerts: "tallyboard-alerts",
  recents: "tallyboard-recents",
  scanner: "tallyboard-scanner",
} as const;

/** The store's entry under one key. */
export const entryOf = (store: TextStore, key: string) => ({
  read: () => store.read(key),
  write: (text: string) => store.write(key, text),
  clear: () => store.remove(key),
});

/** Everything outside that the console is given. */
export interface ConsoleInput {
  readonly rest: RestPort;
  readonly failures: FailuresPort;
  /** Absent: calls that need the password are refused. */
  readonly confirmations?: ConfirmationsPort;
  readonly socket: SocketPort;
  readonly surroundings: SurroundingsPort;
  /** Is told what the live channel says the server's time is. */
  readonly hearServerTime?: (serverNowMs: number) => void;
  readonly store: TextStore;
  readonly work: WorkStore;
  /** What the device keeps so that desks open without a network; absent: nothing. */
  readonly kept?: KeptAnswers;
  readonly address: AddressPort;
  readonly viewport: ViewportPort;
  /** Names of the pages that have a view. */
  readonly registered: ReadonlySet<string>;
  /** The code that a single sign-on has left in the address. */
  readonly signOnCode?: string | null;
  /** What pages ask as soon as the guard has decided. */
  readonly pageStarts?: PageStarts;
  /** The build that this page runs. */
  readonly build?: string;
}

/** The part that the machines of pages are given. */
export interface PagePorts {
  readonly rest: RestPort;
  readonly live: LivePort;
  readonly storage: Pick<TextStore, "read" | "write" | "remove">;
  readonly work: Pick<WorkStore, "read" | "write" | "remove">;
  /** Absent: nothing is kept. */
  readonly kept?: Pick<KeptAnswers, "keep">;
  /** Absent or null: pages may use none. */
  readonly camera?: CameraPort | null;
  /** What runs in this browser; null: not built, as during development. */
  readonly about: { readonly version: string | null; readonly build: string | null };
}

/** The ports of machines that start before their page. */
export type StartPorts = Pick<PagePorts, "rest" | "live">;

/** A machine that a page begins with, as `useFeature` would start it. */
export interface PageStart {
  readonly key: string;
  readonly logic: AnyActorLogic;
  readonly input: unknown;
  /** For all tabs, until the person signs out. */
  readonly isShared?: boolean;
}

/** The machines that a page begins with, by the page's name. */
export type PageStarts = (page: string, ports: StartPorts) => readonly PageStart[];
