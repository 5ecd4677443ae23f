/**
 * A form's draft: written a moment after each pause, there again after a refresh, gone once the form went
 * out. One per person and form, so that no one finds another's words on a shared computer.
 */
import { assertEvent, assign, setup } from "xstate";
import { serverNow } from "../../domain/server-clock.ts";

/** Text storage as the machine needs it; `services/storage.ts` fits. */
export interface DraftStorage {
  read(key: string): string | null;
  write(key: string, text: string): void;
  remove(key: string): void;
}

export interface DraftInput<Draft> {
  readonly key: string;
  readonly storage: DraftStorage;
  readonly initial: Draft;
  /** The stored value if it still has the present form, else null: forms change between releases. */
  readonly parse: (stored: unknown) => Draft | null;
  readonly now?: () => number;
}

export interface DraftContext<Draft> {
  readonly input: DraftInput<Draft>;
  readonly now: () => number;
  readonly draft: Draft;
  /** Epoch ms of the writing that was found in storage, else null. */
  readonly restoredAt: number | null;
  readonly keptAt: number | null;
}

type DraftEvent<Draft> =
  | { readonly type: "draft.changed"; readonly draft: Draft }
  /** The row has a new version: the draft now applies to it. */
  | { readonly type: "draft.rebased"; readonly draft: Draft }
  | { readonly type: "draft.keep" }
  | { readonly type: "draft.discard" }
  | { readonly type: "draft.sent" };

const KEEP_MS = 400;

/** The storage key of a person's form draft. */
export const draftKey = (personId: string, form: string): string => `tallyboard-draft:${personId}:${form}`;

/** The machine of drafts of one form. */
export function createDraftMachine<Draft>() {
  type Context = DraftContext<Draft>;

  const startOf = ({ input }: { input: DraftInput<Draft> }): Context => {
    const kept = restore(input);
    return {
      input,
      now: input.now ?? serverNow,
      draft: kept?.draft ?? input.initial,
      restoredAt: kept?.keptAt ?? null,
      keptAt: kept?.keptAt ?? null,
    };
  };

  return setup({
    types: {
      context: {} as Context,
      events: {} as DraftEvent<Draft>,
      input: {} as DraftInput<Draft>,
    },
    guards: { isRestored: ({ context }) => context.restoredAt !== null },
    actions: {
      noteDraft: assign(({ event }) => {
        assertEvent(event, ["draft.changed", "draft.rebased"]);
        return { draft: event.draft };
      }),
      noteKept: assign({ keptAt: ({ context }) => context.now() }),
      write: ({ context }) =>
        context.input.storage.write(
          context.input.key,
          JSON.stringify({ draft: context.draft, keptAt: context.now() }),
        ),
      remove: ({ context }) => context.input.storage.remove(context.input.key),
      beginAnew: assign(({ context }) => ({ draft: context.input.initial, restoredAt: null, keptAt: null })),
    },
    delays: { pause: KEEP_MS },
  }).createMachine({
    id: "draft",
    description: "A form that is filled in but not sent.",
    context: startOf,
    initial: "restoring",
    states: {
      restoring: {
        description: "Storage was read when the machine began.",
        always: [{ guard: "isRestored", target: "dirty.kept" }, { target: "pristine" }],
      },
      pristine: {
        description: "Nothing to lose.",
        on: {
          "draft.changed": { target: "dirty", actions: "noteDraft" },
          "draft.rebased": { actions: "noteDraft" },
        },
      },
      dirty: {
        description: "There is unsent input.",
        tags: ["dirty"],
        initial: "unkept",
        on: {
          "draft.changed": { target: ".unkept", actions: "noteDraft" },
          "draft.rebased": { target: ".unkept", actions: "noteDraft" },
          "draft.discard": { target: "pristine", actions: ["remove", "beginAnew"] },
          "draft.sent": { target: "pristine", actions: ["remove", "beginAnew"] },
        },
        states: {
          unkept: {
            description: "Changed since the last write to storage.",
            after: { pause: { target: "kept", actions: ["write", "noteKept"] } },
            on: { "draft.keep": { target: "kept", actions: ["write", "noteKept"] } },
          },
          kept: { description: "Stored: it survives a refresh." },
        },
      },
    },
  });
}

function restore<Draft>({ storage, key, parse }: DraftInput<Draft>): { draft: Draft; keptAt: number } | null {
  const text = storage.read(key);
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== "object" || stored === null || !("draft" in stored)) return null;
    const draft = parse(stored.draft);
    const keptAt = "keptAt" in stored && typeof stored.keptAt === "number" ? stored.keptAt : 0;
    return draft === null ? null : { draft, keptAt };
  } catch {
    return null;
  }
}
