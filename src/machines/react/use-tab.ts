import { useMemo } from "react";
import { useTabInReach } from "./tab-context.ts";
import { useActorOf } from "./use-actor-of.ts";

/** What a page may do with its own tab. */
export interface OwnTab {
  readonly id: string;
  /** Its own title, such as a request's number. */
  setTitle(title: string | null): void;
  /** Unsaved work: closing the tab asks first. */
  setDirty(isDirty: boolean): void;
  close(): void;
}

/** The tab of this page. */
export function useTab(): OwnTab {
  const tabs = useActorOf("tabs");
  const { id } = useTabInReach();
  return useMemo(
    () => ({
      id,
      setTitle: (title) => tabs.send({ type: "tab.titled", id, title }),
      setDirty: (isDirty) => tabs.send({ type: "tab.dirty", id, isDirty }),
      close: () => tabs.send({ type: "tab.closed", id, scope: "this" }),
    }),
    [tabs, id],
  );
}
