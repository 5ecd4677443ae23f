import { chakra } from "@chakra-ui/react/styled-system";
import type { Overview } from "../../contracts/overview.ts";
import { SHOWN_BY } from "../../contracts/permissions.ts";
import { hrefOf } from "../../machines/guard.places.ts";
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

const NAMES = ["onHand", "available", "reserved", "incoming", "damaged", "low", "nearExpiry"] as const;

/** The stock in one's scope, in sums. */
export function StockFigures({ stock }: { readonly stock: Overview["stock"] }) {
  const t = useT();
  const format = useFormat();
  const maySee = useHolds(SHOWN_BY.repertory);
  return (
    <Panel
      title={t("workplace.stock.title")}
      actions={
        maySee ? <TextLink href={hrefOf("warehouse-repertory")}>{t("workplace.stock.all")}</TextLink> : null
      }
    >
      <List>
        {NAMES.map((name) => (
          <div key={name}>
            <dt>{t(`workplace.stock.${name}`)}</dt>
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
