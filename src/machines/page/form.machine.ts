/**
 * A form over one row: the person's edits, the row when they began, and the row now. A colleague's change of an unedited
 * field, or of an unedited line of a list, is merged; if both changed it, the person's value stays, and saving waits until
 * the person has decided. With `keeps` what is typed is stored on this device a moment after each pause, and is there
 * again after a refresh. Its command is an actor of its own (`command.machine.ts`), which it starts when it is sent.
 */
import { assertEvent, assign, sendTo, setup } from "xstate";
import type { LogEvent, LogTopic } from "../../contracts/live.ts";
import { serverNow } from "../../domain/server-clock.ts";
import { follow } from "../channel/live-follow.ts";
import type { LivePort } from "../channel/live-port.ts";
import type { FeedNews } from "../feed/news.ts";
import { type CommandInput, commandMachine } from "./command.machine.ts";
import { type FormShape, isSameField, type Merged, mergeForm } from "./form-merge.ts";
import { type DraftStorage, readDraft } from "./kept-draft.ts";
import { type ListRow, rowOfData } from "./list-events.ts";

/** What others changed: fields that were taken over, and fields where the person decides. */
export interface FormNews<Values> extends Pick<Merged<Values>, "taken" | "clashes" | "theirs"> {
  readonly by: string;
}

/** A draft as it is stored: the form's values, with what they are based on. */
type Draft<Values> = Values & { readonly base?: Values | null; readonly news?: FormNews<Values> | null };

interface FormInput<Values> extends FormShape {
  /** The row's id; null: it is new. */
  readonly id: string | null;
  readonly version: number | null;
  /** All that the form shows; what is no field, such as names beside ids, is not merged. */
  readonly values: Values;
  /** Who tells of others' changes; null: no other can change the row, or its page tells by `row.moved`. */
  readonly follows: { readonly topic: LogTopic; readonly live: LivePort } | null;
  /** Where the draft is kept; `parse` answers null if it is not of the present form: forms change between releases. */
  readonly keeps?: {
    readonly key: string;
    readonly storage: DraftStorage;
    readonly parse: (stored: unknown) => Values | null;
  };
  readonly now?: () => number;
}

/** A newer version of the row. */
interface Moved<Values> {
  readonly version: number;
  readonly values: Values;
  /** Who made it; null: the person at this form, who is told nothing of it. */
  readonly by: string | null;
}

interface FormContext<Values> {
  readonly input: FormInput<Values>;
  readonly id: string | null;
  readonly version: number | null;
  readonly base: Values;
  readonly values: Values;
  /** Others' last change; null: none, or the person has seen it. */
  readonly news: FormNews<Values> | null;
  /** Epoch ms of the draft that was found on this device, else null. */
  readonly restoredAt: number | null;
  /** For what it was last to be sent, such as `submit`, and is judged; null: not yet. */
  readonly intent: string | null;
  /** Times that something was wrong with it, seen here or by the server. */
  readonly attempts: number;
  /** Fields that were edited since. */
  readonly edited: ReadonlySet<string>;
  readonly command: CommandInput<object, unknown> | null;
}

type FormEvent<Values> =
  | { readonly type: "field.changed"; readonly changes: Partial<Values> }
  | ({ readonly type: "row.moved" } & Moved<Values>)
  /** A new form's row has come to be: from here on the form changes it. */
  | {
      readonly type: "row.made";
      readonly id: string;
      readonly version: number;
      readonly values: Partial<Values>;
    }
  | { readonly type: "news.seen" }
  | { readonly type: "mine.kept" }
  | { readonly type: "theirs.taken" }
  /** What was typed is no longer needed: it was sent, or the person drops it. */
  | { readonly type: "draft.dropped" }
  /** It was to be sent, and something is wrong with it. */
  | { readonly type: "form.faulty"; readonly intent: string }
  | { readonly type: "form.sent"; readonly intent: string; readonly command: CommandInput<object, unknown> }
  /** The person has read how its sending ended. */
  | { readonly type: "outcome.closed" }
  | { readonly type: "tab.ended" }
  /** The browser leaves the page: a reload, another address. */
  | { readonly type: "page.left" }
  | FeedNews;

const KEEP_MS = 400;

/** A form as it begins, without a draft. */
const emptyOf = <Values>(input: FormInput<Values>): FormContext<Values> => ({
  ...{ input, id: input.id, version: input.version, base: input.values, values: input.values },
  ...{ news: null, restoredAt: null, intent: null, attempts: 0, edited: new Set<string>(), command: null },
});

function startOf<Values>({ input }: { readonly input: FormInput<Values> }): FormContext<Values> {
  const { keeps } = input;
  const kept = keeps ? readDraft(keeps.storage, keeps.key, keeps.parse) : null;
  if (!kept) return emptyOf(input);
  const { base, news, ...values } = kept.draft as Draft<Values>;
  const { id = null, version = null } = values as Partial<Pick<FormContext<Values>, "id" | "version">>;
  const since = base ?? input.values;
  const open = news ? { ...news, theirs: news.theirs ?? since } : null;
  const draft = { values: values as Values, base: since, news: open, restoredAt: kept.keptAt };
  return { ...emptyOf(input), ...draft, id, version };
}

/** A row that has come to be is unfinished until its form is sent. */
const isChanged = <Values extends object>({ input, id, base, values }: FormContext<Values>): boolean =>
  id !== input.id || input.names.some((name) => !isSameField(input, name, values, base));

type Based = Pick<FormContext<unknown>, "id" | "version">;

/** The last event of a batch that is about this row and not the person's own doing. */
function otherOf({ id, version }: Based, events: readonly LogEvent[]): LogEvent | undefined {
  return events.findLast(
    (reported) =>
      reported.id === id && reported.commandKey === undefined && reported.version > (version ?? 0),
  );
}

function movedOf<Values>(context: FormContext<Values>, event: FormEvent<Values>): Moved<Values> | null {
  if (event.type === "row.moved") return event.version > (context.version ?? 0) ? event : null;
  if (event.type !== "feed.batch") return null;
  const reported = otherOf(context, event.events);
  const row = reported && reported.type !== "deleted" ? rowOfData<ListRow & Values>(reported) : null;
  if (!reported || !row) return null;
  return { version: reported.version, by: reported.by, values: row };
}

/** The form on a newer version. A question that was not answered stays open where the two still differ. */
function onVersion<Values extends object>(context: FormContext<Values>, moved: Moved<Values>) {
  const { input, base, values: mine, news } = context;
  const { version, values, by } = moved;
  const merged = mergeForm(input, { base, mine, theirs: values });
  const open = (news?.clashes ?? []).filter((name) => !isSameField(input, name, mine, values));
  const clashes = [...new Set([...open, ...merged.clashes])];
  const theirs = { ...merged.theirs, ...picked(values, open) };
  const reported = by === null ? news : { by, taken: merged.taken, clashes, theirs };
  return { version, base: values, values: merged.values, news: reported };
}

const picked = <Values>(values: Values, names: readonly string[]): Partial<Values> =>
  Object.fromEntries(names.map((name) => [name, values[name as keyof Values]])) as Partial<Values>;

const typed = { target: ".unkept", guard: "isKept" } as const;
/** A form that nothing was typed into has no draft to renew. */
const moved = { target: ".unkept", guard: "hasDraft" } as const;

/** Whether its command is in one of these states. */
const standsAt =
  (...states: readonly string[]) =>
  ({ event }: { readonly event: { readonly snapshot: { readonly value: string } } }): boolean =>
    states.includes(event.snapshot.value);

/** The machine of forms with one kind of values. */
export function createFormMachine<Values extends object>() {
  return setup({
    types: {
      context: {} as FormContext<Values>,
      events: {} as FormEvent<Values>,
      input: {} as FormInput<Values>,
    },
    actors: { follow, command: commandMachine },
    guards: {
      isChanged: ({ context }) => isChanged(context),
      isUndecided: ({ context }) => (context.news?.clashes ?? []).length > 0,
      isGone: ({ context, event }) =>
        event.type === "feed.batch" && otherOf(context, event.events)?.type === "deleted",
      hasMoved: ({ context, event }) => movedOf(context, event) !== null,
      stands: (_, isThere: boolean) => isThere,
      isKept: ({ context }) => context.input.keeps !== undefined,
      hasDraft: ({ context }) => context.input.keeps !== undefined && isChanged(context),
    },
    actions: {
      noteChange: assign(({ context, event }) => {
        assertEvent(event, "field.changed");
        const edited = new Set([...context.edited, ...Object.keys(event.changes)]);
        return { values: { ...context.values, ...event.changes }, edited };
      }),
      takeIn: assign(({ context, event }) => {
        const moved = movedOf(context, event);
        return moved ? onVersion(context, moved) : {};
      }),
      takeMade: assign(({ context, event }) => {
        assertEvent(event, "row.made");
        const values = { ...context.values, ...event.values };
        return { id: event.id, version: event.version, base: values, values, news: null };
      }),
      takeTheirs: assign(({ context: { input, news, values } }) => {
        if (!news) return {};
        const names = news.clashes.flatMap((name) => [name, input.beside?.[name] ?? name]);
        return { values: { ...values, ...picked(news.theirs, names) }, news: null };
      }),
      forgetNews: assign({ news: null }),
      noteIntent: assign(({ event }) => {
        assertEvent(event, ["form.faulty", "form.sent"]);
        return { intent: event.intent, edited: new Set<string>() };
      }),
      noteCommand: assign(({ event }) => {
        assertEvent(event, "form.sent");
        return { command: { ...event.command, isGiven: true } };
      }),
      countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1, edited: new Set<string>() })),
      forgetIntent: assign({ intent: null }),
      tellCommand: sendTo("save", ({ event }) => event as { readonly type: "tab.ended" }),
      beginAgain: assign(({ context }) => emptyOf(context.input)),
      store: ({ context }) => {
        const { input, values, base, news } = context;
        const { keeps, now = serverNow } = input;
        if (!isChanged(context)) keeps?.storage.remove(keeps.key);
        else
          keeps?.storage.write(
            keeps.key,
            JSON.stringify({ draft: { ...values, base, news }, keptAt: now() }),
          );
      },
    },
    delays: { pause: KEEP_MS },
  }).createMachine({
    id: "form",
    description: "One person's edits of one row.",
    context: startOf,
    invoke: { src: "follow", input: ({ context: { input } }) => input.follows ?? {} },
    type: "parallel",
    states: {
      edits: {
        description: "What is typed, beside what the row says.",
        initial: "weighed",
        on: {
          "field.changed": { target: ".weighed", actions: "noteChange" },
          "row.moved": { guard: "hasMoved", target: ".weighed", actions: "takeIn" },
          "row.made": { target: ".weighed", actions: "takeMade" },
          "feed.batch": [
            { guard: "isGone", target: ".gone" },
            { guard: "hasMoved", target: ".weighed", actions: "takeIn" },
          ],
          "news.seen": { actions: "forgetNews" },
          "mine.kept": { target: ".weighed", actions: "forgetNews" },
          "theirs.taken": { target: ".weighed", actions: "takeTheirs" },
          "draft.dropped": { target: ".clean", actions: ["beginAgain", "store"] },
        },
        states: {
          weighed: {
            always: [
              { guard: "isUndecided", target: "clashing" },
              { guard: "isChanged", target: "dirty" },
              { target: "clean" },
            ],
          },
          clean: { description: "The form equals the row." },
          dirty: { description: "The form has unsaved changes.", tags: ["dirty"] },
          clashing: {
            description: "Others changed the same fields: the person decides which values stay.",
            tags: ["dirty", "undecided"],
          },
          gone: {
            description: "Another person has deleted the row; the typed text can still be read and copied.",
            tags: ["dirty", "over"],
            on: { "news.seen": { actions: "forgetNews" }, "*": {} },
          },
        },
      },
      sending: {
        description: "Its command.",
        initial: "open",
        on: {
          "form.faulty": { target: ".open", actions: ["noteIntent", "countAttempt"] },
          "form.sent": { target: ".sent", actions: ["noteIntent", "noteCommand"] },
          "draft.dropped": ".open",
          "outcome.closed": { target: ".open", actions: "forgetIntent" },
        },
        states: {
          open: { description: "It is filled in." },
          sent: {
            invoke: {
              id: "save",
              src: "command",
              input: ({ context }) => context.command as CommandInput<object, unknown>,
              onSnapshot: [
                { guard: { type: "stands", params: standsAt("editing") }, target: "open" },
                {
                  guard: { type: "stands", params: standsAt("refused") },
                  target: ".answered",
                  actions: "countAttempt",
                },
                { guard: { type: "stands", params: standsAt("movedOn") }, target: ".answered" },
                { guard: { type: "stands", params: standsAt("done", "left") }, target: ".over" },
              ],
            },
            initial: "underWay",
            on: { "tab.ended": { actions: "tellCommand" } },
            states: {
              underWay: {
                description: "Its effect is not known yet.",
                tags: ["sending"],
                on: { "form.sent": {}, "form.faulty": {} },
              },
              answered: { description: "Nothing happened; why is shown, and it can be sent again." },
              over: {
                description: "It is done, or waits in the frame: it is not sent a second time.",
                on: { "form.sent": {}, "form.faulty": {} },
              },
            },
          },
        },
      },
      keeping: {
        description: "The draft on this device.",
        initial: "kept",
        on: {
          "field.changed": typed,
          "row.made": typed,
          "row.moved": moved,
          "mine.kept": moved,
          "theirs.taken": moved,
          "draft.dropped": ".kept",
        },
        states: {
          kept: { description: "Nothing has changed since the draft was stored." },
          unkept: {
            description: "Changed since: it is stored after a pause, or when the page is left.",
            on: { "page.left": { target: "kept", actions: "store" } },
            after: { pause: { target: "kept", actions: "store" } },
          },
        },
      },
    },
  });
}
