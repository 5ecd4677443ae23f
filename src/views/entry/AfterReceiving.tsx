import { useEffect, useRef } from "react";
import type { EntryDetail, EntryRow } from "../../contracts/entry.ts";
import { ENTRY_SETS } from "../../contracts/entry-status.ts";
import { useRows } from "../../machines/react/use-rows.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { entryKind } from "./entry-kind.ts";

const TO_RECEIVE = { status: ENTRY_SETS.underWay.join(","), sort: "expectedAt" } as const;

/** An entry at the receiving desk that cannot be received: its status, and the warehouse's next entry. */
export function AfterReceiving(props: {
  readonly entry: EntryDetail;
  readonly onNext: (row: EntryRow) => void;
}) {
  const { entry, onNext } = props;
  const t = useT();
  const queue = useRows<EntryRow>({
    key: `next:${entry.warehouseId}`,
    machine: entryKind.list,
    resource: "entry",
    topic: "entry",
    fixed: { ...TO_RECEIVE, warehouseId: entry.warehouseId },
  });
  const next = queue.rows.find(({ id }) => id !== entry.id);
  const button = useRef<HTMLButtonElement>(null);
  const nextId = next?.id;
  // Enter goes on: the scan field is gone.
  useEffect(() => {
    if (nextId) button.current?.focus();
  }, [nextId]);
  const isOver = entry.status === "completed";
  const status = t(`texts.status.entry.${entry.status}`);
  return (
    <Notice
      tone={isOver ? "success" : "info"}
      action={
        next ? (
          <Button ref={button} look="primary" size="touch" onClick={() => onNext(next)}>
            {t("entry.desk.next", { number: next.number })}
          </Button>
        ) : null
      }
    >
      {isOver ? t("entry.desk.over", { number: entry.number }) : t("entry.desk.notNow", { status })}
      {!next && queue.view.kind === "ready" ? ` · ${t("entry.desk.noNext")}` : null}
    </Notice>
  );
}
