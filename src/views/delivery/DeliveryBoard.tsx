import { useId } from "react";
import type { DeliveryRow } from "../../contracts/delivery.ts";
import { DELIVERY_SETS } from "../../contracts/delivery-status.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { RegionName } from "../kit/RegionName.tsx";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { useNow } from "../kit/use-now.ts";
import { NextAction } from "../requests/NextAction.tsx";
import { chakra } from "../theme/chakra.ts";
import { Arrival } from "./Arrival.tsx";
import { deliveryKind } from "./delivery-kind.ts";

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
export function DeliveryBoard(props: { readonly rows: readonly DeliveryRow[] }) {
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
                <DeliveryCard key={row.id} row={row} hasStatus={key === "setbacks"} />
              ))}
            </Cards>
          </Column>
        );
      })}
    </Board>
  );
}

const Card = chakra("li", {
  base: {
    display: "grid",
    gap: "1.5",
    padding: "3",
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "md",
    "& > p": { overflowWrap: "anywhere" },
    "& > p[data-quiet]": { color: "fg.muted", fontSize: "xs", fontVariantNumeric: "tabular-nums" },
  },
});
const Head = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "2",
    alignItems: "center",
    justifyContent: "space-between",
  },
});
const Actions = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", gap: "2", marginTop: "1", _empty: { display: "none" } },
});

/** One delivery on the board: consignee, quantity, vehicle, and the available commands. */
function DeliveryCard(props: { readonly row: DeliveryRow; readonly hasStatus: boolean }) {
  const { row, hasStatus } = props;
  const t = useT();
  const format = useFormat();
  const waitedMs = Math.max(0, useNow(30_000) - Date.parse(row.statusSince));
  const kg = t("delivery.field.kg", { kg: format.number(Math.round(row.weightGrams / 100) / 10) });
  const size = `${t("delivery.field.units", { count: row.quantityTotal, units: format.number(row.quantityTotal) })} · ${kg}`;
  return (
    <Card>
      <Head>
        <TextLink href={hrefOf("delivery-detail", { id: row.id })}>{row.number}</TextLink>
        {hasStatus ? <RequestStatusTag lifecycle="delivery" status={row.status} /> : null}
      </Head>
      <p>
        {row.consigneeName}
        {row.regionCode ? (
          <>
            {" · "}
            <RegionName code={row.regionCode} />
          </>
        ) : null}
      </p>
      <p>{row.address}</p>
      <p data-quiet="">
        {row.clientName} · {size}
      </p>
      {row.plate ? <p data-quiet="">{[row.plate, row.driver].filter(Boolean).join(" · ")}</p> : null}
      <p data-quiet="">
        {row.status === "inTransit" ? (
          <Arrival row={row} />
        ) : (
          t("delivery.handle.waiting", { age: format.age(waitedMs) })
        )}
        {row.failCode && row.status === "failed" ? ` · ${t(`texts.failCode.${row.failCode}`)}` : null}
      </p>
      <Actions>
        <NextAction kind={deliveryKind} row={row} look="secondary" />
      </Actions>
    </Card>
  );
}
