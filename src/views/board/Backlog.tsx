import { memo } from "react";
import { shortParts } from "../../domain/format/short-count.ts";
import { useFormat, useLocale, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { type BacklogName, backlogOf, toneOfQueue, worstOf } from "./board-figures.ts";
import { type BoardNow, BoardPanel, type BoardTone, Line, SMALLEST, Toned, u } from "./board-parts.tsx";
import { WaitMark } from "./WaitMark.tsx";
import { WorstQueue } from "./WorstQueue.tsx";

const Table = chakra("dl", {
  base: { display: "grid", flexGrow: 1, minHeight: 0, margin: 0 },
});

/** Waiting requests by status in the order of the work; the worst queue is enlarged where it stands. */
export const Backlog = memo(function Backlog({ overview, now, stoppedAt }: BoardNow) {
  const t = useT();
  const format = useFormat();
  const queues = Object.entries(backlogOf(overview));
  const worst = worstOf(overview, now);
  const review = overview.plan?.reviewMinutes ?? null;
  const note = () => {
    if (worst === null) return t("board.backlog.none");
    return stoppedAt === null
      ? t("board.backlog.longest")
      : t("board.backlog.longestAt", { time: format.time(stoppedAt) });
  };
  const rows = queues.map(([name]) => (name === worst ? "minmax(0, 2.3fr)" : "minmax(0, 1fr)")).join(" ");
  return (
    <BoardPanel title={t("board.backlog.title")} note={<span>{note()}</span>}>
      <Table style={{ gridTemplateRows: rows }}>
        {queues.map(([key, queue]) => {
          const name = key as BacklogName;
          const ageMs = queue.oldestSince === null ? null : Math.max(0, now - Date.parse(queue.oldestSince));
          const tone = ageMs === null ? "plain" : toneOfQueue(name, { ageMs, late: queue.late }, review);
          const shown = { name, count: queue.count, tone };
          const age = ageMs === null ? "—" : format.age(ageMs);
          // How much is to be counted says more than how long a count is open.
          const dueRows = name === "countOpen" ? overview.count?.dueRows : 0;
          const note = dueRows ? t("board.backlog.countDue", { count: format.number(dueRows) }) : age;
          return name === worst && ageMs !== null ? (
            <WorstQueue key={name} {...shown} ageMs={ageMs} overview={overview} now={now} />
          ) : (
            <Queue key={name} {...shown} note={note} />
          );
        })}
      </Table>
    </BoardPanel>
  );
});

const Row = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: `${u(9)} minmax(0, 1fr) auto`,
    alignItems: "center",
    columnGap: u(1.6),
    lineHeight: 1.3,
    "& dt": { gridColumn: 2, gridRow: 1, fontSize: u(2.8), minWidth: 0 },
    "& dd": { gridRow: 1, margin: 0, minWidth: 0, whiteSpace: "nowrap" },
    "& + &": { borderTopWidth: "1px", borderColor: "board.line" },
  },
  variants: { isEmpty: { true: { color: "board.muted" } } },
});
const Count = chakra("dd", {
  base: {
    gridColumn: 1,
    fontSize: u(3.8),
    fontWeight: "bold",
    lineHeight: 1,
    fontVariantNumeric: "tabular-nums",
    textAlign: "end",
  },
  variants: { isEmpty: { true: { fontWeight: "normal", fontSize: u(2.8) } } },
});
const Age = chakra("dd", { base: { gridColumn: 3, fontSize: u(SMALLEST), textAlign: "end" } });

/** One queue of the backlog: how many wait, and how long the oldest one has, or what else is said of it. */
function Queue(props: {
  readonly name: BacklogName;
  readonly count: number;
  readonly tone: BoardTone;
  readonly note: string;
}) {
  const { name, count, tone, note } = props;
  const t = useT();
  const { locale } = useLocale();
  const { digits, power } = shortParts(count, locale);
  const isEmpty = count === 0;
  return (
    <Row isEmpty={isEmpty}>
      <dt>
        <Line>{t(`board.backlog.${name}`)}</Line>
      </dt>
      <Count isEmpty={isEmpty}>
        {digits}
        {power}
      </Count>
      <Age>
        <Toned tone={tone} as={Line}>
          <WaitMark tone={tone} /> {note}
        </Toned>
      </Age>
    </Row>
  );
}
