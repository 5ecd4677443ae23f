import { useSelector } from "@xstate/react";
import type { BulletinDetail } from "../../contracts/bulletin.ts";
import { createFetchMachine } from "../../machines/fetch.machine.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { Drawer } from "../kit/Drawer.tsx";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { BulletinForm } from "./BulletinForm.tsx";

const detailMachine = createFetchMachine<BulletinDetail>();

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
  const actor = useFeature(`edit:${editing.openedAs}`, detailMachine, {
    fetch: (signal) => rest.get<BulletinDetail>("/api/bulletin/detail", { id }, { signal }),
  });
  const detail = useSelector(actor, (snapshot) => snapshot.context.value);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  if (detail) return <BulletinForm {...editing} detail={detail} />;
  const view = failure ? { kind: "error", failure } : { kind: "loading" };
  return (
    <Drawer isOpen onClose={editing.onClose} title={t("bulletin.action.edit")} width="min(880px, 100vw)">
      <ListState
        state={listStateOf(view, { empty: { title: "" }, onRetry: () => actor.send({ type: "again" }) })}
      >
        {null}
      </ListState>
    </Drawer>
  );
}
