import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import type { BulletinKind } from "../../contracts/bulletin-kinds.ts";
import type { PopularItem, PopularRanking } from "../../contracts/content.ts";
import { useLocale, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { Line, Mark, SMALLEST, Toned, u } from "./board-parts.tsx";

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
export function RankingFace(props: {
  readonly rankings: Readonly<Record<BulletinKind, PopularRanking | null>>;
}) {
  const { locale } = useLocale();
  return (
    <Columns>
      {KINDS.map((kind) => (
        <Ranking key={kind} kind={kind} items={props.rankings[kind]?.[locale] ?? []} />
      ))}
    </Columns>
  );
}
