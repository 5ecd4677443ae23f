/**
 * A form over one row: the person's edits, the row when they began, and the row now. It follows the row's topic: a
 * colleague's change of an unedited field is merged; if both changed a field, the person's value stays, and saving
 * waits until the person has decided. The command machine sends it.
 */
import { assign, setup } from "xstate";
import type { LogEvent, LogTopic } from "../../contracts/live.ts";
import type { FieldValue, FieldValues } from "../../contracts/resource.ts";
import { follow } from "../channel/live-follow.ts";
import type { LivePort } from "../channel/live-port.ts";
import type { FeedNews } from "../feed/news.ts";
import { isSame, type Merged, mergeFields } from "./form-merge.ts";
import { type ListRow, rowOfData } from "./list-events.ts";

export interface FormInput {
  /** The row's id; null: it is new. */
  readonly id: string | null;
  readonly version: number | null;
  readonly values: FieldValues;
  /** The fields to send; `values` may hold more, such as names beside ids. */
  readonly names: readonly string[];
  /** Who tells of others' changes; null: no other can change the row, or events do not carry its fields. */
  readonly follows: { readonly topic: LogTopic; readonly live: LivePort } | null;
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
  /** The fields merged from others' last change, and its author; null: none, or the person has seen it. */
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
    (reported) =>
      reported.id === input.id && reported.commandKey === undefined && reported.version > (version ?? 0),
  );
}

function movedOf(context: FormContext, event: FormEvent): Moved | null {
  if (event.type === "row.moved") return event.version > (context.version ?? 0) ? event : null;
  if (event.type !== "feed.batch") return null;
  const reported = otherOf(context, event.events);
  const row = reported && reported.type !== "deleted" ? rowOfData<ListRow & FieldValues>(reported) : null;
  if (!reported || !row) return null;
  return { version: reported.version, by: reported.by, values: row };
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
  description: "One person's edits of one row.",
  context: ({ input }) => ({
    input,
    base: input.values,
    version: input.version,
    values: input.values,
    news: null,
  }),
  invoke: { src: "follow", input: ({ context: { input } }) => input.follows ?? {} },
  initial: "clean",
  on: { "news.seen": { actions: "forgetNews" } },
  states: {
    clean: {
      description: "The form equals the row.",
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
      description: "The form has unsaved changes.",
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
      description: "Others changed the same fields: the person decides which values stay.",
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
      description: "Another person has deleted the row; the typed text can still be read and copied.",
      tags: ["dirty", "over"],
    },
  },
});
