import type { ExitDetail, ExitRow } from "../../contracts/exit.ts";
import { EXIT_TO_PICK } from "../../contracts/exit-status.ts";
import { useRows } from "../../machines/react/use-rows.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { ExitLines } from "./ExitLines.tsx";
import { exitKind } from "./exit-kind.ts";

const TO_PICK = { status: EXIT_TO_PICK.join(","), sort: "requiredAt" } as const;

/** An exit at the pick desk that is not being picked: its status, the picked goods, and the warehouse's next exit. */
export function AfterPicking(props: { readonly exit: ExitDetail; readonly onNext: (row: ExitRow) => void }) {
  const { exit, onNext } = props;
  const t = useT();
  const queue = useRows<ExitRow>({
    key: `next:${exit.warehouseId}`,
    machine: exitKind.list,
    resource: "exit",
    topic: "exit",
    fixed: { ...TO_PICK, warehouseId: exit.warehouseId },
  });
  const next = queue.rows.find(({ id }) => id !== exit.id);
  const said = {
    approved: "exit.handle.notStarted",
    picked: exit.mode === "delivery" ? "exit.handle.waitsVehicle" : "exit.handle.waitsPickup",
  } as const;
  const known = said[exit.status as keyof typeof said];
  const status = t(`texts.status.exit.${exit.status}`);
  return (
    <>
      <Notice
        tone={exit.status === "picked" ? "success" : "info"}
        action={
          next ? (
            <Button look={exit.status === "approved" ? "secondary" : "primary"} onClick={() => onNext(next)}>
              {t("exit.handle.next", { number: next.number })}
            </Button>
          ) : null
        }
      >
        {known ? t(known) : t("exit.handle.gone", { status })}
      </Notice>
      <ExitLines exit={exit} />
    </>
  );
}
