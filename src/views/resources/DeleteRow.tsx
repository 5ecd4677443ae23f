import { useCallback } from "react";
import type { ReferenceCount, ResourceSpec } from "../../contracts/resource.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { Button } from "../kit/Button.tsx";
import { ConfirmDelete } from "../kit/ConfirmDelete.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { type AnyRow, nameOfRow } from "./resource-view.ts";

const NOTHING = {};

/** Asks before a row is deleted; if other rows refer to it, names them, and offers to disable it instead. */
export function DeleteRow(props: {
  readonly spec: ResourceSpec;
  readonly row: AnyRow;
  /** Unique to this opening. */
  readonly openedAs: string;
  /** The effect, beyond the question itself. */
  readonly text: string | null;
  readonly onDisable: (() => void) | null;
  readonly onClose: () => void;
}) {
  const { spec, row, openedAs, text, onDisable, onClose } = props;
  const t = useT();
  const toast = useToast();
  const name = nameOfRow(spec, row);
  const onDone = useCallback(() => {
    toast({ tone: "success", key: "texts.codes.20000" });
    onClose();
  }, [toast, onClose]);
  const command = useCommand<object, AnyRow>({
    ...{ key: `delete:${openedAs}`, resource: spec.name, command: "delete" },
    ...{ method: "DELETE", id: row.id, version: null, payload: NOTHING, onDone },
    label: t("common.command.of", { command: t("common.action.delete"), name }),
  });
  const outcome = command.view;
  const references = (outcome.details.references ?? []) as readonly ReferenceCount[];
  if (outcome.because.includes("referenced")) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t("resource.delete.referencedTitle", { name })}
        size="sm"
        footer={
          <>
            <Button onClick={onClose}>{t("common.action.close")}</Button>
            {onDisable ? (
              <Button look="primary" onClick={onDisable}>
                {t("resource.delete.disableInstead")}
              </Button>
            ) : null}
          </>
        }
      >
        <p>{t(onDisable ? "resource.delete.referencedText" : "resource.delete.referencedOnly")}</p>
        <ul style={{ paddingInlineStart: 20, marginTop: 8, listStyle: "disc" }}>
          {references.map(({ entity, count, isCapped }) => (
            <li key={entity}>
              {t("resource.delete.reference", {
                entity: t.dynamic(`texts.entity.${entity}`),
                count: isCapped ? `${count}+` : String(count),
              })}
            </li>
          ))}
        </ul>
      </Dialog>
    );
  }
  return (
    <ConfirmDelete command={command} name={name} onClose={onClose}>
      {text ? <p style={{ marginTop: 8 }}>{text}</p> : null}
    </ConfirmDelete>
  );
}
