import { useEffect } from "react";

/** Lets an actor follow its topics only while the calling view is shown. */
export function useShown(
  actor: { readonly send: (event: { readonly type: "page.shown" | "page.hidden" }) => void },
  isFollowing = true,
): void {
  useEffect(() => {
    if (!isFollowing) return;
    actor.send({ type: "page.shown" });
    return () => actor.send({ type: "page.hidden" });
  }, [actor, isFollowing]);
}
