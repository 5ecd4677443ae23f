import { useId, useInsertionEffect } from "react";
import { actorOf } from "../console/console.actors.ts";
import { useConsoleIfAny } from "./console-context.tsx";
import { useTabIfAny } from "./tab-context.ts";

/**
 * While something is filled in here, closing the tab or leaving the browser's page asks first. A hidden tab stays
 * dirty: React ends ordinary effects when it hides a page, insertion effects only when it removes the view.
 */
export function useDirtyTab(isDirty: boolean): void {
  const root = useConsoleIfAny()?.root;
  const id = useTabIfAny()?.id;
  const by = useId();
  useInsertionEffect(() => {
    if (!root || !id || !isDirty) return;
    // Views may not be updated from within an insertion effect.
    const mark = (dirty: boolean): void =>
      queueMicrotask(() => {
        if (root.getSnapshot().status !== "active") return;
        actorOf(root.system, "tabs").send({ type: "tab.dirty", id, by, isDirty: dirty });
      });
    mark(true);
    return () => mark(false);
  }, [root, id, by, isDirty]);
}
