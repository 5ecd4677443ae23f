import { useCallback } from "react";
import { useActorOf } from "./use-actor-of.ts";

export type Go = (href: string, options?: { readonly replace?: boolean }) => void;

/** Navigates within the console; the guard decides what is shown. */
export function useGo(): Go {
  const guard = useActorOf("guard");
  return useCallback((href, options) => guard.send({ type: "go", href, ...options }), [guard]);
}
