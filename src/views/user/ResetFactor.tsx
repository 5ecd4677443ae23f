import { createCommandMachine } from "../../machines/page/command.machine.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { ConfirmCommand } from "../kit/ConfirmCommand.tsx";
import { useT } from "../kit/i18n.tsx";
import type { UserQuestion } from "./use-user-change.ts";

const resetMachine = createCommandMachine<object, unknown>();
const NOTHING = {};

/** Asks before a person's lost second factor is removed. */
export function ResetFactor({ row, openedAs, onDone, onClose }: UserQuestion) {
  const t = useT();
  const name = String(row.userName);
  const command = useCommand<object, unknown>({
    ...{ key: `resetFactor:${openedAs}`, machine: resetMachine, resource: "user" },
    ...{ command: "resetSecondFactor", id: row.id, version: null, payload: NOTHING },
    label: t("common.command.of", { command: t("user.action.resetFactor"), name }),
    onDone,
  });
  return (
    <ConfirmCommand
      command={command}
      title={t("user.resetFactor.title", { name })}
      confirmLabel={t("user.action.resetFactor")}
      onClose={onClose}
    >
      <p>{t("user.resetFactor.text")}</p>
    </ConfirmCommand>
  );
}
