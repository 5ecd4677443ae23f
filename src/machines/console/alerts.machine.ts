/**
 * Alerts: whether a new message also makes a sound or a desktop notification. Each person chooses for this browser;
 * off by default. Only new messages count, never a snapshot (the inbox sees to that). Emits `sound.due`
 * (rate-limited) and `notice.due`.
 */
import { assign, emit, enqueueActions, setup } from "xstate";
import type { MessageRow } from "../../contracts/message.ts";

export interface AlertChoice {
  readonly sound: boolean;
  readonly desktop: boolean;
}

interface AlertStore {
  read(): string | null;
  write(text: string): void;
}

interface AlertsContext {
  readonly store: AlertStore;
  readonly userId: string | null;
  /** By person: several may use one browser. */
  readonly choices: Readonly<Record<string, AlertChoice>>;
}

export type AlertsEvent =
  | { readonly type: "person.known"; readonly userId: string }
  | { readonly type: "person.gone" }
  | { readonly type: "alerts.chosen"; readonly change: Partial<AlertChoice> }
  | {
      readonly type: "message.arrived";
      readonly eventId: string;
      readonly message: MessageRow;
      readonly more: number;
    }
  /** Another tab of this browser stored other choices. */
  | { readonly type: "store.changed"; readonly text: string | null };

export type AlertsEmitted =
  | { readonly type: "sound.due"; readonly eventId: string }
  | {
      readonly type: "notice.due";
      readonly eventId: string;
      readonly message: MessageRow;
      readonly more: number;
    };

const SILENT: AlertChoice = { sound: false, desktop: false };
/** Several messages of one moment are one sound. */
const SOUNDS_APART_MS = 1_000;

/** Reads the stored choice; a damaged or foreign value counts as no choice. */
function readChoices(text: string | null): Readonly<Record<string, AlertChoice>> {
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored as Record<string, Partial<AlertChoice> | null>).map(([userId, choice]) => [
        userId,
        { sound: choice?.sound === true, desktop: choice?.desktop === true },
      ]),
    );
  } catch {
    return {};
  }
}

/** What the person of now has chosen. */
export const alertChoice = ({ userId, choices }: Pick<AlertsContext, "userId" | "choices">): AlertChoice =>
  (userId === null ? undefined : choices[userId]) ?? SILENT;

export const alertsMachine = setup({
  types: {
    context: {} as AlertsContext,
    events: {} as AlertsEvent,
    emitted: {} as AlertsEmitted,
    input: {} as { readonly store: AlertStore },
  },
  guards: {
    wantsSound: ({ context }) => alertChoice(context).sound,
  },
  actions: {
    know: assign({ userId: ({ event }) => (event.type === "person.known" ? event.userId : null) }),
    forget: assign({ userId: null }),
    choose: assign(({ context, event }) => {
      if (event.type !== "alerts.chosen" || context.userId === null) return {};
      const own = { ...alertChoice(context), ...event.change };
      return { choices: { ...context.choices, [context.userId]: own } };
    }),
    store: ({ context }) => context.store.write(JSON.stringify(context.choices)),
    adopt: assign(({ event }) =>
      event.type === "store.changed" ? { choices: readChoices(event.text) } : {},
    ),
    ring: emit(({ event }) => ({
      type: "sound.due" as const,
      eventId: event.type === "message.arrived" ? event.eventId : "",
    })),
    show: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== "message.arrived" || !alertChoice(context).desktop) return;
      enqueue.emit({ ...event, type: "notice.due" });
    }),
  },
  delays: { soundsApart: SOUNDS_APART_MS },
}).createMachine({
  id: "alerts",
  description: "Whether a new message also makes a sound or a desktop notification.",
  context: ({ input }) => ({ store: input.store, userId: null, choices: readChoices(input.store.read()) }),
  initial: "quiet",
  on: {
    "person.known": { actions: "know" },
    "person.gone": { actions: "forget" },
    "alerts.chosen": { actions: ["choose", "store"] },
    "store.changed": { actions: "adopt" },
    "message.arrived": { actions: "show" },
  },
  states: {
    quiet: {
      description: "The next message may make a sound.",
      on: {
        "message.arrived": [
          { guard: "wantsSound", target: "heard", actions: ["ring", "show"] },
          { actions: "show" },
        ],
      },
    },
    heard: {
      description: "There was a sound a moment ago.",
      after: { soundsApart: "quiet" },
    },
  },
});
