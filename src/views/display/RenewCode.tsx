import { useState } from "react";
import type { DisplayWithCode } from "../../contracts/display.ts";
import { createCommandMachine } from "../../machines/command.machine.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { useT } from "../kit/i18n.tsx";
import type { AnyRow } from "../kit/resource/resource-view.ts";
import { PairingCode } from "./PairingCode.tsx";

const machine = createCommandMachine<object, DisplayWithCode>();
const NOTHING = {};

/** Asks before a display's monitor is ended, and shows the new code this once. */
export function RenewCode(props: {
  readonly row: AnyRow;
  /** Unique to this opening. */
  readonly openedAs: string;
  readonly onClose: () => void;
}) {
  const { row, openedAs, onClose } = props;
  const t = useT();
  const [code, setCode] = useState<string | null>(null);
  const [take] = useState(() => (answer: DisplayWithCode) => setCode(answer.code));
  const renew = useCommand<object, DisplayWithCode>({
    ...{ key: `renew:${openedAs}`, machine, resource: "display", command: "renewCode", id: row.id },
    ...{ version: null, payload: NOTHING, onDone: take },
  });
  const name = String(row.name);
  if (code !== null) return <PairingCode id={row.id} name={name} code={code} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      title={t("display.renew.title", { name })}
      text={
        <>
          <p>{t("display.renew.text")}</p>
          <CommandOutcome outcome={renew.view} onRetry={renew.retry} />
        </>
      }
      confirmLabel={t("display.renew.confirm")}
      isBusy={renew.view.kind === "sending"}
      onConfirm={renew.submit}
      onCancel={onClose}
    />
  );
}
