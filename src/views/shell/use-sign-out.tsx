import { useSelector } from "@xstate/react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { useOutbox } from "../../machines/react/use-outbox.ts";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { useT } from "../kit/i18n.tsx";

type Leaving = "here" | "everywhere";

/** The way out: asks first where something is unsaved or unsent, or where it ends other sessions. */
export function useSignOut() {
  const t = useT();
  const session = useActorOf("session");
  const hasUnsaved = useSelector(useActorOf("tabs"), (snapshot) =>
    snapshot.context.tabs.list.some((tab) => tab.isDirty),
  );
  const unsent = useOutbox().items.filter(({ state }) => state === "waiting").length;
  const [asking, setAsking] = useState<Leaving | null>(null);
  const leave = (way: Leaving): void => {
    setAsking(null);
    session.send({ type: "signOut.asked", everywhere: way === "everywhere" });
  };
  const texts = [
    asking === "everywhere" ? t("shell.user.signOutEverywhereText") : null,
    hasUnsaved ? t("shell.user.dirtyText") : null,
    unsent > 0 ? t("shell.user.unsentText", { count: unsent }) : null,
  ];
  return {
    signOut: (way: Leaving): void =>
      way === "everywhere" || hasUnsaved || unsent > 0 ? setAsking(way) : leave(way),
    question: createPortal(
      <ConfirmDialog
        isOpen={asking !== null}
        title={t(asking === "everywhere" ? "shell.user.signOutEverywhere" : "shell.user.signOut")}
        text={texts.filter(Boolean).join(" ")}
        confirmLabel={t(unsent > 0 ? "shell.user.leaveUnsent" : "shell.user.signOut")}
        onConfirm={() => leave(asking ?? "here")}
        onCancel={() => setAsking(null)}
      />,
      document.body,
    ),
  };
}
