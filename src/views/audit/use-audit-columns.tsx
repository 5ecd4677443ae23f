import { useMemo } from "react";
import type { AuditRow } from "../../contracts/audit.ts";
import { AuditChanges } from "../audit-trail/AuditChanges.tsx";
import { AUDIT_TONES } from "../audit-trail/AuditTrail.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import type { Column } from "../kit/table-column.ts";

/** The columns of the audit: when, who, what, to what, and which fields. */
export function useAuditColumns(): readonly Column<AuditRow>[] {
  const t = useT();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "at",
        header: t("audit.field.at"),
        sortField: "at",
        isTitle: true,
        width: "150px",
        cell: (row) => format.dateTime(row.at),
      },
      { key: "byName", header: t("audit.field.by"), width: "90px", cell: (row) => row.byName },
      {
        key: "action",
        header: t("audit.field.action"),
        width: "110px",
        cell: (row) => (
          <StatusTag tone={AUDIT_TONES[row.action] ?? "info"}>
            {t.dynamic(`texts.audit.${row.action}`)}
          </StatusTag>
        ),
      },
      {
        key: "entity",
        header: t("audit.field.what"),
        width: "160px",
        cell: (row) => (
          <>
            {t.dynamic(`resource.noun.${row.entity}`)} <strong>{row.entityName}</strong>
          </>
        ),
      },
      {
        key: "changes",
        header: t("audit.field.changes"),
        cell: (row) => (row.changes.length > 0 ? <AuditChanges row={row} /> : t("common.word.none")),
      },
    ],
    [t, format],
  );
}
