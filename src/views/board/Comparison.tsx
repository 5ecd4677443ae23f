import { chakra } from "@chakra-ui/react/styled-system";
import { ArrowDown, ArrowUp, Equal } from "lucide-react";
import { useT } from "../kit/i18n.tsx";
import { type BoardTone, Mark, Toned, u } from "./board-parts.tsx";
import { type LeadName, useLeadWords } from "./use-lead-words.ts";

const Text = chakra("p", {
  base: {
    fontSize: u(2.4),
    lineHeight: 1.4,
    minHeight: "1.4em",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    color: "board.muted",
    fontVariantNumeric: "tabular-nums",
  },
});

/** The sentence for a rise and for a fall. */
const SENTENCES = {
  inbound: ["board.compare.more", "board.compare.less"],
  outbound: ["board.compare.more", "board.compare.less"],
  onTimePercent: ["board.compare.higher", "board.compare.lower"],
  dockToStockMinutes: ["board.compare.slower", "board.compare.faster"],
} as const;

/** A leading figure against yesterday by the same time. */
export function Comparison(props: {
  readonly name: LeadName;
  readonly today: number | null;
  readonly yesterday: number | null;
  readonly tone: BoardTone;
}) {
  const { name, today, yesterday, tone } = props;
  const t = useT();
  const words = useLeadWords();
  if (today === null) return <Text />;
  if (yesterday === null) return <Text>{t("board.compare.none")}</Text>;
  const change = Math.round((today - yesterday) * 10) / 10;
  if (change === 0) {
    return (
      <Text>
        <Mark>
          <Equal aria-hidden="true" />
        </Mark>{" "}
        {t("board.compare.same")}
      </Text>
    );
  }
  const values = { change: words.text(name, Math.abs(change)), before: words.text(name, yesterday) };
  const sentence = SENTENCES[name][change > 0 ? 0 : 1];
  return (
    <Text>
      <Toned tone={tone}>
        <Mark>{change > 0 ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}</Mark>{" "}
        {t(sentence, values)}
      </Toned>
    </Text>
  );
}
