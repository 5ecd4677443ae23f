import { useCallback } from "react";
import type { ToastAsked } from "../toasts.machine.ts";
import { useActorOf } from "./use-actor-of.ts";

/** Says a few words in the corner; failed calls say theirs without it. */
export function useToast(): (toast: ToastAsked) => void {
  const toasts = useActorOf("toasts");
  return useCallback((toast) => toasts.send({ type: "toast.asked", ...toast }), [toasts]);
}
