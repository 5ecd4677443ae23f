import { memo } from "react";
import { useFormat, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { type BacklogName, backlogOf, toneOfQueue, worstOf } from "./board-figures.ts";
import { type BoardNow, BoardPanel } from "./board-parts.tsx";
import { Queue } from "./Queue.tsx";
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
          return name === worst && ageMs !== null ? (
            <WorstQueue key={name} {...shown} ageMs={ageMs} overview={overview} now={now} />
          ) : (
            <Queue key={name} {...shown} ageMs={ageMs} />
          );
        })}
      </Table>
    </BoardPanel>
  );
});
