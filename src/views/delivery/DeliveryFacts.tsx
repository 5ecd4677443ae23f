import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import type { DeliveryDetail } from "../../contracts/delivery.ts";
import { hrefOf } from "../../machines/guard.places.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { RegionName } from "../kit/RegionName.tsx";
import { TextLink } from "../kit/TextLink.tsx";

const List = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "max-content minmax(0, 1fr)",
    columnGap: "4",
    rowGap: "2",
    "& dt": { color: "fg.muted" },
    "& dd": { overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" },
  },
});

/** Where it goes, with what, and how much of it. */
export function DeliveryFacts({ delivery }: { readonly delivery: DeliveryDetail }) {
  const t = useT();
  const format = useFormat();
  const instant = (value: string | null) => (value ? format.dateTime(value) : null);
  const facts = {
    consignee: delivery.consigneeName,
    phone: delivery.consigneePhone,
    region: delivery.regionCode ? <RegionName code={delivery.regionCode} /> : null,
    address: delivery.address,
    exit: <TextLink href={hrefOf("exit-detail", { id: delivery.exitId })}>{delivery.exitNumber}</TextLink>,
    plate: delivery.plate,
    driver: delivery.driver,
    plannedAt: instant(delivery.plannedAt),
    departedAt: instant(delivery.departedAt),
    packages: format.number(delivery.packages),
    weight: t("delivery.field.kg", { kg: format.number(Math.round(delivery.weightGrams / 100) / 10) }),
    attempt: format.number(delivery.attempt),
    createdAt: instant(delivery.createdAt),
  } as const satisfies Readonly<Record<string, ReactNode>>;
  return (
    <Panel title={t("delivery.detail.facts")}>
      <List>
        {Object.entries(facts).map(([name, value]) =>
          value ? (
            <div key={name} style={{ display: "contents" }}>
              <dt>{t.dynamic(`delivery.field.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </List>
    </Panel>
  );
}
