/** The scanner check: four printed codes, one after the other; what they show of the scanner is kept on this device. */
import { assertEvent, assign, setup } from "xstate";
import type { Misread } from "../../domain/scan-reader.ts";
import {
  CHECK_KEYS,
  type CheckKey,
  type Finding,
  findingOf,
  readFindings,
} from "../../domain/scanner-habits.ts";

interface ScannerCheckInput {
  /** What was kept before, else null. */
  readonly stored: string | null;
  readonly store: (text: string | null) => void;
}

interface ScannerCheckContext {
  readonly input: ScannerCheckInput;
  readonly findings: readonly Finding[];
  /** A text that is not the code that was asked for. */
  readonly other: string | null;
}

type ScannerCheckEvent =
  | { readonly type: "scanned" | "typed"; readonly text: string }
  | { readonly type: "misread"; readonly because: Misread; readonly text: string }
  /** The scanner cannot read this code. */
  | { readonly type: "skipped" }
  | { readonly type: "again" }
  | { readonly type: "forgotten" };

/** The check whose code is asked for; null: all are done. */
export const askedCheck = ({ findings }: Pick<ScannerCheckContext, "findings">): CheckKey | null =>
  CHECK_KEYS.find((key) => findings.every((finding) => finding.key !== key)) ?? null;

function findingIn(context: ScannerCheckContext, event: ScannerCheckEvent): Finding | null {
  const asked = askedCheck(context);
  if (asked === null || !("text" in event) || event.type === "typed") return null;
  // A code without an end is said as unended; one in parts, or twice, tells nothing.
  if (event.type === "misread" && event.because !== "unended") return null;
  return findingOf(asked, event.text, event.type === "scanned");
}

export const scannerCheckMachine = setup({
  types: {
    context: {} as ScannerCheckContext,
    events: {} as ScannerCheckEvent,
    input: {} as ScannerCheckInput,
  },
  guards: {
    isAsked: ({ context, event }) => findingIn(context, event) !== null,
    isAllFound: ({ context }) => askedCheck(context) === null,
  },
  actions: {
    keepFinding: assign(({ context, event }) => {
      const found = findingIn(context, event);
      return { findings: found ? [...context.findings, found] : context.findings, other: null };
    }),
    skip: assign(({ context }) => {
      const asked = askedCheck(context);
      const finding = asked && ({ key: asked, verdict: "skipped", as: "" } as const);
      return { findings: finding ? [...context.findings, finding] : context.findings, other: null };
    }),
    sayOther: assign(({ event }) => {
      assertEvent(event, ["scanned", "typed", "misread"]);
      return { other: event.text };
    }),
    startOver: assign({ findings: [], other: null }),
    store: ({ context: { input, findings } }) => input.store(JSON.stringify(findings)),
    forget: ({ context: { input } }) => input.store(null),
  },
}).createMachine({
  id: "scannerCheck",
  description: "Four printed codes find out what the scanner of this device makes of them.",
  context: ({ input }) => {
    const findings = readFindings(input.stored);
    return { input, findings: askedCheck({ findings }) === null ? findings : [], other: null };
  },
  initial: "asking",
  states: {
    asking: {
      description: "Asks for the next code.",
      always: { guard: "isAllFound", target: "done", actions: "store" },
      on: {
        scanned: [{ guard: "isAsked", actions: "keepFinding" }, { actions: "sayOther" }],
        misread: [{ guard: "isAsked", actions: "keepFinding" }, { actions: "sayOther" }],
        typed: { actions: "sayOther" },
        skipped: { actions: "skip" },
        again: { actions: "startOver" },
      },
    },
    done: {
      description: "Says what was found, and how to set the scanner.",
      on: {
        again: { target: "asking", actions: "startOver" },
        forgotten: { target: "asking", actions: ["startOver", "forget"] },
      },
    },
  },
});
