import { type ReactNode, useState } from "react";
import type { Right } from "../../../contracts/permissions.ts";
import { hrefOf } from "../../../machines/guard.places.ts";
import { useGo } from "../../../machines/react/use-go.ts";
import { useHolds } from "../../../machines/react/use-holds.ts";
import { useList } from "../../../machines/react/use-list.ts";
import { Button } from "../Button.tsx";
import { FilterBar } from "../FilterBar.tsx";
import { useT } from "../i18n.tsx";
import { PageHeader, SUBTITLE_PENDING } from "../PageHeader.tsx";
import { SearchField } from "../SearchField.tsx";
import type { Column } from "../table-column.ts";
import { BulkApprove } from "./BulkApprove.tsx";
import { CommandHost } from "./CommandHost.tsx";
import { QueueTable } from "./QueueTable.tsx";
import { ReviewDrawer } from "./ReviewDrawer.tsx";
import {
  type DialogOf,
  type OpenedCommand,
  openCommand,
  type RequestKind,
  type RequestRow,
} from "./request-kind.ts";
import { useRequestWord } from "./use-request-word.ts";

const PENDING = { status: "pending" } as const;
const OLDEST_FIRST = { sort: "statusSince" } as const;

/**
 * An admin's queue, oldest first: each is looked at beside it, and the next one opens after a decision. A client sees
 * its own pending ones, and may withdraw them.
 */
export function VerifyPage<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly dialogOf: DialogOf<Row, Detail>;
  readonly approves: Right;
  readonly columns: (decides: boolean) => readonly Column<Row>[];
  /** What is to be known for a decision. */
  readonly children: (request: Detail) => ReactNode;
}) {
  const { kind, dialogOf } = props;
  const t = useT();
  const word = useRequestWord();
  const go = useGo();
  const decides = useHolds(props.approves);
  const [opened, setOpened] = useState<OpenedCommand<Row> | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [reviewed, setReviewed] = useState<string | null>(null);
  const list = useList<Row>({
    key: "queue",
    machine: kind.list,
    resource: kind.name,
    topic: kind.name,
    fixed: PENDING,
    defaults: OLDEST_FIRST,
  });
  const count = list.totals.total;
  const open = (command: string, row: Row) =>
    command === "amend"
      ? go(hrefOf(kind.pages.apply, {}, { id: row.id }))
      : setOpened(openCommand(command, row));
  const next = () => {
    const waiting = list.rows.filter((row) => row.status === "pending");
    const at = waiting.findIndex((row) => row.id === reviewed);
    setReviewed((waiting[at + 1] ?? waiting.find((row) => row.id !== reviewed))?.id ?? null);
  };
  return (
    <>
      <PageHeader
        title={word(`${kind.name}.verify.title`)}
        subtitle={
          list.isKnown
            ? word(decides ? `${kind.name}.verify.queue` : `${kind.name}.verify.mine`, { count })
            : SUBTITLE_PENDING
        }
        actions={
          decides ? (
            <BulkApprove
              name={kind.name}
              rows={list.rows.filter((row) => selected.has(row.id))}
              onDone={() => setSelected(new Set())}
            />
          ) : null
        }
      />
      <FilterBar isFiltered={Boolean(list.query.keyword)} onClear={list.clearFilters}>
        <SearchField
          label={word(`${kind.name}.list.search`)}
          placeholder={word(`${kind.name}.list.search`)}
          value={list.query.keyword ?? ""}
          onSearch={(keyword) => list.setFilter({ keyword: keyword || null })}
        />
      </FilterBar>
      <QueueTable
        kind={kind}
        label={word(`${kind.name}.verify.title`)}
        list={list}
        columns={props.columns(decides)}
        only={decides ? ["approve", "reject"] : ["withdraw"]}
        empty={{ title: word(`${kind.name}.verify.empty`), hint: word(`${kind.name}.verify.emptyHint`) }}
        {...(decides ? { selected, onSelect: setSelected } : {})}
        onOpen={open}
        beside={(row) =>
          decides ? (
            <Button size="sm" look="link" onClick={() => setReviewed(row.id)}>
              {t("request.verify.review")}
            </Button>
          ) : null
        }
      />
      {reviewed ? (
        <ReviewDrawer
          key={reviewed}
          kind={kind}
          id={reviewed}
          onOpen={open}
          onNext={next}
          onClose={() => setReviewed(null)}
        >
          {props.children}
        </ReviewDrawer>
      ) : null}
      <CommandHost
        kind={kind}
        dialogOf={dialogOf}
        opened={opened}
        onClose={() => setOpened(null)}
        onDone={(decided) => {
          if (decided.id === reviewed) next();
        }}
      />
    </>
  );
}
