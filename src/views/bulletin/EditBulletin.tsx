import type { BulletinDetail } from "../../contracts/bulletin.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { Drawer } from "../kit/Drawer.tsx";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { BulletinForm } from "./BulletinForm.tsx";

interface Editing {
  /** Unique to this opening. */
  readonly openedAs: string;
  readonly onClose: () => void;
  readonly onSaved: (saved: BulletinDetail, isToPublish: boolean) => void;
}

/** The form over a bulletin, once its body has been fetched. */
export function EditBulletin({ id, ...editing }: Editing & { readonly id: string }) {
  const t = useT();
  const { rest } = usePorts();
  const {
    value: detail,
    view,
    again,
  } = useValue<BulletinDetail>(`edit:${editing.openedAs}`, {
    fetch: (signal) => rest.get("/api/bulletin/detail", { id }, { signal }),
  });
  if (detail) return <BulletinForm {...editing} detail={detail} />;
  return (
    <Drawer isOpen onClose={editing.onClose} title={t("bulletin.action.edit")} width="min(880px, 100vw)">
      <ListState state={listStateOf(view, { empty: { title: "" }, onRetry: again })}>{null}</ListState>
    </Drawer>
  );
}
