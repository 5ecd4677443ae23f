import type { DeliveryDetail } from "../../contracts/delivery.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { RegionName } from "../kit/RegionName.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { FactList } from "../requests/FactList.tsx";

/** Where it goes, with what, and how much of it. */
export function DeliveryFacts({ delivery }: { readonly delivery: DeliveryDetail }) {
  const t = useT();
  const format = useFormat();
  const instant = (value: string | null) => (value ? format.when(value) : null);
  return (
    <FactList
      name="delivery"
      facts={{
        consignee: delivery.consigneeName,
        phone: delivery.consigneePhone,
        region: delivery.regionCode ? <RegionName code={delivery.regionCode} /> : null,
        address: delivery.address,
        exit: (
          <TextLink href={hrefOf("exit-detail", { id: delivery.exitId })}>{delivery.exitNumber}</TextLink>
        ),
        plate: delivery.plate,
        driver: delivery.driver,
        plannedAt: instant(delivery.plannedAt),
        departedAt: instant(delivery.departedAt),
        packages: format.number(delivery.packages),
        weight: t("delivery.field.kg", { kg: format.number(Math.round(delivery.weightGrams / 100) / 10) }),
        attempt: format.number(delivery.attempt),
        createdAt: instant(delivery.createdAt),
      }}
    />
  );
}
