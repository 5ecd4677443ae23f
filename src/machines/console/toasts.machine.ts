/**
 * Toasts: short notices of recent events. The view shows each for 5 s (specification section 8) and reports when it is
 * gone. Equal ones are one toast with a count, and at most three are on screen. Within a second of a message, more of its
 * kind only change the words: each new showing measures the page.
 */
import { assign, setup } from "xstate";
import type { MessageRow } from "../../contracts/message.ts";

type ToastTone = "info" | "success" | "warning" | "danger";

/** Words by key (rendered in the reader's language) or as they came from the server. */
export interface ToastAsked {
  readonly tone: ToastTone;
  readonly key?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly text?: string;
  readonly title?: string;
  /** A message that has just arrived: rendered in the reader's language by the view, with how many more came. */
  readonly message?: { readonly row: MessageRow; readonly more: number };
  /** Pages by name, given to the words as `{{from}}` and `{{to}}` in the reader's language. */
  readonly pages?: Readonly<Record<string, string>>;
  /** Where the toast leads. */
  readonly href?: string;
  /** A toast with the same id is replaced; a message's is its event id, so that it is never shown twice. */
  readonly id?: string;
}

export interface Toast extends ToastAsked {
  readonly id: string;
  /** How many equal notices it represents. */
  readonly count: number;
  /** Another number whenever its words change: its time starts again. */
  readonly turn: number;
}

/** More would cover the page. */
const MOST_SHOWN = 3;
/** From one showing of messages to the next of the same kind. */
const SHOWINGS_APART_MS = 1_000;

export type ToastsEvent =
  | ({ readonly type: "toast.asked" } & ToastAsked)
  | { readonly type: "toast.gone"; readonly id: string }
  | { readonly type: "toasts.cleared" };

interface ToastsContext {
  readonly toasts: readonly Toast[];
  readonly count: number;
}

/** Messages of one template are one kind; other words are of one kind when they say the same. */
const kindOf = ({ message, tone, key, values, pages, text, title }: ToastAsked): string =>
  message
    ? JSON.stringify(["message", message.row.template])
    : JSON.stringify([tone, key ?? "", values ?? pages ?? {}, text ?? "", title ?? ""]);

/** The oldest toast that is not an error makes room for the newest. Errors stay for their 5 s; others wait for room. */
function withinBounds(toasts: readonly Toast[]): readonly Toast[] {
  const isOver = toasts.length > MOST_SHOWN;
  const over = isOver ? toasts.slice(0, -1).findIndex(({ tone }) => tone !== "danger") : -1;
  return over < 0 ? toasts : withinBounds(toasts.filter((_, index) => index !== over));
}

/** The toasts that are on screen now, oldest first. */
export const shownToasts = ({ toasts }: Pick<ToastsContext, "toasts">): readonly Toast[] =>
  toasts.slice(0, MOST_SHOWN);

const twinOf = ({ toasts }: ToastsContext, asked: ToastAsked): Toast | undefined =>
  toasts.find((toast) => kindOf(toast) === kindOf(asked));

export const toastsMachine = setup({
  types: { context: {} as ToastsContext, events: {} as ToastsEvent },
  guards: {
    isMessage: ({ event }) => event.type === "toast.asked" && event.message !== undefined,
    isMoreOfKind: ({ context, event }) =>
      event.type === "toast.asked" && event.message !== undefined && twinOf(context, event) !== undefined,
  },
  actions: {
    count: assign(({ context, event }) => {
      const twin = event.type === "toast.asked" ? twinOf(context, event) : undefined;
      if (event.type !== "toast.asked" || !twin) return {};
      const { type: _, ...asked } = event;
      const toast = { ...asked, id: twin.id, count: twin.count + 1, turn: twin.turn };
      return { toasts: context.toasts.map((other) => (other === twin ? toast : other)) };
    }),
    add: assign(({ context, event }) => {
      if (event.type !== "toast.asked") return context;
      const { type: _, ...asked } = event;
      const same = context.toasts.find((toast) => toast.id === asked.id);
      const twin = same ?? twinOf(context, asked);
      const toast: Toast = {
        ...asked,
        id: asked.id ?? twin?.id ?? `toast-${context.count}`,
        count: same ? same.count : (twin?.count ?? 0) + 1,
        turn: context.count,
      };
      const toasts = twin
        ? context.toasts.map((other) => (other === twin ? toast : other))
        : [...context.toasts, toast];
      return { toasts: withinBounds(toasts), count: context.count + 1 };
    }),
    drop: assign(({ context, event }) =>
      event.type === "toast.gone"
        ? { toasts: context.toasts.filter((toast) => toast.id !== event.id) }
        : context,
    ),
    clear: assign({ toasts: [] }),
  },
  delays: { showingsApart: SHOWINGS_APART_MS },
}).createMachine({
  id: "toasts",
  description: "Short notices of recent events.",
  context: { toasts: [], count: 0 },
  initial: "calm",
  on: {
    "toast.gone": { actions: "drop" },
    "toasts.cleared": { actions: "clear" },
  },
  states: {
    calm: {
      description: "Shows each notice, at most three at a time.",
      on: { "toast.asked": [{ guard: "isMessage", target: "told", actions: "add" }, { actions: "add" }] },
    },
    told: {
      description: "A message came a moment ago: more of its kind change its words only.",
      after: { showingsApart: "calm" },
      on: { "toast.asked": [{ guard: "isMoreOfKind", actions: "count" }, { actions: "add" }] },
    },
  },
});
