import { type ReactNode, useEffect, useRef } from "react";
import { useRows } from "../../machines/react/use-rows.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import type { RequestKind, RequestRow } from "./request-kind.ts";

/** Why a request at a desk is not worked on there now, and the warehouse's next one. */
export function AfterDesk<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly request: Detail & { readonly warehouseId: string };
  /** Statuses of what comes next. */
  readonly statuses: readonly string[];
  readonly isDone: boolean;
  /** Something else is to be done with this one first. */
  readonly isNextLater?: boolean;
  readonly onNext: (row: Row) => void;
  readonly children: ReactNode;
}) {
  const { kind, request, statuses, isDone, isNextLater = false, onNext, children } = props;
  const t = useT();
  const { warehouseId } = request;
  const queue = useRows<Row>({
    key: `next:${warehouseId}`,
    machine: kind.list,
    resource: kind.name,
    keeps: true,
    fixed: { status: statuses.join(","), sort: kind.review.due, warehouseId },
  });
  const next = queue.rows.find(({ id }) => id !== request.id);
  const button = useRef<HTMLButtonElement>(null);
  const wanted = isNextLater ? undefined : next?.id;
  // Enter goes on: the scan field is gone.
  useEffect(() => {
    if (wanted) button.current?.focus();
  }, [wanted]);
  return (
    <Notice
      tone={isDone ? "success" : "info"}
      action={
        next ? (
          <Button
            ref={button}
            look={isNextLater ? "secondary" : "primary"}
            size="touch"
            onClick={() => onNext(next)}
          >
            {t("request.scan.next", { number: next.number })}
          </Button>
        ) : null
      }
    >
      {children}
      {!next && queue.view.kind === "ready" ? ` · ${t("request.scan.noNext")}` : null}
    </Notice>
  );
}
