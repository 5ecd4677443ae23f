/**
 * The life of a count: lines that people count without knowing what is expected, then a decision that corrects stock.
 *
 * Pure and flat: no clock, no invoke, no side effect. Its actions are names of effects that the server carries out in
 * the same transaction (server/features/count/count.effects.ts); its guards are named rules (count.rules.ts).
 */
import { createMachine } from "xstate";
import { COUNT_RIGHTS } from "../../contracts/permissions.ts";
import { type CountFacet, type CountFacts, countRules } from "./count.rules.ts";
import {
  type ChartTypes,
  type CommonEffects,
  chartOf,
  type EffectOf,
  keepReason,
  type Lifecycle,
  notify,
} from "./lifecycle.ts";

const { tables, needs, guards } = chartOf(
  COUNT_RIGHTS,
  countRules,
  ["addLines", "confirmEmpty", "correct", "book"],
  ["record"],
);

/** Every command of a count: the keys of its rights, and the system's own. */
export const COUNT_COMMANDS = tables.commands;
export type CountCommand = (typeof COUNT_COMMANDS)[number];

/** What the chart may ask of the server, in the transaction of its command: name → parameters. */
interface CountEffects extends CommonEffects {
  readonly keepReason: { readonly field: "cancel_reason" };
  /** Who opened it; from now on no other count may have its lines. */
  readonly openLines: undefined;
  /** Lines that no person has are the sender's. */
  readonly takeLines: undefined;
  /** Keeps the record, and what it says of the line, which may be a new one. */
  readonly keepRecord: undefined;
  /** Settles the lines within their tolerance; the others are to be counted again. */
  readonly judgeLines: undefined;
  /** The lines are open again, for other people. */
  readonly reopenLines: undefined;
  /** Posts the differences by the hour of the hand; promises follow. Clients learn of their own. */
  readonly postDifferences: undefined;
  /** Posts the differences of a part of the lines that its approval left. */
  readonly bookLines: undefined;
  /** Its lines may be in other counts again. */
  readonly closeLines: undefined;
  /** More lines of a shortage. */
  readonly insertLines: undefined;
  /** Every line is counted as none, by who found the place empty. */
  readonly countEmpty: undefined;
  /** What came late is posted where it was not, and the person who approved is told. */
  readonly keepCorrection: undefined;
}

/** An effect of the chart with its parameters: the server carries out each of them. */
export type CountEffect = EffectOf<CountEffects>;

const toCount = notify("handlers", "todo", "countToCount");
const toReview = notify("verifiers", "todo", "countToReview");
const cancel = {
  target: "cancelled",
  guard: needs("reasonGiven"),
  actions: ["closeTodos", "closeLines", keepReason("cancel_reason")],
} as const;

const countChart = createMachine(
  {
    types: {} as ChartTypes<CountFacet, CountFacts, CountCommand, CountEffects>,
    id: "count",
    initial: "draft",
    context: ({ input }) => input,
    states: {
      draft: {
        description: "Planned: its lines are chosen and no person counts them yet.",
        on: {
          addLines: { actions: "insertLines" },
          open: {
            target: "open",
            guard: needs("hasLines", "countedOnce"),
            actions: ["openLines", toCount],
          },
          confirmEmpty: [
            {
              target: "approved",
              guard: needs("nothingDiffers"),
              actions: ["countEmpty", "postDifferences"],
            },
            { target: "counted", actions: ["openLines", "countEmpty", "judgeLines", toReview] },
          ],
          cancel,
        },
      },
      open: {
        description: "To be counted; no person has taken lines of it.",
        on: {
          take: {
            target: "counting",
            guard: needs("somethingToTake"),
            actions: "takeLines",
          },
          cancel,
        },
      },
      counting: {
        description: "People count its lines, each their own, without knowing what is expected.",
        on: {
          take: { guard: needs("somethingToTake", "otherCounter"), actions: "takeLines" },
          record: { guard: needs("countedOnce", "lineFree", "otherCounter"), actions: "keepRecord" },
          finish: {
            target: "counted",
            guard: needs("everyLineCounted"),
            actions: ["closeTodos", "judgeLines", toReview],
          },
          cancel,
        },
      },
      counted: {
        description: "All lines are counted: differences are judged by who may adjust stock.",
        on: {
          recount: {
            target: "counting",
            guard: needs("recountable", "reasonGiven"),
            actions: ["closeTodos", "reopenLines", toCount],
          },
          approve: {
            target: "approved",
            guard: needs("notCounter", "everyLineSettled", "choiceExplained"),
            actions: ["closeTodos", "postDifferences"],
          },
          cancel,
        },
      },
      approved: {
        description:
          "The differences are posted, those of a large count in parts. What was done before a line was counted and reported later corrects it.",
        tags: ["over"],
        on: { correct: { actions: "keepCorrection" }, book: { actions: "bookLines" } },
      },
      cancelled: {
        description: "Given up; stock is as it was. Final.",
        tags: ["over"],
        type: "final",
      },
    },
  },
  { guards },
);

/** The count's lifecycle: one statechart for the server's decisions, the browser's buttons and the documents. */
export const countLifecycle: Lifecycle<CountFacet, CountFacts> = {
  name: "count",
  machine: countChart,
  ...tables,
  stations: ["draft", "open", "counting", "counted", "approved"],
};
