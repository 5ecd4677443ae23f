import { TrendingDown, TrendingUp } from "lucide-react";
import type { DayFigure, Overview } from "../../contracts/overview.ts";
import type { OverviewPart } from "../../contracts/overview-parts.ts";
import { CountUp } from "../kit/CountUp.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Sparkline } from "../kit/Sparkline.tsx";
import { chakra } from "../theme/chakra.ts";
import { type Compared, compare } from "./compare.ts";
import { cellColumns } from "./workplace-parts.tsx";

const Row = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: cellColumns,
    overflow: "hidden",
  },
});
const Cell = chakra("div", {
  base: {
    paddingInline: "4",
    paddingBlock: "2.5",
    minWidth: 0,
    borderColor: "border",
    borderInlineEndWidth: "1px",
    marginInlineEnd: "-1px",
    borderBottomWidth: "1px",
    marginBottom: "-1px",
  },
});
const Label = chakra("h2", {
  base: { color: "fg.muted", textStyle: "sm", fontWeight: "normal", lineHeight: "20px" },
});
const Value = chakra("p", {
  base: {
    textStyle: "lg",
    lineHeight: "26px",
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
    "& small": { textStyle: "xs", fontWeight: "normal", color: "fg.muted" },
  },
});
const Note = chakra("p", {
  base: {
    textStyle: "xs",
    lineHeight: "18px",
    minHeight: "18px",
    color: "fg.muted",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
    "& svg": { display: "inline", verticalAlign: "-2px", marginInlineEnd: "1" },
  },
  variants: { isBad: { true: { color: "danger.fg" } } },
});
const Spark = chakra("div", { base: { marginTop: "1", paddingInlineEnd: "1" } });

type Name = keyof Overview["today"];

const UNITS = {
  inbound: "workplace.today.units",
  outbound: "workplace.today.units",
  onTimePercent: "workplace.today.percent",
  dockToStockMinutes: "workplace.today.minutes",
  fillRatePercent: "workplace.today.percent",
  deliverySuccessPercent: "workplace.today.percent",
} as const;

/** What a figure is made of: the requests, or what was divided. */
function useMadeOf(today: Overview["today"]): (name: Name) => string {
  const t = useT();
  const format = useFormat();
  return (name) => {
    if (name === "inbound" || name === "outbound")
      return t("workplace.today.moved", {
        requests: today[name].requests,
        goodsTypes: today[name].goodsTypes,
      });
    if (name === "dockToStockMinutes") return t("workplace.today.median", { count: today[name].requests });
    const { part, whole } = today[name];
    return whole === 0
      ? t("workplace.today.nothing")
      : t(`workplace.today.of.${name}`, { part: format.number(part), whole: format.number(whole) });
  };
}

function Comparison({ name, compared }: { readonly name: Name; readonly compared: Compared | null }) {
  const t = useT();
  const format = useFormat();
  if (!compared) return <Note>{t("workplace.today.noMean")}</Note>;
  const { base, change, isRatio, times, isBad } = compared;
  const size = format.number(Math.abs(change));
  const amount = isRatio
    ? `${size}%`
    : t(name === "dockToStockMinutes" ? "workplace.today.minutesOf" : "workplace.today.points", {
        value: size,
      });
  const words =
    times === "far"
      ? t(`workplace.today.far.${base}`)
      : times !== null
        ? t(`workplace.today.times.${base}`, { times: format.number(times) })
        : change === 0
          ? t(`workplace.today.same.${base}`)
          : t(`workplace.today.${change > 0 ? "more" : "less"}.${base}`, { amount });
  const Icon = change > 0 ? TrendingUp : TrendingDown;
  return (
    <Note isBad={isBad} title={words}>
      {isBad ? <Icon size={12} aria-hidden="true" /> : null}
      {words}
    </Note>
  );
}

/** One figure of today with what it is made of, its comparison, and its usual range. */
function Figure(props: { readonly name: Name; readonly figure: DayFigure; readonly madeOf: string }) {
  const { name, figure, madeOf } = props;
  const t = useT();
  const compared = compare(name, figure);
  return (
    <Cell data-figure={name}>
      <Label>{t(`workplace.today.${name}`)}</Label>
      <Value>
        {figure.today === null ? (
          <small>{t("workplace.today.noFigure")}</small>
        ) : (
          <>
            <CountUp value={figure.today} /> <small>{t(UNITS[name])}</small>
          </>
        )}
      </Value>
      <Note title={madeOf}>{madeOf}</Note>
      {figure.today === null ? <Note /> : <Comparison name={name} compared={compared} />}
      <Spark>
        <Sparkline values={figure.series} tone={compared?.isBad ? "danger" : "info"} height={20} />
      </Spark>
    </Cell>
  );
}

/** What shows each figure: any one of these suffices. */
const SHOWN_BY_PARTS: Readonly<Record<Name, readonly OverviewPart[]>> = {
  inbound: ["entry", "repertory"],
  outbound: ["exit", "repertory"],
  onTimePercent: ["entry", "exit"],
  dockToStockMinutes: ["entry"],
  fillRatePercent: ["exit"],
  deliverySuccessPercent: ["delivery"],
};
const NAMES = Object.keys(SHOWN_BY_PARTS) as readonly Name[];

/** Today's figures in a row, as far as the role reaches. */
export function TodayFigures({ today, sees }: Pick<Overview, "today" | "sees">) {
  const madeOf = useMadeOf(today);
  const shown = NAMES.filter((name) => SHOWN_BY_PARTS[name].some((part) => sees.includes(part)));
  if (shown.length === 0) return null;
  return (
    <Row>
      {shown.map((name) => (
        <Figure key={name} name={name} figure={today[name]} madeOf={madeOf(name)} />
      ))}
    </Row>
  );
}
