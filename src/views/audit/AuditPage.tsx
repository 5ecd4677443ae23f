import { useMemo } from "react";
import type { AuditRow } from "../../contracts/audit.ts";
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from "../../contracts/audit-actions.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { useExport } from "../../machines/react/use-export.ts";
import { useList, useSomeRows } from "../../machines/react/use-list.ts";
import { AuditChanges } from "../audit-trail/AuditChanges.tsx";
import { AUDIT_TONES } from "../audit-trail/AuditTrail.tsx";
import { ChoicesFilter } from "../kit/ChoicesFilter.tsx";
import { DayRangeFilter } from "../kit/DayRangeFilter.tsx";
import { ExportButton } from "../kit/ExportButton.tsx";
import { FieldFilters } from "../kit/FieldFilters.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { ReferenceFilter } from "../kit/ReferenceFilter.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { saveFile } from "../kit/save-file.ts";
import type { Column } from "../kit/table-column.ts";
import { ListFrame } from "../resources/ListFrame.tsx";

const auditMachine = createListMachine<AuditRow>();

type Filter = "byUserId" | "entity" | "action" | "entityId";

/** Who did what to people and master data, with what changed. */
export default function AuditPage() {
  const t = useT();
  const columns = useAuditColumns();
  const list = useList<AuditRow>({ key: "list", machine: auditMachine, resource: "audit", newer: null });
  const { query } = list;
  const csv = useExport("audit", query, saveFile);
  const text = (name: Filter): string => String(query[name] ?? "");
  const set = (name: Filter) => (value: string) => list.setFilter({ [name]: value || null });
  const [first] = useSomeRows(list, (_, index) => index === 0);
  const onlyOne = text("entityId") ? first?.entityName : null;
  return (
    <ListFrame
      title={t("shell.page.system-audit")}
      subtitle={t("audit.list.subtitle")}
      list={list}
      filters={{
        actions: <ExportButton isBusy={csv.isBusy} onClick={csv.ask} />,
        children: (
          <FieldFilters<Filter | "at">
            of={{
              byUserId: (
                <ReferenceFilter
                  to="user"
                  field="byUserId"
                  label={t("audit.field.by")}
                  value={text("byUserId")}
                  onChange={set("byUserId")}
                />
              ),
              entity: (
                <ChoicesFilter
                  label={t("audit.field.entity")}
                  field="entity"
                  value={text("entity")}
                  options={AUDIT_ENTITIES.map((value) => ({ value, label: t(`resource.noun.${value}`) }))}
                  onChange={set("entity")}
                />
              ),
              action: (
                <ChoicesFilter
                  label={t("audit.field.action")}
                  field="action"
                  value={text("action")}
                  options={AUDIT_ACTIONS.map((value) => ({ value, label: t(`texts.audit.${value}`) }))}
                  onChange={set("action")}
                />
              ),
              entityId: null,
              at: (
                <DayRangeFilter
                  label={t("audit.field.at")}
                  field="at"
                  query={query}
                  onFilter={list.setFilter}
                />
              ),
            }}
          />
        ),
      }}
      above={
        onlyOne ? (
          <div style={{ marginBottom: 12 }}>
            <Notice tone="info" onClose={() => list.setFilter({ entityId: null, entity: null })}>
              {t("audit.list.onlyOne", { name: onlyOne })}
            </Notice>
          </div>
        ) : null
      }
      table={{
        empty: { title: t("audit.list.empty"), hint: t("audit.list.emptyHint") },
        defaultSort: "-at",
        columns,
        mark: undefined,
      }}
    />
  );
}

/** The columns of the audit: when, who, what, to what, and which fields. */
function useAuditColumns(): readonly Column<AuditRow>[] {
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
