import { memo } from "react";
import type { BulletinKind } from "../../contracts/bulletin-kinds.ts";
import type { ContentSeries, PopularRanking } from "../../contracts/content.ts";
import type { HourFigure } from "../../contracts/overview.ts";
import { useT } from "../kit/i18n.tsx";
import type { Face } from "./board-figures.ts";
import { BoardPanel } from "./board-parts.tsx";
import { ChartFace } from "./ChartFace.tsx";
import { HourLegend } from "./HourLegend.tsx";
import { RankingFace } from "./RankingFace.tsx";

const TITLES = {
  hours: "board.hours.title",
  content: "board.content.title",
  rankings: "board.ranking.title",
} as const;

/** The middle field, whose faces take turns: the hours, the content series, the rankings. */
export const Middle = memo(function Middle(props: {
  readonly face: Face;
  readonly hours: readonly HourFigure[];
  readonly content: ContentSeries | null;
  readonly rankings: Readonly<Record<BulletinKind, PopularRanking | null>> | null;
  /** When the figures stopped; null: they go on. */
  readonly stoppedAt: number | null;
}) {
  const { face, hours, content, rankings, stoppedAt } = props;
  const t = useT();
  return (
    <BoardPanel
      title={t(TITLES[face])}
      note={face === "hours" ? <HourLegend /> : null}
      keepsColour={face === "hours"}
    >
      {/* One canvas for both charts; it stays, unseen, while the rankings have their turn. */}
      <ChartFace
        face={face === "content" && content ? "content" : "hours"}
        isShown={face !== "rankings"}
        hours={hours}
        content={content}
        stoppedAt={stoppedAt}
      />
      {face === "rankings" && rankings ? <RankingFace rankings={rankings} /> : null}
    </BoardPanel>
  );
});
