import { useState } from "react";
import { Button } from "../kit/Button.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { CancelButton } from "../kit/LeaveGuard.tsx";
import { TextField } from "../kit/TextField.tsx";

/** Whether a link may lead there: another site over the web, or a place of this console. */
const isAddress = (address: string): boolean =>
  /^https?:\/\/[^\s]+$/i.test(address) || /^\/(?!\/)\S*$/.test(address);

/** Asks for the URL of a link in a text. It is part of the bulletin's form, so it is not a form itself. */
export function LinkDialog(props: {
  readonly onAdd: (address: string) => void;
  readonly onClose: () => void;
}) {
  const { onAdd, onClose } = props;
  const t = useT();
  const [address, setAddress] = useState("");
  const [isJudged, setJudged] = useState(false);
  const given = address.trim();
  const add = (): void => {
    setJudged(true);
    if (isAddress(given)) onAdd(given);
  };
  return (
    <Dialog
      isOpen
      isDirty={given !== ""}
      onEnter={add}
      onClose={onClose}
      title={t("bulletin.editor.linkTitle")}
      size="sm"
      footer={
        <>
          <CancelButton />
          <Button look="primary" onClick={add}>
            {t("bulletin.editor.linkAdd")}
          </Button>
        </>
      }
    >
      <TextField
        label={t("bulletin.editor.linkAddress")}
        value={address}
        onChange={setAddress}
        inputMode="url"
        placeholder="https://"
        error={isJudged && !isAddress(given) ? t("bulletin.editor.linkFault") : null}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
      />
    </Dialog>
  );
}
