import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import type { ResourceSpec } from "../../contracts/resource.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import type { AnyRow } from "./resource-view.ts";
import { useBulkStatus } from "./use-bulk-status.ts";

const Bar = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    paddingInline: "4",
    paddingBlock: "2",
    borderBottomWidth: "1px",
    borderColor: "border",
    bg: "brand.subtle",
  },
});

/** The actions on the selected rows. */
export function BulkBar(props: {
  readonly spec: ResourceSpec;
  readonly rows: readonly AnyRow[];
  readonly mayWrite: boolean;
  readonly onDone: () => void;
  readonly children?: ReactNode;
}) {
  const { spec, rows, mayWrite, onDone, children } = props;
  const t = useT();
  const status = spec.fields.status;
  const values = status?.kind === "choice" ? status.values : [];
  return (
    <Bar role="region" aria-label={t("resource.bulk.label")}>
      <span>{t("resource.bulk.chosen", { count: rows.length })}</span>
      {mayWrite
        ? values.map((value) => (
            <BulkButton key={value} spec={spec} status={value} rows={rows} onDone={onDone} />
          ))
        : null}
      {children}
      <Button look="quiet" size="sm" onClick={onDone}>
        {t("resource.bulk.none")}
      </Button>
    </Bar>
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
    <Button size="sm" isBusy={bulk.isBusy} disabled={others.length === 0} onClick={() => bulk.start(others)}>
      {t("resource.bulk.setStatus", { status: words })}
    </Button>
  );
}
