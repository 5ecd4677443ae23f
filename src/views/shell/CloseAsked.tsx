import { useSelector } from "@xstate/react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { useTabTitle } from "./use-shell.ts";

/** Asks before tabs with unsaved work are closed. */
export function CloseAsked() {
  const t = useT();
  const actor = useActorOf("tabs");
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches({ open: "asking" }));
  const { tabs, asking } = useSelector(actor, (snapshot) => snapshot.context);
  const titleOf = useTabTitle();
  const unsaved = tabs.list.filter((tab) => asking.includes(tab.id) && tab.isDirty);
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={t("shell.tabs.dirtyTitle")}
      text={t("shell.tabs.dirtyText", { count: unsaved.length, titles: unsaved.map(titleOf).join(", ") })}
      confirmLabel={t("shell.tabs.dirtyConfirm")}
      onConfirm={() => actor.send({ type: "close.confirmed" })}
      onCancel={() => actor.send({ type: "close.cancelled" })}
    />
  );
}
