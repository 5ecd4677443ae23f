import type { Overview } from "../../contracts/overview.ts";
import { shortParts } from "../../domain/format/short-count.ts";
import { latenessOf } from "../../domain/lateness.ts";
import { useFormat, useLocale, useT } from "../kit/i18n.tsx";
import { useLateWord } from "../kit/use-late-word.ts";
import { chakra } from "../theme/chakra.ts";
import { type BacklogName, lastFour, lateToReceive, oldestIn } from "./board-figures.ts";
import { type BoardTone, Line, SMALLEST, u } from "./board-parts.tsx";
import { WaitMark } from "./WaitMark.tsx";

const Row = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: `minmax(${u(7)}, auto) minmax(0, 1fr) auto`,
    alignContent: "center",
    alignItems: "center",
    columnGap: u(1.6),
    marginInline: u(-2),
    paddingInline: `${u(1.4)} ${u(2)}`,
    borderInlineStartWidth: u(0.6),
    lineHeight: 1.3,
    "& dt": { gridColumn: 2, gridRow: 1, fontSize: u(3.1), fontWeight: "bold", minWidth: 0 },
    "& dd": { margin: 0, minWidth: 0, whiteSpace: "nowrap" },
  },
  variants: {
    tone: {
      plain: { bg: "board.line", borderColor: "board.muted", "& > dd": { color: "board.fg" } },
      good: {},
      warning: { bg: "board.warningBg", borderColor: "board.warning", "& > dd": { color: "board.warning" } },
      bad: { bg: "board.badBg", borderColor: "board.bad", "& > dd": { color: "board.bad" } },
    },
  },
});
const Count = chakra("dd", {
  base: {
    gridRow: "1 / 3",
    gridColumn: 1,
    fontSize: u(6.4),
    fontWeight: "bold",
    lineHeight: 1,
    fontVariantNumeric: "tabular-nums",
    textAlign: "end",
  },
});
const Who = chakra("dd", {
  base: {
    "&&": { color: "board.fg" },
    gridRow: 1,
    gridColumn: 3,
    display: "flex",
    gap: u(0.8),
    maxWidth: u(18),
    fontSize: u(SMALLEST),
  },
});
const Age = chakra("dd", {
  base: { gridRow: 2, gridColumn: "2 / -1", fontSize: u(2.9), fontWeight: "bold" },
});

/** The queue that needs attention most, with its longest waiting request; of what is to receive, with the latest. */
export function WorstQueue(props: {
  readonly name: BacklogName;
  readonly count: number;
  readonly tone: BoardTone;
  readonly ageMs: number;
  readonly overview: Overview;
  readonly now: number;
}) {
  const { name, count, tone, ageMs, overview, now } = props;
  const t = useT();
  const format = useFormat();
  const lateWord = useLateWord();
  const { locale } = useLocale();
  const { digits, power } = shortParts(count, locale);
  // An entry waits for its truck from its approval on: that is no wait of the warehouse's.
  const late = name === "entryOpen" && tone === "bad" ? lateToReceive(overview) : null;
  const lateness = late && latenessOf({ dueAt: late.since, cameAt: late.cameAt }, now);
  const named = late ?? oldestIn(name, overview);
  return (
    <Row tone={tone}>
      <dt>
        <Line>{t(`board.backlog.${name}`)}</Line>
      </dt>
      <Count>
        {digits}
        {power}
      </Count>
      {named ? (
        <Who>
          <Line>{named.clientShortName ?? named.clientName}</Line>
          <span>{lastFour(named.number)}</span>
        </Who>
      ) : null}
      <Age>
        <WaitMark tone={tone} /> {lateness ? lateWord(lateness) : format.age(ageMs)}
      </Age>
    </Row>
  );
}
