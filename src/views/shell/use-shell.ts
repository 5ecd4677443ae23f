import { useSelector } from "@xstate/react";
import { useMemo } from "react";
import { shownUnread } from "../../machines/console/inbox.values.ts";
import type { Settings } from "../../machines/console/settings.store.ts";
import type { Tab } from "../../machines/console/tabs.values.ts";
import { menuCounts } from "../../machines/page/menu-counts.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useT } from "../kit/i18n.tsx";
import { type MenuGroup, menuTree } from "./menu-tree.ts";

/** The settings in force. */
export function useSettings(): Settings {
  return useSelector(useActorOf("settings"), (snapshot) => snapshot.context.values);
}

/** The menu that the person has now. */
export function useMenuTree(): readonly MenuGroup[] {
  const facts = useSelector(useActorOf("guard"), (snapshot) => snapshot.context.facts);
  const { serverMenu } = useSettings();
  return useMemo(() => menuTree(facts, serverMenu), [facts, serverMenu]);
}

/** How many wait behind the pages of the menu, live; a page where none does is not in it. */
export function useMenuCounts(): ReadonlyMap<string, number> {
  const person = usePerson();
  const overview = useSelector(useActorOf("counts"), (snapshot) => snapshot.context.overview);
  return useMemo(() => menuCounts(overview, person), [overview, person]);
}

/** How many messages wait to be seen, live. */
export function useUnread(): number {
  return useSelector(useActorOf("inbox"), ({ context }) => shownUnread(context.inbox, context.reading));
}

/** The name of the page that is shown, or of what replaces it. */
export function useShownPage(): string {
  return useSelector(useActorOf("guard"), (snapshot) => {
    const { outcome } = snapshot.context.verdict;
    return outcome.kind === "page" ? outcome.name : outcome.kind;
  });
}

/** A tab's title in the reader's language. */
export function useTabTitle(): (tab: Pick<Tab, "name" | "title">) => string {
  const t = useT();
  return (tab) => tab.title ?? t.dynamic(`shell.page.${tab.name}`);
}
