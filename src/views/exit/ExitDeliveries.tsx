import type { DeliveryRow } from "../../contracts/delivery.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { chakra } from "../theme/chakra.ts";
import { Eta } from "./Eta.tsx";

const List = chakra("ul", {
  base: {
    listStyleType: "none",
    display: "grid",
    gap: "3",
    "& > li": { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "3", rowGap: "1" },
    "& p": { width: "100%", color: "fg.muted", fontVariantNumeric: "tabular-nums" },
  },
});

/** The delivery of an exit: driver, expected arrival, signature. */
export function ExitDeliveries({ rows }: { readonly rows: readonly DeliveryRow[] }) {
  const t = useT();
  const format = useFormat();
  if (rows.length === 0) return null;
  const signed = (row: DeliveryRow) =>
    row.signer && row.signedAt
      ? `${t("exit.detail.signedBy", { signer: row.signer })} · ${format.when(row.signedAt)}`
      : null;
  return (
    <Panel title={t("exit.detail.deliveries")}>
      <List>
        {rows.map((row) => {
          const facts = [row.plate, row.driver, row.driverPhone, signed(row)].filter(Boolean).join(" · ");
          return (
            <li key={row.id}>
              <TextLink href={hrefOf("delivery-detail", { id: row.id })}>{row.number}</TextLink>
              <RequestStatusTag lifecycle="delivery" status={row.status} />
              {facts ? <p>{facts}</p> : null}
              {row.eta && row.status === "inTransit" ? (
                <p>
                  <Eta at={row.eta} />
                </p>
              ) : null}
            </li>
          );
        })}
      </List>
    </Panel>
  );
}
