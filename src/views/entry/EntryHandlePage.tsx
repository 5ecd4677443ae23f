import type { EntryRow } from "../../contracts/entry.ts";
import { ENTRY_SETS } from "../../contracts/entry-status.ts";
import { useList } from "../../machines/react/use-list.ts";
import { useEntryPacket } from "../../machines/react/use-packet.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { useT } from "../kit/i18n.tsx";
import { ListFilters } from "../kit/ListFilters.tsx";
import { Panel } from "../kit/Panel.tsx";
import { WholeForm } from "../kit/unready.tsx";
import { PageHeader, SUBTITLE_PENDING } from "../reading/PageHeader.tsx";
import { DeskPage } from "../requests/DeskPage.tsx";
import { QueueTable } from "../requests/QueueTable.tsx";
import { RequestCommands } from "../requests/RequestCommands.tsx";
import { StatusFilter } from "../requests/StatusFilter.tsx";
import { useEntryColumns } from "./entry-columns.tsx";
import { entryDialogs } from "./entry-dialogs.tsx";
import { entryKind } from "./entry-kind.ts";
import { ReceiveDesk } from "./ReceiveDesk.tsx";

/** What the dock works from: the queue of entries to receive, or (with `?receive=`) the desk of one of them. */
export default function EntryHandlePage() {
  const [query, setQuery] = useQuery();
  const id = query.get("receive");
  const receive = (chosen: string | null) => setQuery({ receive: chosen }, { push: true });
  return id ? (
    <ReceiveOne key={id} id={id} onLeave={() => receive(null)} onNext={(row) => receive(row.id)} />
  ) : (
    <ReceiveQueue onReceive={(row) => receive(row.id)} />
  );
}

/** The receiving desk of one entry. */
function ReceiveOne(props: {
  readonly id: string;
  readonly onLeave: () => void;
  readonly onNext: (row: EntryRow) => void;
}) {
  const { id, onLeave, onNext } = props;
  const t = useT();
  useEntryPacket(id);
  return (
    <DeskPage
      kind={entryKind}
      dialogs={entryDialogs}
      id={id}
      title={t("entry.desk.title")}
      where={({ dock }) => dock}
      hides={(command, { arrivedAt }) => command === "arrive" && arrivedAt !== null}
      onLeave={onLeave}
    >
      {(entry, answered, beside) => (
        <WholeForm>
          <ReceiveDesk entry={entry} onBooked={answered} onNext={onNext} />
          {beside ? <Panel isFlush>{beside}</Panel> : null}
        </WholeForm>
      )}
    </DeskPage>
  );
}

const TO_RECEIVE = { status: ENTRY_SETS.underWay.join(","), sort: "expectedAt" } as const;

/** Entries to arrive and to receive, the soonest expected first. */
function ReceiveQueue({ onReceive }: { readonly onReceive: (row: EntryRow) => void }) {
  const t = useT();
  const columns = useEntryColumns();
  const list = useList<EntryRow>({
    key: "queue",
    machine: entryKind.list,
    resource: "entry",
    defaults: TO_RECEIVE,
    keeps: true,
  });
  return (
    <RequestCommands kind={entryKind} dialogs={entryDialogs}>
      <PageHeader
        isCompact
        title={t("entry.handle.title")}
        subtitle={list.isKnown ? t("entry.handle.queue", { count: list.totals.total }) : SUBTITLE_PENDING}
      />
      <ListFilters list={list} search={t("entry.list.search")} words={{ areas: ["entry", "request"] }}>
        <StatusFilter
          name="entry"
          statuses={ENTRY_SETS.underWay}
          value={list.query.status}
          onChange={(status) => list.setFilter({ status })}
        />
      </ListFilters>
      <QueueTable
        kind={entryKind}
        label={t("entry.handle.title")}
        list={list}
        columns={[
          columns.number,
          columns.status,
          columns.clientName,
          columns.warehouseName,
          columns.expectedAt,
          columns.arrivedAt,
          columns.lineCount,
          columns.progress,
        ]}
        empty={{ title: t("entry.handle.empty"), hint: t("entry.handle.emptyHint") }}
        onDesk={onReceive}
      />
    </RequestCommands>
  );
}
