import { useState } from "react";
import type { DisplayWithCode } from "../../contracts/display.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { ConfirmCommand } from "../kit/ConfirmCommand.tsx";
import { useT } from "../kit/i18n.tsx";
import type { RowDialog } from "../resources/resource-view.ts";
import { PairingCode } from "./PairingCode.tsx";

const NOTHING = {};

/** Asks before a display's monitor is disconnected, and shows the new code once. */
export function RenewCode({ row, openedAs, onClose }: RowDialog) {
  const t = useT();
  const [code, setCode] = useState<string | null>(null);
  const [take] = useState(() => (answer: DisplayWithCode) => setCode(answer.code));
  const renew = useCommand<object, DisplayWithCode>({
    ...{ key: `renew:${openedAs}`, resource: "display", command: "renewCode", id: row.id },
    ...{ version: null, payload: NOTHING, onDone: take },
    label: t("common.command.of", { command: t("display.action.renew"), name: String(row.name) }),
    isAnswerNeeded: true,
  });
  const name = String(row.name);
  if (code !== null) return <PairingCode id={row.id} name={name} code={code} onClose={onClose} />;
  return (
    <ConfirmCommand
      command={renew}
      title={t("display.renew.title", { name })}
      confirmLabel={t("display.renew.confirm")}
      onClose={onClose}
    >
      <p>{t("display.renew.text")}</p>
    </ConfirmCommand>
  );
}
