import { ArrowDown, ArrowUp, Equal } from "lucide-react";
import type { DayFigure } from "../../contracts/overview.ts";
import { useT } from "../kit/i18n.tsx";
import { Line, Mark } from "./board-parts.tsx";
import { baseOf } from "./lead-state.ts";
import { type LeadName, useLeadWords } from "./use-lead-words.ts";

/** The sentence for a rise and for a fall, by what the figure is compared with. */
const SENTENCES = {
  /** As in the stopped figures: without a "now". */
  stopped: {
    inbound: ["board.compare.stopped.more", "board.compare.stopped.less"],
    outbound: ["board.compare.stopped.more", "board.compare.stopped.less"],
    onTimePercent: ["board.compare.stopped.higher", "board.compare.stopped.lower"],
    dockToStockMinutes: ["board.compare.stopped.slower", "board.compare.stopped.faster"],
    same: "board.compare.stopped.same",
  },
  yesterday: {
    inbound: ["board.compare.yesterday.more", "board.compare.yesterday.less"],
    outbound: ["board.compare.yesterday.more", "board.compare.yesterday.less"],
    onTimePercent: ["board.compare.yesterday.higher", "board.compare.yesterday.lower"],
    dockToStockMinutes: ["board.compare.yesterday.slower", "board.compare.yesterday.faster"],
    same: "board.compare.yesterday.same",
  },
  mean: {
    inbound: ["board.compare.mean.more", "board.compare.mean.less"],
    outbound: ["board.compare.mean.more", "board.compare.mean.less"],
    onTimePercent: ["board.compare.mean.higher", "board.compare.mean.lower"],
    dockToStockMinutes: ["board.compare.mean.slower", "board.compare.mean.faster"],
    same: "board.compare.mean.same",
  },
} as const;

/** A leading figure against yesterday by the same time, or against the mean of 7 days. */
export function Comparison(props: {
  readonly name: LeadName;
  readonly figure: DayFigure;
  /** The figures are old: the sentence says that it was true then. */
  readonly isThen: boolean;
}) {
  const { name, figure, isThen } = props;
  const t = useT();
  const words = useLeadWords();
  if (figure.today === null) return null;
  const base = baseOf(figure);
  if (base === null) return <Line>{t("board.compare.none")}</Line>;
  const change = Math.round((figure.today - base.value) * 10) / 10;
  const sentences = SENTENCES[isThen && base.kind === "yesterday" ? "stopped" : base.kind];
  const sentence =
    change === 0
      ? t(sentences.same)
      : t(sentences[name][change > 0 ? 0 : 1], { change: words.text(name, Math.abs(change)) });
  const Icon = change === 0 ? Equal : change > 0 ? ArrowUp : ArrowDown;
  return (
    <Line>
      {isThen ? (
        base.kind === "mean" ? (
          t("board.compare.before", { sentence })
        ) : (
          sentence
        )
      ) : (
        <>
          <Mark>
            <Icon aria-hidden="true" />
          </Mark>{" "}
          {sentence}
        </>
      )}
    </Line>
  );
}
