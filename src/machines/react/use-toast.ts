import { useCallback } from "react";
import type { ToastAsked } from "../console/toasts.machine.ts";
import { useActorOf } from "./use-actor-of.ts";

/** Shows a short notice in the corner; failed calls show theirs without it. */
export function useToast(): (toast: ToastAsked) => void {
  const toasts = useActorOf("toasts");
  return useCallback((toast) => toasts.send({ type: "toast.asked", ...toast }), [toasts]);
}
