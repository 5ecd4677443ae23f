import { DELIVERY_STATUSES } from "../../contracts/delivery.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { ListPage } from "../kit/request/ListPage.tsx";
import { StatusFilter } from "../kit/request/StatusFilter.tsx";
import { useDeliveryColumns } from "./delivery-columns.tsx";
import { deliveryListMachine } from "./delivery-machines.ts";

/** Every delivery in one's scope. */
export default function DeliveryListPage() {
  const columns = useDeliveryColumns(usePerson().roleCode === "admin");
  return (
    <ListPage
      name="delivery"
      machine={deliveryListMachine}
      columns={columns}
      hides={["createdAt"]}
      filtered={["status"]}
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
