import { useState } from "react";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { CancelButton } from "../kit/LeaveGuard.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { ReasonField } from "./ReasonField.tsx";

/** Asks for the reason of a rejection, which its owner reads. */
export function RejectDialog(props: {
  readonly number: string;
  readonly name: "entry" | "exit";
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const { number, name, onReject, onClose } = props;
  const t = useT();
  const [reason, setReason] = useState("");
  const isEmpty = reason.trim() === "";
  return (
    <Dialog
      isOpen
      isAlert
      isDirty={!isEmpty}
      onClose={onClose}
      title={t("request.command.rejectTitle", { number })}
      footer={
        <>
          <CancelButton />
          <ReasonButton
            look="danger"
            reason={isEmpty ? t("common.field.incomplete") : null}
            onClick={() => onReject(reason.trim())}
          >
            {t.dynamic(`texts.command.${name}.reject`)}
          </ReasonButton>
        </>
      }
    >
      <ReasonField value={reason} onChange={setReason} />
    </Dialog>
  );
}
