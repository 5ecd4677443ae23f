import type { ExitRow } from "../../contracts/exit.ts";
import { EXIT_SETS } from "../../contracts/exit-status.ts";
import { useList } from "../../machines/react/use-list.ts";
import { useT } from "../kit/i18n.tsx";
import { ListFilters } from "../kit/ListFilters.tsx";
import { PageHeader, SUBTITLE_PENDING } from "../reading/PageHeader.tsx";
import { QueueTable } from "../requests/QueueTable.tsx";
import { StatusFilter } from "../requests/StatusFilter.tsx";
import { useCommandHost } from "../requests/use-command-host.tsx";
import { useExitColumns } from "./exit-columns.tsx";
import { exitDialogs } from "./exit-dialogs.ts";
import { exitKind } from "./exit-kind.ts";

const DEFAULTS = { status: EXIT_SETS.underWay.join(","), sort: "requiredAt" } as const;

/** Exits to pick and to hand over, the soonest required first. */
export function HandleQueue({ onPick }: { readonly onPick: (row: ExitRow) => void }) {
  const t = useT();
  const columns = useExitColumns();
  const commands = useCommandHost(exitKind, exitDialogs, (exit, command) => {
    if (command === "startPicking") onPick(exit);
  });
  const list = useList<ExitRow>({
    key: "queue",
    machine: exitKind.list,
    resource: "exit",
    topic: "exit",
    defaults: DEFAULTS,
  });
  return (
    <>
      <PageHeader
        title={t("exit.handle.title")}
        subtitle={list.isKnown ? t("exit.handle.queue", { count: list.totals.total }) : SUBTITLE_PENDING}
      />
      <ListFilters list={list} search={t("exit.list.search")} words={{ areas: ["exit", "request"] }}>
        <StatusFilter
          name="exit"
          statuses={EXIT_SETS.underWay}
          value={list.query.status}
          onChange={(status) => list.setFilter({ status })}
        />
      </ListFilters>
      <QueueTable
        kind={exitKind}
        label={t("exit.handle.title")}
        list={list}
        density="touch"
        columns={[
          columns.number,
          columns.status,
          columns.clientName,
          columns.warehouseName,
          columns.mode,
          columns.requiredAt,
          columns.lineCount,
          columns.progress,
        ]}
        empty={{ title: t("exit.handle.empty"), hint: t("exit.handle.emptyHint") }}
        onOpen={commands.open}
        onDesk={onPick}
      />
      {commands.host}
    </>
  );
}
