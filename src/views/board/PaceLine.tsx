import { useFormat, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { type BoardTone, SMALLEST, u } from "./board-parts.tsx";
import type { LeadLine } from "./lead-state.ts";

const Row = chakra("dd", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    columnGap: u(1.6),
    minHeight: u(2.6),
    fontSize: u(SMALLEST),
    lineHeight: 1.1,
    color: "board.muted",
    whiteSpace: "nowrap",
  },
});
const Track = chakra("div", {
  base: {
    position: "relative",
    height: u(0.8),
    borderRadius: "full",
    bg: "board.line",
    "& > i": { position: "absolute", insetBlock: 0, insetInlineStart: 0, borderRadius: "full" },
    "& > b": {
      position: "absolute",
      top: u(-0.6),
      height: u(2),
      width: u(0.5),
      marginInlineStart: u(-0.25),
      bg: "board.fg",
      boxShadow: `0 0 0 ${u(0.25)} {colors.board.panel}`,
    },
  },
  variants: {
    tone: {
      plain: { "& > i": { bg: "board.fg" } },
      good: { "& > i": { bg: "board.good" } },
      warning: { "& > i": { bg: "board.warning" } },
      bad: { "& > i": { bg: "board.bad" } },
    },
  },
});

const PALE = 0.4;
const percent = (part: number): string => `${part * 100}%`;

/** The line under a leading number: filled is now, the tick is where it should be now, pale is where it leads. */
export function PaceLine(props: {
  readonly line: LeadLine;
  readonly tone: BoardTone;
  readonly isLimit: boolean;
  /** A forecast is not shown with old figures. */
  readonly hasForecast: boolean;
}) {
  const { line, tone, isLimit, hasForecast } = props;
  const t = useT();
  const format = useFormat();
  const { filled, tick, leads, target } = line;
  return (
    <Row>
      <Track tone={tone} aria-hidden="true">
        {hasForecast && leads !== null ? <i style={{ width: percent(leads), opacity: PALE }} /> : null}
        <i style={{ width: percent(filled) }} />
        {tick === null ? null : <b style={{ insetInlineStart: percent(tick) }} />}
      </Track>
      <span>{t(isLimit ? "board.today.limit" : "board.today.target", { value: format.number(target) })}</span>
    </Row>
  );
}
