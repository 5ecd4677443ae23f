import { useCallback } from "react";
import type { RobotKind } from "../../contracts/robot-resource.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { useT } from "../kit/i18n.tsx";
import { TextField } from "../kit/TextField.tsx";
import { AddressDialog } from "../resources/AddressDialog.tsx";
import type { RowDialog } from "../resources/resource-view.ts";

interface Typed {
  readonly address: string;
  readonly secret: string;
}

const EMPTY: Typed = { address: "", secret: "" };

/** Takes the address of a robot and what it signs with; the server never answers them again. */
export function RobotAddress({ row, openedAs, onClose }: RowDialog) {
  const t = useT();
  const toast = useToast();
  const kind = row.kind as RobotKind;
  const done = useCallback(() => {
    toast({ tone: "success", key: "operations.robot.addressSet" });
    onClose();
  }, [toast, onClose]);
  const name = String(row.name);
  const command = useCommand<Typed, true>({
    ...{ key: `robotAddress:${openedAs}`, resource: "robot", command: "setAddress", id: row.id },
    ...{ version: null, payload: EMPTY, onDone: done },
    label: t("common.command.of", { command: t("operations.robot.address"), name }),
    // It holds a secret, which is not kept in the browser.
    isAnswerNeeded: true,
  });
  const { payload } = command;
  return (
    <AddressDialog
      command={command}
      title={t("operations.robot.addressTitle", { name })}
      text={t("operations.robot.addressText")}
      label={t("operations.robot.addressField")}
      save={t("resource.form.save")}
      address={payload.address}
      onAddress={(address) => command.change({ ...payload, address })}
      onClose={onClose}
    >
      <TextField
        label={t("operations.robot.secretField")}
        hint={t(`operations.robot.secretHint.${kind}`)}
        autoComplete="off"
        spellCheck={false}
        value={payload.secret}
        onChange={(secret) => command.change({ ...payload, secret })}
      />
    </AddressDialog>
  );
}
