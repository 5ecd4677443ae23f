import { chakra } from "@chakra-ui/react/styled-system";
import { ArrowDownRight, ArrowUpRight, Minus } from "lucide-react";
import type { DayFigure, Overview } from "../../contracts/overview.ts";
import type { OverviewPart } from "../../contracts/overview-parts.ts";
import { SHOWN_BY } from "../../contracts/permissions.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Sparkline } from "../kit/Sparkline.tsx";
import type { Tone } from "../kit/tone.ts";

const Row = chakra("section", {
  base: {
    display: "grid",
    gridTemplateColumns: {
      base: "repeat(2, minmax(0, 1fr))",
      lg: "repeat(3, minmax(0, 1fr))",
      xl: "repeat(6, minmax(0, 1fr))",
    },
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "md",
    bg: "bg.panel",
    overflow: "hidden",
  },
});
const Cell = chakra("div", {
  base: {
    display: "flex",
    flexDirection: { base: "column", sm: "row", xl: "column" },
    alignItems: { base: "start", sm: "end", xl: "start" },
    justifyContent: "space-between",
    gap: "3",
    padding: { base: "3", sm: "4" },
    minWidth: 0,
    borderColor: "border",
    borderInlineEndWidth: "1px",
    marginInlineEnd: "-1px",
    borderBottomWidth: "1px",
    marginBottom: "-1px",
    "& > div": { minWidth: 0 },
    "& svg": { flexShrink: 0 },
  },
});
const Label = chakra("h2", { base: { color: "fg.muted", textStyle: "sm", fontWeight: "normal" } });
const Value = chakra("p", {
  base: {
    textStyle: "xl",
    fontWeight: "bold",
    fontVariantNumeric: "tabular-nums",
    "& small": { fontWeight: "normal" },
  },
});
const Unit = chakra("small", { base: { textStyle: "sm", color: "fg.muted", marginInlineStart: "1" } });
const Compare = chakra("p", {
  base: {
    textStyle: "xs",
    color: "fg.muted",
    "& b": { fontWeight: "medium" },
    "& svg": { display: "inline", width: "12px", height: "12px" },
  },
});
const Change = chakra("b", {
  variants: {
    tone: {
      success: { color: "success.fg" },
      danger: { color: "danger.fg" },
      neutral: { color: "fg.muted" },
    },
  },
});

type Name = keyof Overview["today"];

/** Shorter is better for dock to stock; more inbound or outbound is neither good nor bad. */
const BETTER: Readonly<Record<Name, "up" | "down" | null>> = {
  inbound: null,
  outbound: null,
  onTimePercent: "up",
  dockToStockMinutes: "down",
  fillRatePercent: "up",
  deliverySuccessPercent: "up",
};

function toneOf(name: Name, change: number): "success" | "danger" | "neutral" {
  const better = BETTER[name];
  if (better === null || change === 0) return "neutral";
  return change > 0 === (better === "up") ? "success" : "danger";
}

/** One figure of today, beside yesterday up to the same time; "no data" when nothing divides. */
function Figure({ name, figure }: { readonly name: Name; readonly figure: DayFigure }) {
  const t = useT();
  const format = useFormat();
  const { today, yesterday } = figure;
  const isCount = name === "inbound" || name === "outbound";
  const unit = {
    inbound: t("workplace.today.units"),
    outbound: t("workplace.today.units"),
    onTimePercent: "%",
    dockToStockMinutes: t("workplace.today.minutes"),
    fillRatePercent: "%",
    deliverySuccessPercent: "%",
  }[name];
  const lineTone: Tone =
    today !== null && yesterday !== null && toneOf(name, today - yesterday) === "danger" ? "danger" : "info";
  return (
    <Cell>
      <div>
        <Label>{t(`workplace.today.${name}`)}</Label>
        <Value>
          {today === null ? <small>{t("workplace.today.noFigure")}</small> : format.number(today)}
          {today === null ? null : <Unit>{unit}</Unit>}
        </Value>
        <Comparison name={name} today={today} yesterday={yesterday} isCount={isCount} />
      </div>
      <Sparkline values={figure.series} tone={lineTone} width={80} />
    </Cell>
  );
}

function Comparison(props: {
  readonly name: Name;
  readonly today: number | null;
  readonly yesterday: number | null;
  readonly isCount: boolean;
}) {
  const { name, today, yesterday, isCount } = props;
  const t = useT();
  const format = useFormat();
  if (today === null) return null;
  if (yesterday === null) return <Compare>{t("workplace.today.noYesterday")}</Compare>;
  if (isCount && yesterday === 0) return <Compare>{t("workplace.today.zeroYesterday")}</Compare>;
  const change = isCount
    ? Math.round(((today - yesterday) / yesterday) * 100)
    : Math.round((today - yesterday) * 10) / 10;
  if (change === 0) {
    return (
      <Compare>
        <Minus aria-hidden="true" /> {t("workplace.today.same")}
      </Compare>
    );
  }
  const size = format.number(Math.abs(change));
  const words = {
    inbound: `${size}%`,
    outbound: `${size}%`,
    onTimePercent: t("workplace.today.points", { value: size }),
    dockToStockMinutes: t("workplace.today.shorter", { value: size }),
    fillRatePercent: t("workplace.today.points", { value: size }),
    deliverySuccessPercent: t("workplace.today.points", { value: size }),
  }[name];
  return (
    <Compare>
      <Change tone={toneOf(name, change)}>
        {change > 0 ? <ArrowUpRight aria-label="+" /> : <ArrowDownRight aria-label="−" />} {words}
      </Change>{" "}
      {t("workplace.today.vsYesterday")}
    </Compare>
  );
}

/** What shows each figure: any one of these suffices. */
const SHOWN_BY_PARTS: Readonly<Record<Name, readonly Exclude<OverviewPart, "vehicle">[]>> = {
  inbound: ["entry", "repertory"],
  outbound: ["exit", "repertory"],
  onTimePercent: ["entry", "exit"],
  dockToStockMinutes: ["entry"],
  fillRatePercent: ["exit"],
  deliverySuccessPercent: ["delivery"],
};
const NAMES = Object.keys(SHOWN_BY_PARTS) as readonly Name[];

/** Today's figures in a row, as far as the role reaches. */
export function TodayFigures({ today }: { readonly today: Overview["today"] }) {
  const t = useT();
  const sees = {
    entry: useHolds(SHOWN_BY.entry),
    exit: useHolds(SHOWN_BY.exit),
    delivery: useHolds(SHOWN_BY.delivery),
    repertory: useHolds(SHOWN_BY.repertory),
  };
  const shown = NAMES.filter((name) => SHOWN_BY_PARTS[name].some((part) => sees[part]));
  if (shown.length === 0) return null;
  return (
    <Row aria-label={t("workplace.today.label")}>
      {shown.map((name) => (
        <Figure key={name} name={name} figure={today[name]} />
      ))}
    </Row>
  );
}
