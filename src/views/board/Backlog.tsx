import { chakra } from "@chakra-ui/react/styled-system";
import { Clock3, TriangleAlert } from "lucide-react";
import { memo } from "react";
import type { Overview, QueueFigure } from "../../contracts/overview.ts";
import { shortParts } from "../../domain/format/short-count.ts";
import { useFormat, useLocale, useT } from "../kit/i18n.tsx";
import { type BacklogName, backlogOf, toneOfWait } from "./board-figures.ts";
import { BoardPanel, Line, Mark, SMALLEST, Toned, u } from "./board-parts.tsx";
import { LongestWaiting } from "./LongestWaiting.tsx";

const Table = chakra("dl", {
  base: { display: "grid", flexGrow: 1, minHeight: 0, margin: 0, gridAutoRows: "minmax(0, 1fr)" },
});
const Row = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: `minmax(0, 1.05fr) ${u(9)} minmax(0, 0.95fr)`,
    alignItems: "center",
    columnGap: u(1.6),
    borderTopWidth: "1px",
    borderColor: "board.line",
    lineHeight: 1.35,
    "& dt": { fontSize: u(2.8), minWidth: 0 },
    "& dd": { margin: 0, minWidth: 0 },
  },
});
const Count = chakra("dd", {
  base: {
    fontSize: u(4),
    fontWeight: "bold",
    lineHeight: 1,
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
    textAlign: "end",
  },
});
const Age = chakra("dd", {
  base: { fontSize: u(SMALLEST), textAlign: "end", overflow: "hidden", whiteSpace: "nowrap" },
});

function Queue(props: { readonly name: BacklogName; readonly queue: QueueFigure; readonly now: number }) {
  const { name, queue, now } = props;
  const t = useT();
  const format = useFormat();
  const { locale } = useLocale();
  const { digits, power } = shortParts(queue.count, locale);
  const ageMs = queue.oldestSince === null ? null : Math.max(0, now - Date.parse(queue.oldestSince));
  const tone = ageMs === null ? "plain" : toneOfWait(ageMs);
  return (
    <Row>
      <dt>
        <Line>{t(`board.backlog.${name}`)}</Line>
      </dt>
      <Count>
        {digits}
        {power}
      </Count>
      <Age>
        <Toned tone={tone} as={Line}>
          {tone === "plain" ? null : (
            <Mark>
              {tone === "bad" ? <TriangleAlert aria-hidden="true" /> : <Clock3 aria-hidden="true" />}
            </Mark>
          )}{" "}
          {ageMs === null ? t("board.backlog.clear") : format.age(ageMs)}
        </Toned>
      </Age>
    </Row>
  );
}

/** Waiting requests by status, with the age of the oldest; and the longest waiting ones. */
export const Backlog = memo(function Backlog(props: { readonly overview: Overview; readonly now: number }) {
  const { overview, now } = props;
  const t = useT();
  return (
    <BoardPanel title={t("board.backlog.title")}>
      <Table>
        {Object.entries(backlogOf(overview)).map(([name, queue]) => (
          <Queue key={name} name={name as BacklogName} queue={queue} now={now} />
        ))}
      </Table>
      <LongestWaiting waiting={overview.longest} now={now} />
    </BoardPanel>
  );
});
