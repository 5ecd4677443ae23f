import type { ExitRow } from "../../contracts/exit.ts";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { DeskPage } from "../requests/DeskPage.tsx";
import { AfterPicking } from "./AfterPicking.tsx";
import { exitDialogs } from "./exit-dialogs.ts";
import { exitKind } from "./exit-kind.ts";
import { PickDesk } from "./PickDesk.tsx";

/** The pick desk of one exit. */
export function PickOne(props: {
  readonly id: string;
  readonly onLeave: () => void;
  readonly onNext: (row: ExitRow) => void;
}) {
  const { id, onLeave, onNext } = props;
  const t = useT();
  return (
    <DeskPage
      kind={exitKind}
      dialogs={exitDialogs}
      id={id}
      title={t("exit.pick.title")}
      where={({ consigneeName }) => consigneeName}
      onLeave={onLeave}
    >
      {(exit, desk) => (
        <>
          {exit.cancelRequestedAt ? (
            <Notice tone="warning">
              {t("exit.handle.cancelWished", { reason: exit.cancelRequestReason ?? "" })}
            </Notice>
          ) : null}
          {exit.status === "picking" ? (
            <PickDesk exit={exit} desk={desk} />
          ) : (
            <AfterPicking exit={exit} onNext={onNext} />
          )}
        </>
      )}
    </DeskPage>
  );
}
