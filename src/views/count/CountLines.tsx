import { useState } from "react";
import type { CountDetail, CountLine } from "../../contracts/count.ts";
import { COUNT_ROUNDS } from "../../contracts/count-status.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { Button } from "../kit/Button.tsx";
import { DataTable } from "../kit/DataTable.tsx";
import { GoodsCell } from "../kit/GoodsCell.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import type { Column } from "../kit/table-column.ts";
import { useOpenCommand } from "../requests/RequestCommands.tsx";
import { countKind } from "./count-kind.ts";

/** The lines of a count; when all is counted, with the differences, for people who see stock. */
export function CountLines(props: { readonly count: CountDetail; readonly isBlocked: boolean }) {
  const { count, isBlocked } = props;
  const t = useT();
  const open = useOpenCommand();
  const person = usePerson();
  const [isDiffering, setDiffering] = useState(false);
  const isJudged = count.lines.some(({ difference }) => difference !== null);
  const columns = useLineColumns(isJudged);
  const differing = count.lines.filter(({ difference, isCorrected }) => difference !== 0 || isCorrected);
  const lines = isDiffering ? differing : count.lines;
  const above = count.lines.filter(({ state, round }) => state === "recount" && round < COUNT_ROUNDS);
  const mayRecount = countKind.offers(count, person).some(({ command }) => command === "recount");
  return (
    <Panel
      isFlush
      title={t("count.detail.lines")}
      note={
        isJudged
          ? t("count.detail.judged", { lines: count.lineCount, differing: differing.length })
          : t("count.detail.linesNote", { lines: count.lineCount })
      }
      actions={
        <>
          {isJudged ? (
            <Button size="sm" aria-pressed={isDiffering} onClick={() => setDiffering(!isDiffering)}>
              {t(isDiffering ? "count.detail.showAll" : "count.detail.showDiffering")}
            </Button>
          ) : null}
          {mayRecount && above.length > 0 ? (
            <Button
              size="sm"
              disabled={isBlocked}
              onClick={() => open("recount", count, { lineIds: above.map(({ id }) => id) })}
            >
              {t("count.detail.recountAbove", { count: above.length })}
            </Button>
          ) : null}
        </>
      }
    >
      <DataTable label={t("count.detail.lines")} columns={columns} rows={lines} rowKey={(line) => line.id} />
    </Panel>
  );
}

function useLineColumns(isJudged: boolean): readonly Column<CountLine>[] {
  const t = useT();
  const format = useFormat();
  const none = t("common.word.none");
  const number = (value: number | null) => (value === null ? none : format.number(value));
  const difference = (line: CountLine) => {
    const { difference: value, isCorrected } = line;
    const text = value !== null && value > 0 ? `+${format.number(value)}` : number(value);
    return isCorrected ? `${text} · ${t("count.detail.corrected")}` : text;
  };
  return [
    { key: "location", header: t("count.field.location"), cell: (line) => line.locationCode },
    {
      key: "goods",
      header: t("count.field.goods"),
      isTitle: true,
      cell: (line) => (
        <GoodsCell
          goods={line}
          more={[
            line.clientName,
            ...(line.lot ? [line.lot] : []),
            ...(line.expiry ? [line.expiry] : []),
            ...(line.condition === "good" ? [] : [t(`texts.condition.${line.condition}`)]),
            ...(line.isFound ? [t("count.detail.found")] : []),
          ]}
        />
      ),
    },
    { key: "counted", header: t("count.field.counted"), align: "end", cell: (line) => number(line.counted) },
    ...(isJudged
      ? ([
          {
            key: "expected",
            header: t("count.field.expected"),
            align: "end",
            cell: (line) => number(line.expected),
          },
          { key: "difference", header: t("count.field.difference"), align: "end", cell: difference },
        ] as const satisfies readonly Column<CountLine>[])
      : []),
    {
      key: "state",
      header: t("count.field.state"),
      cell: (line) => (
        <StatusTag
          tone={line.state === "recount" ? "warning" : line.state === "settled" ? "success" : "neutral"}
        >
          {t(`count.state.${line.state}`)}
        </StatusTag>
      ),
    },
    {
      key: "by",
      header: t("count.field.countedBy"),
      cell: (line) => line.countedByName ?? line.takenByName ?? none,
    },
  ];
}
