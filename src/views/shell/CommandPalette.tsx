import { useSelector } from "@xstate/react";
import { useCallback, useState } from "react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { OpenPalette } from "./OpenPalette.tsx";

/** Ctrl or ⌘ K: recent things, goods, requests, clients, pages and actions; the keyboard is enough. */
export function CommandPalette(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { isOpen, onClose } = props;
  const t = useT();
  const session = useActorOf("session");
  const [isAsking, setAsking] = useState(false);
  const hasUnsaved = useSelector(useActorOf("tabs"), (snapshot) =>
    snapshot.context.tabs.list.some((tab) => tab.isDirty),
  );
  const leave = useCallback(() => session.send({ type: "signOut.asked", everywhere: false }), [session]);
  const signOut = useCallback(() => (hasUnsaved ? setAsking(true) : leave()), [hasUnsaved, leave]);
  return (
    <>
      {isOpen ? <OpenPalette onClose={onClose} onSignOut={signOut} /> : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={t("shell.user.signOut")}
        text={t("shell.user.dirtyText")}
        confirmLabel={t("shell.user.signOut")}
        onConfirm={() => {
          setAsking(false);
          leave();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
