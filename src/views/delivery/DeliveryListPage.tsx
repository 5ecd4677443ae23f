import { DELIVERY_STATUSES } from "../../contracts/delivery-status.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useT } from "../kit/i18n.tsx";
import { ListPage } from "../requests/ListPage.tsx";
import { StatusFilter } from "../requests/StatusFilter.tsx";
import { useBuiltInViews } from "../requests/use-built-in-views.ts";
import { useDeliveryColumns } from "./delivery-columns.tsx";
import { deliveryDialogs } from "./delivery-dialogs.ts";
import { deliveryKind } from "./delivery-kind.ts";
import { deliveryListMachine } from "./delivery-machines.ts";

/** Every delivery in the reader's scope. */
export default function DeliveryListPage() {
  const t = useT();
  const views = useBuiltInViews("delivery");
  const columns = useDeliveryColumns(usePerson().roleCode === "admin");
  return (
    <ListPage
      kind={deliveryKind}
      dialogs={deliveryDialogs}
      views={views}
      machine={deliveryListMachine}
      columns={columns}
      hides={["createdAt"]}
      due={{ field: "plannedAt", label: t("delivery.field.plannedAt") }}
      filters={(list) => (
        <StatusFilter
          name="delivery"
          statuses={DELIVERY_STATUSES}
          value={list.query.status}
          onChange={(status) => list.setFilter({ status })}
        />
      )}
    />
  );
}
