import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import { memo } from "react";
import type { BulletinKind } from "../../contracts/bulletin-kinds.ts";
import type { ContentSeries, PopularItem, PopularRanking } from "../../contracts/content.ts";
import type { HourFigure } from "../../contracts/overview.ts";
import { useLocale, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import type { Face } from "./board-figures.ts";
import { BoardPanel, Line, Mark, SMALLEST, Toned, u } from "./board-parts.tsx";
import { ChartFace } from "./ChartFace.tsx";

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

const Legend = chakra("span", {
  base: { display: "inline-flex", alignItems: "center", gap: u(1.8), fontSize: u(SMALLEST), minWidth: 0 },
});
const Entry = chakra("span", {
  base: { display: "inline-flex", alignItems: "center", gap: u(0.8), "& i": { flexShrink: 0 } },
});
const Swatch = chakra("i", {
  base: { width: u(1.9), height: u(1.9), borderRadius: u(0.3) },
  variants: {
    of: {
      inbound: { bg: "board.inbound" },
      outbound: { bg: "board.outbound" },
      unfinished: {
        background: `repeating-linear-gradient(-45deg, {colors.board.inbound} 0 ${u(0.4)}, transparent ${u(0.4)} ${u(0.8)})`,
      },
      mean: { width: u(2.8), height: u(0.35), borderRadius: 0, bg: "board.fg" },
    },
  },
});

const PARTS = ["inbound", "outbound", "unfinished", "mean"] as const;

/** What bars and marks of the hours mean. */
function HourLegend() {
  const t = useT();
  return (
    <Legend data-fades="">
      {PARTS.map((part) => (
        <Entry key={part}>
          <Swatch of={part} />
          {t(`board.hours.${part}`)}
        </Entry>
      ))}
    </Legend>
  );
}

const KINDS: readonly BulletinKind[] = ["text", "image", "video"];

const Columns = chakra("div", {
  base: {
    display: "grid",
    flexGrow: 1,
    minHeight: 0,
    gridTemplateRows: "repeat(3, minmax(0, 1fr))",
    gap: u(0.6),
    "& section": { minWidth: 0, minHeight: 0, overflow: "hidden" },
    "& h3": { fontSize: u(2.4), lineHeight: 1.1, fontWeight: "bold", color: "board.muted" },
    "& ol": { listStyle: "none", margin: 0, padding: 0 },
  },
});
const Item = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto auto",
    columnGap: u(1.4),
    fontSize: u(2.4),
    lineHeight: 1.25,
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
    "& b": { color: "board.muted" },
  },
});

/** How many of each fit. */
const SHOWN = 3;

function Change({ increases }: { readonly increases: number }) {
  const t = useT();
  if (increases === 0) {
    return (
      <Toned tone="plain">
        <Mark>
          <Minus aria-hidden="true" />
        </Mark>{" "}
        {t("board.ranking.same")}
      </Toned>
    );
  }
  const percent = Math.abs(increases);
  return (
    <Toned tone={increases > 0 ? "good" : "warning"}>
      <Mark>{increases > 0 ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}</Mark>{" "}
      {t(increases > 0 ? "board.ranking.up" : "board.ranking.down", { percent })}
    </Toned>
  );
}

function Ranking({ kind, items }: { readonly kind: BulletinKind; readonly items: readonly PopularItem[] }) {
  const t = useT();
  return (
    <section aria-label={t(`board.ranking.${kind}`)}>
      <h3>{t(`board.ranking.${kind}`)}</h3>
      {items.length === 0 ? (
        <Line fontSize={u(SMALLEST)}>{t("board.ranking.none")}</Line>
      ) : (
        <ol>
          {items.slice(0, SHOWN).map((item, index) => (
            <Item key={item.key}>
              <b>{index + 1}</b>
              <Line>{item.title}</Line>
              <span>{item.clickNumber}</span>
              <Change increases={item.increases} />
            </Item>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The most viewed bulletins of each kind. */
function RankingFace(props: { readonly rankings: Readonly<Record<BulletinKind, PopularRanking | null>> }) {
  const { locale } = useLocale();
  return (
    <Columns>
      {KINDS.map((kind) => (
        <Ranking key={kind} kind={kind} items={props.rankings[kind]?.[locale] ?? []} />
      ))}
    </Columns>
  );
}
