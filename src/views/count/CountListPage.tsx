import { ChartColumn, Plus } from "lucide-react";
import { useState } from "react";
import type { CountRow } from "../../contracts/count.ts";
import { COUNT_TO_COUNT } from "../../contracts/count-status.ts";
import { COUNT_RIGHTS } from "../../contracts/permissions.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { Button } from "../kit/Button.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { LinkButton } from "../kit/LinkButton.tsx";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import type { Column } from "../kit/table-column.ts";
import { Due } from "../requests/Due.tsx";
import { ListPage } from "../requests/ListPage.tsx";
import { countDialogs } from "./count-dialogs.tsx";
import { countKind } from "./count-kind.ts";
import { NewCount } from "./NewCount.tsx";

/** Every count of the house, and the way to a new one. */
export default function CountListPage() {
  const t = useT();
  const columns = useCountColumns();
  const mayMake = useHolds(COUNT_RIGHTS.open);
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <ListPage
        kind={countKind}
        dialogs={countDialogs}
        views={[
          { key: "toCount", label: t("count.list.toCount"), query: { status: COUNT_TO_COUNT.join(",") } },
          { key: "toApprove", label: t("count.list.toApprove"), query: { status: "counted" } },
        ]}
        columns={columns}
        hides={["createdAt"]}
        actions={
          <>
            <LinkButton icon={<ChartColumn size={16} aria-hidden="true" />} href={hrefOf("count-figures")}>
              {t("count.figures.title")}
            </LinkButton>
            {mayMake ? (
              <Button
                look="primary"
                icon={<Plus size={16} aria-hidden="true" />}
                onClick={() => setMaking(true)}
              >
                {t("count.list.create")}
              </Button>
            ) : null}
          </>
        }
        filters={{ reason: null }}
      />
      {isMaking ? <NewCount onClose={() => setMaking(false)} /> : null}
    </>
  );
}

function useCountColumns(): readonly Column<CountRow>[] {
  const t = useT();
  const format = useFormat();
  const none = t("common.word.none");
  return [
    {
      key: "number",
      header: t("count.field.number"),
      isTitle: true,
      width: "136px",
      sortField: "number",
      cell: (row) => <TextLink href={hrefOf("count-detail", { id: row.id })}>{row.number}</TextLink>,
    },
    {
      key: "status",
      isPinned: true,
      header: t("count.field.status"),
      cell: (row) => <RequestStatusTag lifecycle="count" status={row.status} />,
      card: { at: "status" },
    },
    {
      key: "warehouseName",
      header: t("count.field.warehouse"),
      foldedBy: "warehouseId",
      cell: (row) => row.warehouseName,
      card: { at: "place" },
    },
    {
      key: "reason",
      header: t("count.field.reason"),
      cell: (row) =>
        [
          t(`texts.countReason.${row.reason}`),
          row.cause ?? (row.zone ? t.dynamic(`texts.zone.${row.zone}`) : null),
        ]
          .filter(Boolean)
          .join(" · "),
      card: { at: "place" },
    },
    {
      key: "lines",
      header: t("count.field.lines"),
      align: "end",
      cell: (row) => `${format.number(row.countedLines)}/${format.number(row.lineCount)}`,
      card: { at: "amount" },
    },
    {
      key: "dueAt",
      header: t("count.field.dueAt"),
      sortField: "dueAt",
      cell: (row) => (
        <Due at={row.dueAt} isAwaited={row.dueAt !== null && row.lateAt === row.dueAt} lateAt={row.lateAt} />
      ),
      card: { at: "when" },
    },
    {
      key: "approvedByName",
      header: t("count.field.approvedBy"),
      yields: 1,
      cell: (row) => row.approvedByName ?? none,
    },
    {
      key: "createdAt",
      header: t("count.field.createdAt"),
      sortField: "createdAt",
      yields: 1,
      cell: (row) => format.when(row.createdAt),
    },
  ];
}
