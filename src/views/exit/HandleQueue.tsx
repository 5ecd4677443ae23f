import { useState } from "react";
import type { ExitRow } from "../../contracts/exit.ts";
import { useList } from "../../machines/react/use-list.ts";
import { Button } from "../kit/Button.tsx";
import { FilterBar } from "../kit/FilterBar.tsx";
import { useT } from "../kit/i18n.tsx";
import { PageHeader, SUBTITLE_PENDING } from "../kit/PageHeader.tsx";
import { CommandHost } from "../kit/request/CommandHost.tsx";
import { QueueTable } from "../kit/request/QueueTable.tsx";
import { openCommand } from "../kit/request/request-kind.ts";
import { StatusFilter } from "../kit/request/StatusFilter.tsx";
import { SearchField } from "../kit/SearchField.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { useExitColumns } from "./exit-columns.tsx";
import { exitDialogs } from "./exit-dialogs.ts";
import { exitKind, type OpenedExitCommand } from "./exit-kind.ts";

const TO_HANDLE = ["approved", "picking", "picked"] as const;
const DEFAULTS = { status: TO_HANDLE.join(","), sort: "requiredAt" } as const;

/** Exits to pick and to hand over, the soonest required first. */
export function HandleQueue({ onPick }: { readonly onPick: (row: ExitRow) => void }) {
  const t = useT();
  const columns = useExitColumns();
  const [opened, setOpened] = useState<OpenedExitCommand | null>(null);
  const list = useList<ExitRow>({
    key: "queue",
    machine: exitKind.list,
    resource: "exit",
    topic: "exit",
    defaults: DEFAULTS,
  });
  const beside = (row: ExitRow) => {
    if (row.status === "picking")
      return (
        <Button size="sm" look="primary" onClick={() => onPick(row)}>
          {t("exit.handle.open")}
        </Button>
      );
    return row.status === "picked" && row.mode === "delivery" && !row.cancelRequestedAt ? (
      <StatusTag tone="neutral">{t("exit.handle.waitsVehicle")}</StatusTag>
    ) : null;
  };
  return (
    <>
      <PageHeader
        title={t("exit.handle.title")}
        subtitle={list.isKnown ? t("exit.handle.queue", { count: list.totals.total }) : SUBTITLE_PENDING}
      />
      <FilterBar isFiltered={Boolean(list.query.keyword || list.query.status)} onClear={list.clearFilters}>
        <SearchField
          label={t("exit.list.search")}
          placeholder={t("exit.list.search")}
          value={list.query.keyword ?? ""}
          onSearch={(keyword) => list.setFilter({ keyword: keyword || null })}
        />
        <StatusFilter
          name="exit"
          statuses={TO_HANDLE}
          value={list.query.status}
          onChange={(status) => list.setFilter({ status })}
        />
      </FilterBar>
      <QueueTable
        kind={exitKind}
        label={t("exit.handle.title")}
        list={list}
        density="touch"
        columns={[
          columns.number,
          columns.clientName,
          columns.warehouseName,
          columns.mode,
          columns.size,
          columns.progress,
          columns.requiredAt,
          columns.status,
        ]}
        only={["startPicking", "handOver", "acceptCancel", "declineCancel"]}
        empty={{ title: t("exit.handle.empty"), hint: t("exit.handle.emptyHint") }}
        onOpen={(command, row) => setOpened(openCommand(command, row))}
        beside={beside}
      />
      <CommandHost
        kind={exitKind}
        dialogOf={exitDialogs}
        opened={opened}
        onClose={() => setOpened(null)}
        onDone={(exit) => {
          if (opened?.command === "startPicking") onPick(exit);
        }}
      />
    </>
  );
}
