/**
 * Toasts: short words about what has just happened. The view shows each for 5 s (specification section 8) and says
 * when it is gone; the same words while they are still shown are not said twice.
 */
import { assign, setup } from "xstate";
import type { MessageRow } from "../contracts/message.ts";

export type ToastTone = "info" | "success" | "warning" | "danger";

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
}

/** More would cover the page; the oldest go first. */
const MOST_SHOWN = 5;

export type ToastsEvent =
  | ({ readonly type: "toast.asked" } & ToastAsked)
  | { readonly type: "toast.gone"; readonly id: string }
  | { readonly type: "toasts.cleared" };

interface ToastsContext {
  readonly toasts: readonly Toast[];
  readonly count: number;
}

const says = (toast: ToastAsked): string =>
  toast.message
    ? JSON.stringify(["message", toast.id])
    : JSON.stringify([
        toast.tone,
        toast.key ?? "",
        toast.values ?? toast.pages ?? {},
        toast.text ?? "",
        toast.title ?? "",
      ]);

export const toastsMachine = setup({
  types: { context: {} as ToastsContext, events: {} as ToastsEvent },
  actions: {
    add: assign(({ context, event }) => {
      if (event.type !== "toast.asked") return context;
      const { type: _, ...asked } = event;
      const twin = context.toasts.find((toast) => toast.id === asked.id || says(toast) === says(asked));
      const toast: Toast = { ...asked, id: asked.id ?? twin?.id ?? `toast-${context.count}` };
      const others = context.toasts.filter((other) => other !== twin && other.id !== toast.id);
      return { toasts: [...others, toast].slice(-MOST_SHOWN), count: context.count + 1 };
    }),
    drop: assign(({ context, event }) =>
      event.type === "toast.gone"
        ? { toasts: context.toasts.filter((toast) => toast.id !== event.id) }
        : context,
    ),
    clear: assign({ toasts: [] }),
  },
}).createMachine({
  id: "toasts",
  description: "What has just happened, in a few words.",
  context: { toasts: [], count: 0 },
  initial: "showing",
  states: {
    showing: {
      description: "Shows what there is, at most five.",
      on: {
        "toast.asked": { actions: "add" },
        "toast.gone": { actions: "drop" },
        "toasts.cleared": { actions: "clear" },
      },
    },
  },
});
