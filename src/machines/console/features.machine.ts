/**
 * What pages keep: the machines of each page, by tab, outside of React. A hidden page's effects stop, its machines
 * do not; they stop when the tab ends, so that no command is aborted or sent twice by switching tabs.
 */
import { type AnyActorLogic, type AnyActorRef, assertEvent, assign, enqueueActions, setup } from "xstate";

interface FeaturesContext {
  /** By `tab edition key`. */
  readonly actors: Readonly<Record<string, AnyActorRef>>;
}

export type FeaturesEvent =
  | {
      readonly type: "feature.wanted";
      readonly tab: string;
      readonly key: string;
      readonly logic: AnyActorLogic;
      readonly input: unknown;
    }
  | { readonly type: "tabs.ended"; readonly ids: readonly string[] }
  | { readonly type: "all.ended" }
  /** The live connection is open again: retry at once what has failed in between. */
  | { readonly type: "channel.returned" };

/** No tab has this id: actors under it live until the person signs out. */
export const ALL_TABS = "*";

/** A feature's name in the registry. */
export const featureName = (tab: string, key: string): string => `${tab} ${key}`;

export const featuresMachine = setup({
  types: { context: {} as FeaturesContext, events: {} as FeaturesEvent },
  guards: {
    isNew: ({ context, event }) =>
      event.type === "feature.wanted" && !(featureName(event.tab, event.key) in context.actors),
  },
  actions: {
    start: assign(({ context, event, spawn }) => {
      assertEvent(event, "feature.wanted");
      const actor = spawn(event.logic, { input: event.input });
      return { actors: { ...context.actors, [featureName(event.tab, event.key)]: actor } };
    }),
    notifyAll: enqueueActions(({ context, event, enqueue }) => {
      for (const actor of Object.values(context.actors)) enqueue.sendTo(actor, event);
    }),
    stop: enqueueActions(({ context, event, enqueue }) => {
      const ended = event.type === "tabs.ended" ? event.ids : null;
      const isEnded = (name: string): boolean =>
        ended === null || ended.some((id) => name.startsWith(`${id} `));
      const kept: Record<string, AnyActorRef> = {};
      for (const [name, actor] of Object.entries(context.actors)) {
        if (!isEnded(name)) kept[name] = actor;
        else {
          // A command that is under way goes on in the outbox.
          enqueue.sendTo(actor, { type: "tab.ended" });
          enqueue.stopChild(actor);
        }
      }
      enqueue.assign({ actors: kept });
    }),
  },
}).createMachine({
  id: "features",
  description: "The machines of open pages, by tab.",
  context: { actors: {} },
  initial: "keeping",
  states: {
    keeping: {
      description: "Machines live as long as their tab.",
      on: {
        "feature.wanted": { guard: "isNew", actions: "start" },
        "tabs.ended": { actions: "stop" },
        "all.ended": { actions: "stop" },
        "channel.returned": { actions: "notifyAll" },
      },
    },
  },
});
