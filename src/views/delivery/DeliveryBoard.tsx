import { useId } from "react";
import type { DeliveryRow } from "../../contracts/delivery.ts";
import { DELIVERY_SETS } from "../../contracts/delivery-status.ts";
import { useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { DeliveryCard } from "./DeliveryCard.tsx";

const Board = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    alignItems: "start",
    gridTemplateColumns: {
      base: "minmax(0, 1fr)",
      sm: "repeat(2, minmax(0, 1fr))",
      xl: "repeat(4, minmax(0, 1fr))",
    },
  },
});
const Column = chakra("section", {
  base: {
    padding: "3",
    bg: "bg.subtle",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "md",
    minWidth: 0,
  },
});
const Title = chakra("h2", {
  base: {
    display: "flex",
    gap: "2",
    alignItems: "baseline",
    marginBottom: "3",
    fontWeight: "semibold",
    "& > span": { color: "fg.muted", fontWeight: "normal", fontVariantNumeric: "tabular-nums" },
  },
});
const Cards = chakra("ul", { base: { display: "grid", gap: "3", listStyleType: "none" } });
const None = chakra("p", { base: { color: "fg.subtle" } });

/** The columns of the board, each a stage of the way. */
const COLUMNS = ["pending", "assigned", "inTransit", "setbacks"] as const;

/** The column of each status that is not over. */
const COLUMN_OF: Readonly<Record<(typeof DELIVERY_SETS.open)[number], (typeof COLUMNS)[number]>> = {
  pending: "pending",
  assigned: "assigned",
  inTransit: "inTransit",
  failed: "setbacks",
  returning: "setbacks",
};

/** Deliveries in hand as columns by state, the longest waiting on top. */
export function DeliveryBoard(props: {
  readonly rows: readonly DeliveryRow[];
  readonly onOpen: (command: string, row: DeliveryRow) => void;
}) {
  const t = useT();
  const id = useId();
  return (
    <Board>
      {COLUMNS.map((key) => {
        const statuses = DELIVERY_SETS.open.filter((status) => COLUMN_OF[status] === key);
        const rows = props.rows.filter((row) => statuses.some((status) => status === row.status));
        const title = key === "setbacks" ? t("delivery.handle.setbacks") : t(`texts.status.delivery.${key}`);
        return (
          <Column key={key} aria-labelledby={`${id}-${key}`}>
            <Title id={`${id}-${key}`}>
              {title} <span>{rows.length}</span>
            </Title>
            {rows.length === 0 ? <None>{t("delivery.handle.none")}</None> : null}
            <Cards>
              {rows.map((row) => (
                <DeliveryCard key={row.id} row={row} hasStatus={key === "setbacks"} onOpen={props.onOpen} />
              ))}
            </Cards>
          </Column>
        );
      })}
    </Board>
  );
}
