import type { DeliveryDetail } from "../../contracts/delivery.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { useT } from "../kit/i18n.tsx";
import { AssignCommand } from "./AssignCommand.tsx";
import { ConfirmCommand } from "./ConfirmCommand.tsx";
import type { OpenedDelivery } from "./delivery-command.ts";
import { FailCommand } from "./FailCommand.tsx";
import { SignCommand } from "./SignCommand.tsx";
import { TimeCommand } from "./TimeCommand.tsx";

const DIALOGS: Readonly<Record<string, typeof ConfirmCommand>> = {
  assign: AssignCommand,
  updateEta: TimeCommand,
  redeliver: TimeCommand,
  sign: SignCommand,
  fail: FailCommand,
};

/** Shows the command that a page has open, tells when it is done, and hands the delivery after it to the page. */
export function DeliveryCommandHost(props: {
  readonly opened: OpenedDelivery | null;
  readonly onClose: () => void;
  readonly onDone?: (result: DeliveryDetail) => void;
}) {
  const { opened, onClose, onDone } = props;
  const t = useT();
  const toast = useToast();
  if (!opened) return null;
  const Command = DIALOGS[opened.command] ?? ConfirmCommand;
  const done = (result: DeliveryDetail) => {
    const command = t.dynamic(`texts.command.delivery.${opened.command}`);
    toast({ tone: "success", text: t("delivery.command.done", { number: opened.row.number, command }) });
    onClose();
    onDone?.(result);
  };
  return <Command key={opened.key} opened={opened} onClose={onClose} onDone={done} />;
}
