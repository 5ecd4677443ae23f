import { CircleCheck, TrendingUp, TriangleAlert } from "lucide-react";
import type { Overview } from "../../contracts/overview.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { type BoardTone, Line, Mark, SMALLEST, u } from "./board-parts.tsx";
import { Comparison } from "./Comparison.tsx";
import { type LeadLine, leadLineOf, leadStateOf, STATE_TONES } from "./lead-state.ts";
import { type LeadName, useLeadWords } from "./use-lead-words.ts";

const Card = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gridTemplateRows: `auto auto ${u(2.6)} 1fr`,
    columnGap: u(1),
    rowGap: u(0.6),
    minWidth: 0,
    overflow: "hidden",
    bg: "board.panel",
    borderRadius: u(1.2),
    padding: `${u(1.2)} ${u(1.6)}`,
    "& dt": { fontSize: u(5), lineHeight: 1.25, color: "board.muted", gridRow: 1, minWidth: 0 },
    "& dd": { marginInline: 0, minWidth: 0, gridColumn: "1 / -1" },
  },
});
const TONES = {
  plain: { color: "board.fg" },
  good: { color: "board.good" },
  warning: { color: "board.warning" },
  bad: { color: "board.bad" },
};
const Value = chakra("dd", {
  base: {
    display: "flex",
    alignItems: "baseline",
    gap: u(1),
    gridRow: 2,
    fontSize: u(13.3),
    fontWeight: "bold",
    fontVariantNumeric: "tabular-nums",
    letterSpacing: "-0.03em",
    lineHeight: 1.1,
    // The comma of a thousand hangs below, where the line is; above there is room.
    marginTop: u(-1.2),
    marginBottom: u(1.2),
    whiteSpace: "nowrap",
  },
  variants: {
    tone: {
      ...TONES,
      none: { color: "board.muted", fontSize: u(8), lineHeight: 1.83, fontWeight: "normal" },
    },
  },
});
const Unit = chakra("small", {
  base: { fontSize: u(3.2), fontWeight: "normal", color: "board.muted", letterSpacing: 0 },
});
const State = chakra("dd", {
  base: {
    "&&": { gridRow: 1, gridColumn: 2 },
    display: "flex",
    alignItems: "center",
    gap: u(0.7),
    fontSize: u(2.8),
    fontWeight: "bold",
    whiteSpace: "nowrap",
  },
  variants: {
    tone: TONES,
  },
});
const Sentences = chakra("dd", {
  base: {
    gridRow: 4,
    alignSelf: "end",
    fontSize: u(SMALLEST),
    lineHeight: 1.45,
    color: "board.muted",
    fontVariantNumeric: "tabular-nums",
    "& > :first-of-type": { color: "board.fg" },
  },
});

/** One leading figure: its state, its line, what it consists of, and what it is compared with. */
export function Lead(props: {
  readonly name: LeadName;
  readonly overview: Overview;
  /** When the figures stopped; null: they go on. */
  readonly stoppedAt: number | null;
}) {
  const { name, overview, stoppedAt } = props;
  const t = useT();
  const format = useFormat();
  const words = useLeadWords();
  const figure = overview.today[name];
  const state = stoppedAt === null ? leadStateOf(name, overview) : null;
  const tone = state ? STATE_TONES[state] : "plain";
  const line = leadLineOf(name, overview);
  const shown = figure.today === null ? null : words.of(name, figure.today);
  const StateIcon = tone === "warning" ? TriangleAlert : state === "ahead" ? TrendingUp : CircleCheck;
  return (
    <Card>
      <dt>
        <Line>{t(`board.today.${name}`)}</Line>
      </dt>
      {shown === null ? (
        <Value tone="none">{t("board.noData")}</Value>
      ) : (
        <Value tone={tone}>
          {shown.digits}
          <Unit>{shown.unit}</Unit>
        </Value>
      )}
      {state ? (
        <State tone={tone}>
          <Mark>
            <StateIcon aria-hidden="true" />
          </Mark>
          {t(`board.state.${state}`)}
        </State>
      ) : null}
      {line && shown ? (
        <PaceLine
          line={line}
          tone={tone}
          isLimit={name === "dockToStockMinutes"}
          hasForecast={stoppedAt === null}
        />
      ) : null}
      <Sentences>
        <Line>
          {stoppedAt === null
            ? words.about(name, overview)
            : t("board.stopped.at", { time: format.time(stoppedAt) })}
        </Line>
        <Comparison name={name} figure={figure} isThen={stoppedAt !== null} />
      </Sentences>
    </Card>
  );
}

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
function PaceLine(props: {
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
