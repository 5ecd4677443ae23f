import { chakra } from "@chakra-ui/react/styled-system";
import type { Overview } from "../../contracts/overview.ts";
import { SHOWN_BY } from "../../contracts/permissions.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { stockListOf } from "../../machines/page/figure-lists.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { TextLink } from "../kit/TextLink.tsx";

const List = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) max-content",
    rowGap: "2",
    fontVariantNumeric: "tabular-nums",
    "& dt": { color: "fg.muted" },
    "& dd": { textAlign: "end", fontWeight: "medium" },
    "& > div": { display: "contents" },
  },
});

/** On hand, then its six parts, which add up to it. */
const PARTS = ["onHand", "available", "reserved", "damaged", "quarantine", "inspection", "expired"] as const;
/** The figures beside it: incoming, near expiry, low. */
const BESIDE = ["incoming", "nearExpiry", "low"] as const;

/** The stock in the reader's scope, in sums. */
export function StockFigures({ stock }: { readonly stock: Overview["stock"] }) {
  const t = useT();
  const format = useFormat();
  const maySee = useHolds(SHOWN_BY.repertory);
  /** A part of the stock on hand leads to the rows that it is the sum of. */
  const nameOf = (name: (typeof PARTS)[number] | (typeof BESIDE)[number]) => {
    const query = maySee ? stockListOf(name) : null;
    const words = t(`workplace.stock.${name}`);
    return query ? <TextLink href={hrefOf("warehouse-repertory", {}, query)}>{words}</TextLink> : words;
  };
  return (
    <Panel
      title={t("workplace.stock.title")}
      actions={
        maySee ? <TextLink href={hrefOf("warehouse-repertory")}>{t("workplace.stock.all")}</TextLink> : null
      }
    >
      <List>
        {[...PARTS, ...BESIDE].map((name) => (
          <div key={name} data-figure={name}>
            <dt>{nameOf(name)}</dt>
            <dd>
              {format.number(stock[name])}
              {name === "low" ? ` ${t("workplace.stock.lowUnit")}` : ""}
            </dd>
          </div>
        ))}
      </List>
    </Panel>
  );
}
