import { useCallback } from "react";
import { createCommandMachine } from "../../machines/page/command.machine.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { ConfirmDelete } from "../kit/ConfirmDelete.tsx";
import { useT } from "../kit/i18n.tsx";
import type { RequestRow } from "./request-kind.ts";

const deleteMachine = createCommandMachine<object, boolean>();
const NOTHING = {};

/** Asks before a draft is deleted; without an answer the command waits for the network, or is withdrawn. */
export function DeleteDraft(props: {
  readonly resource: "entry" | "exit";
  readonly row: RequestRow;
  /** Unique to this opening. */
  readonly openedAs: string;
  readonly onClose: () => void;
}) {
  const { resource, row, openedAs, onClose } = props;
  const t = useT();
  const toast = useToast();
  const onDone = useCallback(() => {
    toast({ tone: "success", key: "texts.codes.20000" });
    onClose();
  }, [toast, onClose]);
  const command = useCommand<object, boolean>({
    ...{ key: `delete:${openedAs}`, machine: deleteMachine, resource, command: "delete", method: "DELETE" },
    ...{ id: row.id, version: null, payload: NOTHING, onDone },
    label: t("common.command.of", { command: t("request.apply.deleteDraft"), name: row.number }),
  });
  return <ConfirmDelete command={command} name={row.number} onClose={onClose} />;
}
