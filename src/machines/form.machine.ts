/**
 * A form over one row: what the person typed, against what the row was when they began and what it has become since.
 *
 * It follows the row's topic: a colleague's change of a field that the person left alone is taken in; where both
 * changed one, the person's words stay, and saving waits until they have decided. Sending is the command machine's.
 */
import { assign, setup } from "xstate";
import type { LogEvent, LogTopic } from "../contracts/live.ts";
import type { FieldValue, FieldValues } from "../contracts/resource.ts";
import type { LivePort } from "./feed/live-port.ts";
import type { FeedNews } from "./feed/news.ts";
import { isSame, type Merged, mergeFields } from "./form-merge.ts";
import { rowOfData } from "./list-events.ts";
import { follow } from "./live-follow.ts";

export interface FormInput {
  /** The row's id; null: it is new. */
  readonly id: string | null;
  readonly version: number | null;
  readonly values: FieldValues;
  /** The fields that are sent; `values` may hold more, such as names beside ids. */
  readonly names: readonly string[];
  readonly topic?: LogTopic;
  readonly live?: LivePort;
}

/** Someone else's newer version of the row. */
export interface Moved {
  readonly version: number;
  readonly values: FieldValues;
  readonly by: string;
}

interface FormContext {
  readonly input: FormInput;
  readonly base: FieldValues;
  readonly version: number | null;
  readonly values: FieldValues;
  /** What was taken in from the last change of others, and who made it; null: nothing, or it was seen. */
  readonly news: (Merged & { readonly by: string; readonly theirs: FieldValues }) | null;
}

export type FormEvent =
  | { readonly type: "field.changed"; readonly changes: FieldValues }
  | ({ readonly type: "row.moved" } & Moved)
  | { readonly type: "news.seen" }
  | { readonly type: "mine.kept" }
  | { readonly type: "theirs.taken" }
  | FeedNews;

const isChanged = ({ input, base, values }: FormContext): boolean =>
  input.names.some((name) => !isSame(values[name], base[name]));

/** The last event of a batch that is about this row and not the person's own doing. */
function otherOf({ input, version }: FormContext, events: readonly LogEvent[]): LogEvent | undefined {
  return events.findLast(
    (told) => told.id === input.id && told.commandKey === undefined && told.version > (version ?? 0),
  );
}

function movedOf(context: FormContext, event: FormEvent): Moved | null {
  if (event.type === "row.moved") return event.version > (context.version ?? 0) ? event : null;
  if (event.type !== "feed.batch") return null;
  const told = otherOf(context, event.events);
  const row = told && told.type !== "deleted" ? rowOfData(told) : null;
  if (!told || !row) return null;
  return { version: told.version, by: told.by, values: row as unknown as FieldValues };
}

const mergedOf = (context: FormContext, theirs: FieldValues): Merged =>
  mergeFields(context.input.names, { base: context.base, mine: context.values, theirs });

export const formMachine = setup({
  types: { context: {} as FormContext, events: {} as FormEvent, input: {} as FormInput },
  actors: { follow },
  guards: {
    isBack: ({ context, event }) =>
      event.type === "field.changed" &&
      !isChanged({ ...context, values: { ...context.values, ...event.changes } }),
    isGone: ({ context, event }) =>
      event.type === "feed.batch" && otherOf(context, event.events)?.type === "deleted",
    clashes: ({ context, event }) => {
      const moved = movedOf(context, event);
      return moved !== null && mergedOf(context, moved.values).clashes.length > 0;
    },
    hasMoved: ({ context, event }) => movedOf(context, event) !== null,
    staysDirty: ({ context, event }) => {
      const moved = movedOf(context, event);
      if (!moved) return false;
      const values = mergedOf(context, moved.values).values;
      return context.input.names.some((name) => !isSame(values[name], moved.values[name]));
    },
    leavesNothing: ({ context }) => {
      const clashes = context.news?.clashes ?? [];
      const rest = context.input.names.filter((name) => !clashes.includes(name));
      return rest.every((name) => isSame(context.values[name], context.base[name]));
    },
  },
  actions: {
    noteChange: assign(({ context, event }) =>
      event.type === "field.changed" ? { values: { ...context.values, ...event.changes } } : {},
    ),
    takeIn: assign(({ context, event }) => {
      const moved = movedOf(context, event);
      if (!moved) return {};
      const merged = mergedOf(context, moved.values);
      // Names beside ids come along with the fields that were taken.
      const mine = Object.fromEntries(
        context.input.names
          .filter((name) => !merged.taken.includes(name))
          .map((name) => [name, context.values[name] ?? null] as const),
      );
      const isUntouched = merged.clashes.length === 0 && !isChanged(context);
      const values: FieldValues = isUntouched
        ? moved.values
        : { ...context.values, ...merged.values, ...mine };
      const news = { ...merged, by: moved.by, theirs: moved.values };
      return { base: moved.values, version: moved.version, values, news };
    }),
    takeTheirs: assign(({ context }) => {
      const { news, values } = context;
      if (!news) return {};
      const theirs: Readonly<Record<string, FieldValue>> = Object.fromEntries(
        news.clashes.map((name) => [name, news.theirs[name] ?? null]),
      );
      return { values: { ...values, ...theirs }, news: null };
    }),
    forgetNews: assign({ news: null }),
  },
}).createMachine({
  id: "form",
  description: "One person's words about one row.",
  context: ({ input }) => ({
    input,
    base: input.values,
    version: input.version,
    values: input.values,
    news: null,
  }),
  invoke: { src: "follow", input: ({ context: { input } }) => ({ live: input.live, topic: input.topic }) },
  initial: "clean",
  on: { "news.seen": { actions: "forgetNews" } },
  states: {
    clean: {
      description: "Nothing is typed that the row does not have.",
      on: {
        "field.changed": [
          { guard: "isBack", actions: "noteChange" },
          { target: "dirty", actions: "noteChange" },
        ],
        "row.moved": { guard: "hasMoved", actions: "takeIn" },
        "feed.batch": [
          { guard: "isGone", target: "gone" },
          { guard: "hasMoved", actions: "takeIn" },
        ],
      },
    },
    dirty: {
      description: "The person has typed something that is nowhere else.",
      tags: ["dirty"],
      on: {
        "field.changed": [
          { guard: "isBack", target: "clean", actions: "noteChange" },
          { actions: "noteChange" },
        ],
        "row.moved": [
          { guard: "clashes", target: "clashing", actions: "takeIn" },
          { guard: "staysDirty", actions: "takeIn" },
          { guard: "hasMoved", target: "clean", actions: "takeIn" },
        ],
        "feed.batch": [
          { guard: "isGone", target: "gone" },
          { guard: "clashes", target: "clashing", actions: "takeIn" },
          { guard: "staysDirty", actions: "takeIn" },
          { guard: "hasMoved", target: "clean", actions: "takeIn" },
        ],
      },
    },
    clashing: {
      description: "Others changed what the person changed too: they decide whose words stay.",
      tags: ["dirty", "undecided"],
      on: {
        "mine.kept": { target: "dirty", actions: "forgetNews" },
        "theirs.taken": [
          { guard: "leavesNothing", target: "clean", actions: "takeTheirs" },
          { target: "dirty", actions: "takeTheirs" },
        ],
        "field.changed": { actions: "noteChange" },
        "row.moved": { guard: "hasMoved", actions: "takeIn" },
        "feed.batch": [
          { guard: "isGone", target: "gone" },
          { guard: "hasMoved", actions: "takeIn" },
        ],
      },
    },
    gone: {
      description: "Somebody has deleted the row; what was typed can still be read and copied.",
      tags: ["dirty", "over"],
    },
  },
});
