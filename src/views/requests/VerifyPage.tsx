import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Right } from "../../contracts/permissions.ts";
import { useHeld } from "../../machines/react/use-held.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useList, useSomeRows, VIEW_PARAMETER } from "../../machines/react/use-list.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { ListFilters } from "../kit/ListFilters.tsx";
import type { Column } from "../kit/table-column.ts";
import { useBecause } from "../kit/use-because.ts";
import { useWaitingReason } from "../kit/use-waiting-reason.ts";
import { PageHeader, SUBTITLE_PENDING } from "../reading/PageHeader.tsx";
import { BulkDecision } from "./BulkDecision.tsx";
import { QueueTable } from "./QueueTable.tsx";
import { RequestCommands } from "./RequestCommands.tsx";
import { OPEN_PARAMETER, ReviewDesk } from "./ReviewDesk.tsx";
import type { CommandDialogs, RequestKind, RequestRow } from "./request-kind.ts";
import { useRequestWord } from "./use-request-word.ts";

const PENDING = { status: "pending" } as const;
/** The view of the queue as a table, where several are approved at once. */
const TABLE = "table";
const URGENT_FIRST = { sort: "-priority,statusSince" } as const;

/**
 * An admin's queue, urgent first and then by age: a desk, or a table in which several are approved at once. A client sees its own
 * pending ones, and may withdraw them.
 */
export function VerifyPage<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly dialogs: CommandDialogs<Row, Detail>;
  readonly approves: Right;
  readonly columns: (decides: boolean) => readonly Column<Row>[];
  /** The information for a decision. */
  readonly children: (request: Detail) => ReactNode;
}) {
  const { kind, dialogs } = props;
  const t = useT();
  const word = useRequestWord();
  const decides = useHolds(props.approves);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useQuery();
  const isDesk = decides && search.get(VIEW_PARAMETER) !== TABLE;
  const list = useList<Row>({
    key: "queue",
    machine: kind.list,
    resource: kind.name,
    fixed: PENDING,
    defaults: URGENT_FIRST,
    own: [OPEN_PARAMETER],
  });
  const chosen = useSomeRows(list, (row) => selected.has(row.id));
  const { items: held } = useHeld();
  // What can still be undone is decided for its admin: it is in no queue and in no count.
  const decided = useSomeRows(
    list,
    (row) => row.status === "pending" && held.some(({ about }) => about === `${kind.name}:${row.id}`),
  );
  const count = Math.max(0, list.totals.total - decided.length);
  const becauseOf = useBecause();
  const person = usePerson();
  const waitingReason = useWaitingReason();
  const unselectable = (row: Row) =>
    waitingReason(`${kind.name}:${row.id}`) ??
    becauseOf(kind.offers(row, person).find(({ command }) => command === "approve")?.because ?? []);
  const empty = {
    title: word(`${kind.name}.verify.empty`),
    hint: word(`${kind.name}.verify.emptyHint`),
  };
  return (
    <RequestCommands kind={kind} dialogs={dialogs}>
      <PageHeader
        isCompact
        title={word(`${kind.name}.verify.title`)}
        subtitle={
          list.isKnown
            ? count === 0
              ? ""
              : word(decides ? `${kind.name}.verify.queue` : `${kind.name}.verify.mine`, { count })
            : SUBTITLE_PENDING
        }
        actions={
          decides ? (
            <>
              <Button onClick={() => setSearch({ [VIEW_PARAMETER]: isDesk ? TABLE : null })}>
                {t(isDesk ? "request.desk.table" : "request.desk.oneByOne")}
              </Button>
              {isDesk ? null : (
                <BulkDecision
                  kind={kind}
                  command="approve"
                  icon={<Check size={16} />}
                  label={() => t("request.verify.bulkApprove")}
                  rows={chosen}
                  onDone={() => setSelected(new Set())}
                />
              )}
            </>
          ) : null
        }
      />
      <ListFilters
        list={list}
        search={word(`${kind.name}.list.search`)}
        words={{ areas: [kind.name, "request"] }}
      ></ListFilters>
      {isDesk ? (
        <ReviewDesk kind={kind} list={list} count={count} empty={empty}>
          {props.children}
        </ReviewDesk>
      ) : (
        <QueueTable
          kind={kind}
          label={word(`${kind.name}.verify.title`)}
          list={list}
          columns={props.columns(decides)}
          place={decides ? "review" : "own"}
          empty={empty}
          {...(decides ? { selected, onSelect: setSelected, unselectable } : {})}
        />
      )}
    </RequestCommands>
  );
}
