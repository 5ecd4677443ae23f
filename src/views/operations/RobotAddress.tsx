import { Stack } from "@chakra-ui/react/stack";
import { type FormEvent, useCallback, useId, useRef } from "react";
import type { RobotKind } from "../../contracts/robot-resource.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { Button } from "../kit/Button.tsx";
import { CommandFoot, commandClosing } from "../kit/CommandFoot.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { TextField } from "../kit/TextField.tsx";
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
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
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
  const { payload, view } = command;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (payload.address.trim() === "") first.current?.focus();
    else command.submit();
  };
  return (
    <Dialog
      isOpen
      initialFocus={first}
      {...commandClosing(command, onClose)}
      title={t("operations.robot.addressTitle", { name })}
      footer={
        <CommandFoot command={command} onClose={onClose}>
          <Button type="submit" form={formId} look="primary" isBusy={view.kind === "sending"}>
            {t("resource.form.save")}
          </Button>
        </CommandFoot>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap="4">
          <p>{t("operations.robot.addressText")}</p>
          <TextField
            ref={first}
            label={t("operations.robot.addressField")}
            isRequired
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            value={payload.address}
            onChange={(address) => command.change({ ...payload, address })}
          />
          <TextField
            label={t("operations.robot.secretField")}
            hint={t(`operations.robot.secretHint.${kind}`)}
            autoComplete="off"
            spellCheck={false}
            value={payload.secret}
            onChange={(secret) => command.change({ ...payload, secret })}
          />
          <CommandOutcome outcome={view} isAnswerNeeded onRetry={command.retry} />
        </Stack>
      </form>
    </Dialog>
  );
}
