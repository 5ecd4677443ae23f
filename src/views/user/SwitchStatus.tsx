import { useState } from "react";
import { ConfirmCommand } from "../kit/ConfirmCommand.tsx";
import { useT } from "../kit/i18n.tsx";
import { type UserQuestion, useUserChange } from "./use-user-change.ts";

/** Asks before an account is disabled, which signs its person out at once, or enabled again. */
export function SwitchStatus({ row, openedAs, onDone, onClose }: UserQuestion) {
  const t = useT();
  const isOn = row.userStatus === 1;
  const name = String(row.userName);
  const word = t(isOn ? "user.action.disable" : "user.action.enable");
  const title = t(isOn ? "user.switch.disableTitle" : "user.switch.enableTitle", { name });
  const [query] = useState({ userStatus: isOn ? 0 : 1 });
  const change = useUserChange<unknown>({
    ...{ openedAs, call: "switchStatus", id: row.id, query, onDone },
    label: t("common.command.of", { command: word, name }),
  });
  return (
    <ConfirmCommand
      command={change}
      tone={isOn ? "danger" : "primary"}
      title={title}
      confirmLabel={word}
      onClose={onClose}
    >
      <p>{t(isOn ? "user.switch.disableText" : "user.switch.enableText")}</p>
    </ConfirmCommand>
  );
}
