/**
 * The life of a webhook: a cursor on the log whose events are posted, one after the other, until one is not taken.
 *
 * Pure and flat: no clock, no invoke, no side effect. Its actions are names of effects that the server carries out in
 * the same transaction (server/features/webhook/webhook.effects.ts); its guards are named rules (webhook.rules.ts).
 */
import { createMachine } from "xstate";
import { SHOWN_BY } from "../../contracts/permissions.ts";
import { type Charted, type ChartTypes, chartOf, type EffectOf } from "./lifecycle.ts";
import { type WebhookFacet, type WebhookFacts, webhookRules } from "./webhook.rules.ts";

const { integration } = SHOWN_BY;
const { tables, needs, guards } = chartOf(
  { pause: integration, resume: integration, skip: integration, rewind: integration },
  webhookRules,
  ["delivered", "failed", "gone", "deny", "cursorLost"],
);

/** Every command of a webhook: the keys of its rights, and the system's own. */
export type WebhookCommand = (typeof tables.commands)[number];

/** What the chart may ask of the server, in the transaction of its command: name → parameters. */
interface WebhookEffects {
  /** The events of the post are behind the cursor; what failed before is forgotten. */
  readonly moveCursor: undefined;
  /** The next attempt, by the schedule or by what the receiver asked for. */
  readonly scheduleRetry: undefined;
  /** The same event again at once, with all its attempts. */
  readonly startAgain: undefined;
  /** The receiver is told first that its place in the log is gone, and where the events go on. */
  readonly announceReset: undefined;
  /** The cursor stands behind the event that was named. */
  readonly passOver: undefined;
  /** The cursor stands before the event that was named; events up to the former place are marked as a replay. */
  readonly setBack: undefined;
  /** A mail to the integration's contact. */
  readonly tellContact: undefined;
}

/** An effect of the chart with its parameters: the server carries out each of them. */
export type WebhookEffect = EffectOf<WebhookEffects>;

const rewind = { guard: needs("withinLog"), actions: ["setBack", "startAgain"] } as const;
const skip = { guard: needs("reasonGiven", "isNext"), actions: ["passOver", "startAgain"] } as const;
const resume = { target: "delivering", guard: needs("addressSet"), actions: "startAgain" } as const;
const ends = {
  gone: { target: "stopped", actions: "tellContact" },
  deny: { target: "paused", actions: "tellContact" },
  cursorLost: { target: "lost", actions: "tellContact" },
  pause: { target: "paused" },
} as const;

const webhookChart = createMachine(
  {
    types: {} as ChartTypes<WebhookFacet, WebhookFacts, WebhookCommand, WebhookEffects>,
    id: "webhook",
    initial: "paused",
    context: ({ input }) => input,
    states: {
      delivering: {
        description: "Each event is posted as it happens, in the order of its topic.",
        on: {
          delivered: { actions: "moveCursor" },
          failed: { target: "retrying", actions: "scheduleRetry" },
          ...ends,
          rewind,
        },
      },
      retrying: {
        description:
          "The last post was not taken: it is tried again by the schedule, and what follows waits.",
        on: {
          delivered: { target: "delivering", actions: "moveCursor" },
          failed: [
            { target: "stopped", guard: needs("lastAttempt"), actions: "tellContact" },
            { actions: "scheduleRetry" },
          ],
          ...ends,
          resume,
          skip,
          rewind,
        },
      },
      paused: {
        description:
          "A person stopped it, its rights ended, or it is new: nothing is posted, and its place is kept.",
        on: {
          // The post that was under way when it was paused has arrived.
          delivered: { actions: "moveCursor" },
          resume,
          skip,
          rewind,
        },
      },
      stopped: {
        description:
          "Every attempt failed, or the receiver answered 410: nothing is posted, and its place is kept.",
        on: { resume, skip, rewind },
      },
      lost: {
        description:
          "The events after its place are no longer in the log: the receiver has to read the lists again.",
        on: {
          resume: { ...resume, actions: ["startAgain", "announceReset"] },
          rewind: { target: "paused", ...rewind },
        },
      },
    },
  },
  { guards },
);

/** The webhook's lifecycle: one statechart for the server's decisions, the browser's buttons and the documents. */
export const webhookLifecycle: Charted<WebhookFacet, WebhookFacts> = {
  name: "webhook",
  machine: webhookChart,
  ...tables,
  stations: ["delivering"],
};
