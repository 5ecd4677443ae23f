import type { DeliveryRow } from "../../contracts/delivery.ts";
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
export function DeliveryCard(props: {
  readonly row: DeliveryRow;
  readonly hasStatus: boolean;
  readonly onOpen: (command: string, row: DeliveryRow) => void;
}) {
  const { row, hasStatus, onOpen } = props;
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
        <NextAction
          kind={deliveryKind}
          row={row}
          look="secondary"
          onOpen={(command) => onOpen(command, row)}
        />
      </Actions>
    </Card>
  );
}
