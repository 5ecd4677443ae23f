import type { ReactNode } from "react";
import type { ResourceSpec } from "../../contracts/resource.ts";
import { Button } from "../kit/Button.tsx";
import { FloatingBar } from "../kit/FloatingBar.tsx";
import { useT } from "../kit/i18n.tsx";
import { Kbd } from "../kit/Kbd.tsx";
import { useKeys } from "../kit/use-keys.ts";
import type { AnyRow } from "./resource-view.ts";
import { useBulkStatus } from "./use-bulk-status.ts";

/** The actions on the selected rows. Escape ends the selection. */
export function BulkBar(props: {
  readonly spec: ResourceSpec;
  readonly rows: readonly AnyRow[];
  readonly mayWrite: boolean;
  readonly onDone: () => void;
  readonly children?: ReactNode;
}) {
  const { spec, rows, mayWrite, onDone, children } = props;
  const t = useT();
  useKeys({ escape: onDone });
  const status = spec.fields.status;
  const values = status?.kind === "choice" ? status.values : [];
  return (
    <FloatingBar label={t("resource.bulk.label")}>
      <strong>{t("resource.bulk.chosen", { count: rows.length })}</strong>
      {mayWrite
        ? values.map((value) => (
            <BulkButton key={value} spec={spec} status={value} rows={rows} onDone={onDone} />
          ))
        : null}
      {children}
      <Button look="quiet" onClick={onDone}>
        {t("resource.bulk.none")} <Kbd>Esc</Kbd>
      </Button>
    </FloatingBar>
  );
}

function BulkButton(props: {
  readonly spec: ResourceSpec;
  readonly status: string;
  readonly rows: readonly AnyRow[];
  readonly onDone: () => void;
}) {
  const { spec, status, rows, onDone } = props;
  const t = useT();
  const bulk = useBulkStatus(spec, status, onDone);
  const others = rows.filter((row) => row.status !== status);
  const words = t.dynamic(`texts.state.${status}`);
  return (
    <Button isBusy={bulk.isBusy} disabled={others.length === 0} onClick={() => bulk.start(others)}>
      {t("resource.bulk.setStatus", { status: words })}
    </Button>
  );
}
