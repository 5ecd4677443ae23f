import { useFormat, useT } from "../kit/i18n.tsx";
import { TextField } from "../kit/TextField.tsx";
import { CommandDialog } from "../requests/CommandDialog.tsx";
import { useRequestCommand } from "../requests/use-request-command.ts";
import { type ExitCommandProps, exitKind } from "./exit-kind.ts";

/** Hands a pickup over: who takes the goods away. */
export function HandOverCommand({ opened, onClose, onDone }: ExitCommandProps) {
  const t = useT();
  const format = useFormat();
  const { row } = opened;
  const command = useRequestCommand(exitKind, opened, { signer: row.consigneeName ?? "" }, onDone);
  const { signer } = command.payload;
  return (
    <CommandDialog
      lifecycle="exit"
      command="handOver"
      title={t("exit.command.handOverTitle", { number: row.number })}
      sending={command}
      isIncomplete={signer.trim() === ""}
      onClose={onClose}
    >
      <p>{t("exit.command.handOverText", { picked: format.number(row.pickedTotal) })}</p>
      <TextField
        name="signer"
        label={t("exit.field.signer")}
        isRequired
        value={signer}
        onChange={(value) => command.change({ signer: value })}
      />
    </CommandDialog>
  );
}
