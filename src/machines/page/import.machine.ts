/**
 * A file's lines on their way into a resource: judged in pieces, so that a long file shows how far it is, then written
 * in one call, all or none.
 */
import { assign, fromCallback, fromPromise, setup } from "xstate";
import type { Answer, Failure } from "../../contracts/answer.ts";
import { CODES } from "../../contracts/envelope.ts";
import type { ImportAnswer, ImportChange, ImportFault } from "../../contracts/import-answer.ts";
import type { ImportBody } from "../../contracts/resource.ts";

/** Lines judged by one call. */
export const LINES_A_CHECK = 2_000;

export interface ImportFile {
  readonly name: string;
  readonly header: readonly string[];
  /** The number of the header's line in the file. */
  readonly headerLine: number;
  readonly lines: readonly (readonly string[])[];
}

export type SendImport = (body: ImportBody, signal: AbortSignal) => Promise<Answer<ImportAnswer>>;

type Tally = Pick<
  ImportAnswer,
  "created" | "changed" | "unchanged" | "faultCount" | "warningCount" | "grave"
>;

interface ImportContext {
  readonly send: SendImport;
  readonly file: ImportFile | null;
  /** Lines judged so far. */
  readonly judged: number;
  readonly tally: Tally;
  readonly faults: readonly ImportFault[];
  readonly warnings: readonly ImportFault[];
  /** What would change and what would be made, by value. */
  readonly changes: readonly ImportChange[];
  readonly creations: readonly ImportChange[];
  readonly failure: Failure | null;
}

export type ImportEvent =
  | { readonly type: "file.given"; readonly file: ImportFile }
  | { readonly type: "piece.judged"; readonly answer: ImportAnswer; readonly lines: number }
  | { readonly type: "check.failed"; readonly failure: Failure }
  | { readonly type: "check.over" }
  | { readonly type: "write.asked" }
  | { readonly type: "file.dropped" };

const NOTHING: Tally = { created: 0, changed: 0, unchanged: 0, faultCount: 0, warningCount: 0, grave: [] };

/** What is known of a file that is not checked yet. */
const UNCHECKED = {
  ...{ judged: 0, tally: NOTHING, faults: [], warnings: [], changes: [], creations: [], failure: null },
} as const;

/** Lines that are shown of many. */
const MOST_SHOWN = 500;

/** The rows with a change on which much hangs, then the others; a stable order. */
const graveFirst = (changes: readonly ImportChange[]): readonly ImportChange[] =>
  [true, false].flatMap((is) => changes.filter(({ cells }) => cells.some(({ isGrave }) => isGrave) === is));

function summed(counts: Tally["grave"]): Tally["grave"] {
  const columns = [...new Set(counts.map(({ column }) => column))];
  return columns.map((column) => ({
    column,
    count: counts.reduce((sum, each) => sum + (each.column === column ? each.count : 0), 0),
  }));
}

/** The result of a write: its answer, or the details of a refusal of its lines. */
function judgementIn(answer: Answer<ImportAnswer>): ImportAnswer | null {
  if (answer.ok) return answer.data;
  const isJudged = answer.kind === "refused" && answer.code === CODES.refused;
  const data = isJudged ? (answer.data as ImportAnswer | null) : null;
  return data && Array.isArray(data.faults) && data.faults.length > 0 ? data : null;
}

export const importMachine = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    input: {} as { readonly send: SendImport },
  },
  actors: {
    check: fromCallback<ImportEvent, Pick<ImportContext, "send" | "file">>(({ input, sendBack }) => {
      const stop = new AbortController();
      const run = async () => {
        const { file, send } = input;
        if (!file) return;
        for (let from = 0; from < file.lines.length; from += LINES_A_CHECK) {
          const lines = file.lines.slice(from, from + LINES_A_CHECK);
          const { header, headerLine } = file;
          const firstLine = headerLine + 1 + from;
          const body: ImportBody = { mode: "check", header, headerLine, lines, firstLine };
          const answer = await send(body, stop.signal);
          if (stop.signal.aborted) return;
          if (!answer.ok) return sendBack({ type: "check.failed", failure: answer });
          sendBack({ type: "piece.judged", answer: answer.data, lines: lines.length });
        }
        sendBack({ type: "check.over" });
      };
      void run();
      return () => stop.abort();
    }),
    write: fromPromise<Answer<ImportAnswer>, Pick<ImportContext, "send" | "file">>(({ input, signal }) => {
      const { header = [], headerLine = 1, lines = [] } = input.file ?? {};
      return input.send({ mode: "write", header, headerLine, lines }, signal);
    }),
  },
  guards: {
    isClean: ({ context }) => context.tally.faultCount === 0,
    isWritten: (_, answer: Answer<ImportAnswer>) => answer.ok && answer.data.isWritten,
    isJudged: (_, answer: Answer<ImportAnswer>) => judgementIn(answer) !== null,
  },
  actions: {
    takeFile: assign(({ event }) => (event.type === "file.given" ? { file: event.file, ...UNCHECKED } : {})),
    addPiece: assign(({ context, event }) => {
      if (event.type !== "piece.judged") return {};
      const { answer, lines } = event;
      return {
        judged: context.judged + lines,
        faults: [...context.faults, ...answer.faults].slice(0, MOST_SHOWN),
        warnings: [...context.warnings, ...answer.warnings].slice(0, MOST_SHOWN),
        changes: graveFirst([...context.changes, ...answer.changes]).slice(0, MOST_SHOWN),
        creations: [...context.creations, ...answer.creations].slice(0, MOST_SHOWN),
        tally: {
          created: context.tally.created + answer.created,
          changed: context.tally.changed + answer.changed,
          unchanged: context.tally.unchanged + answer.unchanged,
          faultCount: context.tally.faultCount + answer.faultCount,
          warningCount: context.tally.warningCount + answer.warningCount,
          grave: summed([...context.tally.grave, ...answer.grave]),
        },
      };
    }),
    noteFailure: assign(({ event }) => (event.type === "check.failed" ? { failure: event.failure } : {})),
    takeAnswer: assign((_, answer: Answer<ImportAnswer>) => {
      const judged = judgementIn(answer);
      if (judged) return { tally: judged, faults: judged.faults, warnings: judged.warnings, failure: null };
      return answer.ok ? {} : { failure: answer };
    }),
    forget: assign({ file: null, ...UNCHECKED }),
  },
}).createMachine({
  id: "import",
  context: ({ input }) => ({
    send: input.send,
    file: null,
    ...UNCHECKED,
  }),
  initial: "waiting",
  on: { "file.given": { target: ".checking", actions: "takeFile" } },
  states: {
    waiting: { description: "No file yet." },
    checking: {
      description: "Checks its lines, piece by piece; writes nothing.",
      tags: ["busy"],
      invoke: { src: "check", input: ({ context: { send, file } }) => ({ send, file }) },
      on: {
        "piece.judged": { actions: "addPiece" },
        "check.failed": { target: "failed", actions: "noteFailure" },
        "check.over": [{ guard: "isClean", target: "clean" }, { target: "faulty" }],
        "file.dropped": { target: "waiting", actions: "forget" },
      },
    },
    clean: {
      description: "Every line is valid; the person decides.",
      on: { "write.asked": "writing", "file.dropped": { target: "waiting", actions: "forget" } },
    },
    faulty: {
      description: "Some lines are invalid: correct them before writing.",
      on: { "file.dropped": { target: "waiting", actions: "forget" } },
    },
    writing: {
      description: "Writes all lines at once; they take effect together or not at all.",
      tags: ["busy", "writing"],
      invoke: {
        src: "write",
        input: ({ context: { send, file } }) => ({ send, file }),
        onDone: [
          {
            guard: { type: "isWritten", params: ({ event }) => event.output },
            target: "written",
            actions: { type: "takeAnswer", params: ({ event }) => event.output },
          },
          {
            // Data that the lines depend on changed since they were checked.
            guard: { type: "isJudged", params: ({ event }) => event.output },
            target: "faulty",
            actions: { type: "takeAnswer", params: ({ event }) => event.output },
          },
          { target: "failed", actions: { type: "takeAnswer", params: ({ event }) => event.output } },
        ],
      },
    },
    written: { description: "It took effect.", tags: ["over"] },
    failed: {
      description: "No answer, or a refusal of the whole file.",
      on: { "write.asked": "writing", "file.dropped": { target: "waiting", actions: "forget" } },
    },
  },
});
