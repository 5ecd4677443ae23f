import { useEffect } from "react";

/** How many views show an actor now: a list and a dialog over it may share one. */
const views = new WeakMap<object, number>();

/** Lets an actor follow its topics only while a view that calls this is shown. */
export function useShown(
  actor: { readonly send: (event: { readonly type: "page.shown" | "page.hidden" }) => void },
  isFollowing = true,
): void {
  useEffect(() => {
    if (!isFollowing) return;
    const before = views.get(actor) ?? 0;
    views.set(actor, before + 1);
    if (before === 0) actor.send({ type: "page.shown" });
    return () => {
      const left = (views.get(actor) ?? 1) - 1;
      views.set(actor, left);
      if (left === 0) actor.send({ type: "page.hidden" });
    };
  }, [actor, isFollowing]);
}
