import { useCallback } from "react";
import type { BulletinDetail, BulletinRow } from "../../contracts/bulletin.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { BulletinForm } from "./BulletinForm.tsx";
import { BulletinStep, type Step } from "./BulletinStep.tsx";
import { EditBulletin } from "./EditBulletin.tsx";
import { ReadersDrawer } from "./ReadersDrawer.tsx";

/** The item open over the list. Each opening gets its own key. */
export type Opened =
  | { readonly kind: "form"; readonly key: string; readonly id: string | null }
  | { readonly kind: "step"; readonly key: string; readonly step: Step; readonly row: BulletinRow }
  | { readonly kind: "readers"; readonly row: BulletinRow };

/** The form, a question, or the readers, over the list of bulletins. */
export function OpenedOver(props: {
  readonly opened: Opened;
  readonly onOpen: (next: Opened | null) => void;
  /** Something was saved, published, archived or deleted. */
  readonly onChanged: () => void;
}) {
  const { opened, onOpen, onChanged } = props;
  const toast = useToast();
  const close = useCallback(() => onOpen(null), [onOpen]);
  const saved = useCallback(
    (row: BulletinDetail, isToPublish: boolean) => {
      onChanged();
      if (isToPublish) onOpen({ kind: "step", key: crypto.randomUUID(), step: "publish", row });
      else {
        toast({ tone: "success", key: "texts.codes.20000" });
        onOpen(null);
      }
    },
    [onChanged, onOpen, toast],
  );
  const done = useCallback(() => {
    onChanged();
    onOpen(null);
  }, [onChanged, onOpen]);
  if (opened.kind === "readers") return <ReadersDrawer row={opened.row} onClose={close} />;
  if (opened.kind === "step") {
    const { key, step, row } = opened;
    return <BulletinStep key={key} openedAs={key} step={step} row={row} onDone={done} onClose={close} />;
  }
  const { key, id } = opened;
  return id === null ? (
    <BulletinForm key={key} openedAs={key} detail={null} onClose={close} onSaved={saved} />
  ) : (
    <EditBulletin key={key} openedAs={key} id={id} onClose={close} onSaved={saved} />
  );
}
