import type { Lookers } from "../../machines/page/lookers.ts";
import type { ListOf } from "../../machines/react/use-list.ts";
import { CountUp } from "../kit/CountUp.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Pager } from "../kit/Pager.tsx";
import { Panel } from "../kit/Panel.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { chakra } from "../theme/chakra.ts";
import { queueItem } from "./desk-parts.tsx";
import { LookedAt } from "./LookedAt.tsx";
import { PriorityMark } from "./PriorityMark.tsx";
import type { RequestKind, RequestRow } from "./request-kind.ts";
import { useRequestWord } from "./use-request-word.ts";
import { Waited } from "./Waited.tsx";

const List = chakra("ol", {
  base: {
    listStyleType: "none",
    borderTopWidth: "1px",
    borderColor: "border",
    maxHeight: { lg: "calc(100vh - 260px)" },
    overflowY: { lg: "auto" },
  },
});
const Item = chakra("button", {
  base: {
    ...queueItem,
    // One line, however many colleagues look.
    "& > :first-child": {
      display: "flex",
      alignItems: "center",
      gap: "2",
      minWidth: 0,
      whiteSpace: "nowrap",
    },
    "& > :nth-child(2)": { justifySelf: "end", whiteSpace: "nowrap" },
    "& > small": {
      gridColumn: "1 / -1",
      display: "flex",
      flexWrap: { base: "wrap", sm: "nowrap" },
      columnGap: "1",
      fontSize: "xs",
      color: "fg.muted",
      whiteSpace: "nowrap",
    },
    "& > small > :first-child": { overflow: "hidden", textOverflow: "ellipsis" },
    "& > small > :last-child": { marginInlineStart: "auto", paddingInlineStart: "2" },
    "&[aria-current] strong": { color: "brand.fg" },
    "& strong": { fontWeight: "medium" },
  },
});

/** What waits for a decision: urgent first, then by age. */
export function ReviewQueue<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly list: ListOf<Row>;
  readonly rows: readonly Row[];
  /** The colleagues who have one of them open. */
  readonly lookers: Lookers;
  readonly count: number;
  readonly opened: string | null;
  readonly onOpen: (row: Row) => void;
}) {
  const { kind, list, count, rows, lookers, opened, onOpen } = props;
  const t = useT();
  const word = useRequestWord();
  const format = useFormat();
  return (
    <Panel isFlush title={t("request.desk.queue")} note={<CountUp value={count} />}>
      <List aria-label={t("request.desk.queue")}>
        {rows.map((row) => {
          const due = kind.review.dueOf(row);
          return (
            <li key={row.id}>
              <Item
                type="button"
                aria-current={row.id === opened ? "true" : undefined}
                onClick={() => onOpen(row)}
              >
                <span>
                  <PriorityMark priority={row.priority} />
                  <strong>{row.number}</strong>
                  {row.revision > 1 ? (
                    <StatusTag tone="neutral" icon={null}>
                      {t("request.desk.revision", { revision: row.revision })}
                    </StatusTag>
                  ) : null}
                  <LookedAt by={lookers.get(row.id)} />
                </span>
                <span>
                  <Waited
                    since={row.statusSince}
                    limitMinutes={row.reviewLimitMinutes}
                    dueAt={due}
                    lateAt={row.lateAt}
                  />
                </span>
                <small>
                  <span>{row.clientName}</span>
                  <span>
                    ·{" "}
                    {t("request.apply.total", {
                      lines: row.lineCount,
                      units: format.number(kind.review.unitsOf(row)),
                    })}
                  </span>
                  <span>{due ? word(`${kind.name}.verify.due`, { time: format.when(due) }) : null}</span>
                </small>
              </Item>
            </li>
          );
        })}
      </List>
      {list.totals.total > list.totals.pageSize ? <Pager {...list.totals} onPage={list.setPage} /> : null}
    </Panel>
  );
}
