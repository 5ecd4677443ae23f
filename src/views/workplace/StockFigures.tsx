import type { Overview } from "../../contracts/overview.ts";
import { SHOWN_BY } from "../../contracts/permissions.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { stockListOf } from "../../machines/page/figure-lists.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { CountUp } from "../kit/CountUp.tsx";
import { useT } from "../kit/i18n.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { chakra } from "../theme/chakra.ts";

const List = chakra("dl", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    columnGap: "3",
    rowGap: "1",
    paddingInline: "4",
    paddingBlock: "2",
    minHeight: "36px",
    borderTopWidth: "1px",
    borderColor: "border",
    textStyle: "xs",
    fontVariantNumeric: "tabular-nums",
    "& > div": { display: "inline-flex", gap: "1.5", whiteSpace: "nowrap" },
    "& dt": { color: "fg.muted" },
    "& dd": { fontWeight: "medium" },
  },
});

/** On hand, then its six parts, which add up to it. */
const PARTS = ["onHand", "available", "reserved", "damaged", "quarantine", "inspection", "expired"] as const;
/** The figures beside it: incoming, near expiry, low. */
const BESIDE = ["incoming", "nearExpiry", "low"] as const;

/** The stock in the reader's scope, in sums, on one line. */
export function StockFigures({ stock }: { readonly stock: Overview["stock"] }) {
  const t = useT();
  const maySee = useHolds(SHOWN_BY.repertory);
  /** A part of the stock on hand leads to the rows that it is the sum of. */
  const nameOf = (name: (typeof PARTS)[number] | (typeof BESIDE)[number]) => {
    const query = maySee ? (name === "onHand" ? {} : stockListOf(name)) : null;
    const words = t(`workplace.stock.${name}`);
    return query ? <TextLink href={hrefOf("warehouse-repertory", {}, query)}>{words}</TextLink> : words;
  };
  return (
    <List aria-label={t("workplace.stock.title")}>
      {[...PARTS, ...BESIDE].map((name) => (
        <div key={name} data-figure={name}>
          <dt>{nameOf(name)}</dt>
          <dd>
            <CountUp value={stock[name]} />
            {name === "low" ? ` ${t("workplace.stock.lowUnit")}` : ""}
          </dd>
        </div>
      ))}
    </List>
  );
}
