import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";

/** While a page has unsaved work, leaving the browser's page asks in the browser's own dialog. */
export function UnsavedGuard() {
  const hasUnsaved = useSelector(useActorOf("tabs"), (snapshot) =>
    snapshot.context.tabs.list.some((tab) => tab.isDirty),
  );
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasUnsaved]);
  return null;
}
