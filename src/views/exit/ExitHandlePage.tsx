import type { ExitDetail, ExitRow } from "../../contracts/exit.ts";
import { EXIT_SETS, EXIT_TO_PICK } from "../../contracts/exit-status.ts";
import { isGiven } from "../../machines/console/outbox.values.ts";
import { useList } from "../../machines/react/use-list.ts";
import { useExitPackets } from "../../machines/react/use-packet.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { useT } from "../kit/i18n.tsx";
import { ListFilters } from "../kit/ListFilters.tsx";
import { Notice } from "../kit/Notice.tsx";
import { PageHeader, SUBTITLE_PENDING } from "../reading/PageHeader.tsx";
import { AfterDesk } from "../requests/AfterDesk.tsx";
import { DeskPage } from "../requests/DeskPage.tsx";
import { QueueTable } from "../requests/QueueTable.tsx";
import { RequestCommands } from "../requests/RequestCommands.tsx";
import { StatusFilter } from "../requests/StatusFilter.tsx";
import { useRequestQueue } from "../requests/use-request-command.ts";
import { ExitLines } from "./ExitLines.tsx";
import { useExitColumns } from "./exit-columns.tsx";
import { exitDialogs } from "./exit-dialogs.tsx";
import { exitKind } from "./exit-kind.ts";
import { PickDesk } from "./PickDesk.tsx";

/** What the warehouse works from: the queue of exits to pick and to hand over, or (with `?pick=`) one pick list. */
export default function ExitHandlePage() {
  const [query, setQuery] = useQuery();
  const id = query.get("pick");
  const pick = (picked: string | null) => setQuery({ pick: picked }, { push: true });
  return id ? (
    <PickOne key={id} id={id} onLeave={() => pick(null)} onNext={(row) => pick(row.id)} />
  ) : (
    <HandleQueue onPick={(row) => pick(row.id)} />
  );
}

/** The pick desk of one exit. */
function PickOne(props: {
  readonly id: string;
  readonly onLeave: () => void;
  readonly onNext: (row: ExitRow) => void;
}) {
  const { id, onLeave, onNext } = props;
  const t = useT();
  const { items } = useRequestQueue(exitKind, id);
  // Started here and not sent yet: the picks go after it.
  const isStarted = ({ status }: ExitDetail) =>
    status === "picking" ||
    (status === "approved" && items.some((item) => item.state !== "ended" && isGiven(item, "startPicking")));
  return (
    <DeskPage
      kind={exitKind}
      dialogs={exitDialogs}
      id={id}
      title={t("exit.pick.title")}
      where={({ consigneeName }) => consigneeName}
      onLeave={onLeave}
    >
      {(exit, answered, beside) => (
        <>
          {exit.cancelRequestedAt ? (
            <Notice tone="warning">
              {t("exit.consequence.declineCancel", { reason: exit.cancelRequestReason ?? "" })}
            </Notice>
          ) : null}
          {isStarted(exit) ? (
            <PickDesk exit={exit} onPicked={answered} beside={beside} />
          ) : (
            <>
              <AfterPicking exit={exit} onNext={onNext} />
              {beside}
            </>
          )}
        </>
      )}
    </DeskPage>
  );
}

/** An exit at the pick desk that is not being picked: its status, the picked goods, and the warehouse's next exit. */
function AfterPicking(props: { readonly exit: ExitDetail; readonly onNext: (row: ExitRow) => void }) {
  const { exit, onNext } = props;
  const t = useT();
  const said = {
    approved: "exit.handle.notStarted",
    picked: exit.mode === "delivery" ? "exit.handle.waitsVehicle" : "exit.handle.waitsPickup",
  } as const;
  const known = said[exit.status as keyof typeof said];
  return (
    <>
      <AfterDesk
        kind={exitKind}
        request={exit}
        statuses={EXIT_TO_PICK}
        isDone={exit.status === "picked"}
        isNextLater={exit.status === "approved"}
        onNext={onNext}
      >
        {known ? t(known) : t("exit.handle.gone", { status: t(`texts.status.exit.${exit.status}`) })}
      </AfterDesk>
      <ExitLines exit={exit} />
    </>
  );
}

const DEFAULTS = { status: EXIT_SETS.underWay.join(","), sort: "requiredAt" } as const;

/** Exits to pick and to hand over, the soonest required first. */
function HandleQueue({ onPick }: { readonly onPick: (row: ExitRow) => void }) {
  const t = useT();
  const columns = useExitColumns();
  const list = useList<ExitRow>({
    key: "queue",
    machine: exitKind.list,
    resource: "exit",
    defaults: DEFAULTS,
    keeps: true,
  });
  useExitPackets(list);
  return (
    <RequestCommands
      kind={exitKind}
      dialogs={exitDialogs}
      onQueued={(exit: ExitRow, command) => {
        if (command === "startPicking") onPick(exit);
      }}
    >
      <PageHeader
        isCompact
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
        onDesk={onPick}
      />
    </RequestCommands>
  );
}
