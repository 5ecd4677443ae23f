import { useCallback } from "react";
import type { SavedView } from "../../contracts/saved-view.ts";
import { createCommandMachine } from "../../machines/page/command.machine.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { ConfirmDelete } from "../kit/ConfirmDelete.tsx";
import { useT } from "../kit/i18n.tsx";

const deleteMachine = createCommandMachine<object, true>();
const NOTHING = {};

/** Asks before one's own view is deleted. */
export function DeleteView(props: {
  readonly view: SavedView;
  readonly openedAs: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const { view, openedAs, onClose, onDeleted } = props;
  const t = useT();
  const onDone = useCallback(() => onDeleted(), [onDeleted]);
  const command = useCommand<object, true>({
    ...{ key: `delete:${openedAs}`, machine: deleteMachine, resource: "savedView", command: "delete" },
    ...{ method: "DELETE", id: view.id, version: view.version, payload: NOTHING, onDone },
    label: t("common.command.of", { command: t("common.action.delete"), name: view.name }),
  });
  return <ConfirmDelete command={command} name={view.name} onClose={onClose} />;
}
