import type { ExitDetail, ExitRow } from "../../contracts/exit.ts";
import { EXIT_TO_PICK } from "../../contracts/exit-status.ts";
import { useT } from "../kit/i18n.tsx";
import { AfterDesk } from "../requests/AfterDesk.tsx";
import { ExitLines } from "./ExitLines.tsx";
import { exitKind } from "./exit-kind.ts";

/** An exit at the pick desk that is not being picked: its status, the picked goods, and the warehouse's next exit. */
export function AfterPicking(props: { readonly exit: ExitDetail; readonly onNext: (row: ExitRow) => void }) {
  const { exit, onNext } = props;
  const t = useT();
  const said = {
    approved: "exit.handle.notStarted",
    picked: exit.mode === "delivery" ? "exit.handle.waitsVehicle" : "exit.handle.waitsPickup",
  } as const;
  const known = said[exit.status as keyof typeof said];
  return (
    <>
      <AfterDesk
        kind={exitKind}
        request={exit}
        statuses={EXIT_TO_PICK}
        isDone={exit.status === "picked"}
        isNextLater={exit.status === "approved"}
        onNext={onNext}
      >
        {known ? t(known) : t("exit.handle.gone", { status: t(`texts.status.exit.${exit.status}`) })}
      </AfterDesk>
      <ExitLines exit={exit} />
    </>
  );
}
