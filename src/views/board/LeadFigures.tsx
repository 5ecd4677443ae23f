import { chakra } from "@chakra-ui/react/styled-system";
import { memo } from "react";
import type { Overview } from "../../contracts/overview.ts";
import { useT } from "../kit/i18n.tsx";
import { type BoardTone, Line, u } from "./board-parts.tsx";
import { Comparison } from "./Comparison.tsx";
import { type LeadName, useLeadWords } from "./use-lead-words.ts";

const Row = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1.17fr) minmax(0, 1.17fr) minmax(0, 1fr) minmax(0, 0.96fr)",
    gap: u(1.8),
    minHeight: 0,
    margin: 0,
  },
});
const Card = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    justifyContent: "space-between",
    minWidth: 0,
    overflow: "hidden",
    bg: "board.panel",
    borderRadius: u(1.2),
    padding: `${u(1.8)} ${u(2)}`,
    "& dt": { fontSize: u(5), lineHeight: 1.3, color: "board.muted" },
    "& dd": { margin: 0, minWidth: 0 },
  },
});
const Value = chakra("dd", {
  base: {
    display: "flex",
    alignItems: "baseline",
    gap: u(1),
    fontSize: u(13.3),
    fontWeight: "bold",
    fontVariantNumeric: "tabular-nums",
    letterSpacing: "-0.03em",
    lineHeight: 1,
    whiteSpace: "nowrap",
  },
  variants: {
    tone: {
      plain: { color: "board.fg" },
      good: { color: "board.good" },
      warning: { color: "board.warning" },
      bad: { color: "board.bad" },
      none: { color: "board.muted", fontSize: u(8), lineHeight: 1.7, fontWeight: "normal" },
    },
  },
});
const Unit = chakra("small", {
  base: { fontSize: u(3.6), fontWeight: "normal", color: "board.muted", letterSpacing: 0 },
});

function Lead({ name, figure }: { readonly name: LeadName; readonly figure: Overview["today"][LeadName] }) {
  const t = useT();
  const words = useLeadWords();
  const { today, yesterday } = figure;
  const change = today === null || yesterday === null ? 0 : today - yesterday;
  const tone: BoardTone = words.toneOf(name, change);
  const shown = today === null ? null : words.of(name, today);
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
      <dd>
        <Comparison {...{ name, today, yesterday, tone }} />
      </dd>
    </Card>
  );
}

/** Today in four figures, each beside yesterday by the same time. */
export const LeadFigures = memo(function LeadFigures({ today }: { readonly today: Overview["today"] }) {
  const t = useT();
  return (
    <Row aria-label={t("board.today.label")}>
      <Lead name="inbound" figure={today.inbound} />
      <Lead name="outbound" figure={today.outbound} />
      <Lead name="onTimePercent" figure={today.onTimePercent} />
      <Lead name="dockToStockMinutes" figure={today.dockToStockMinutes} />
    </Row>
  );
});
