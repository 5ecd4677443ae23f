import type { ListQuery } from "../../contracts/list.ts";
import { OPTIONS_FOR } from "../../contracts/permissions.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useT } from "./i18n.tsx";
import { ReferenceFilter } from "./ReferenceFilter.tsx";

/** A list narrowed to one client and one warehouse, for those who may choose among them. */
export function PartyFilters(props: {
  readonly query: ListQuery;
  readonly onFilter: (changes: Readonly<Record<string, string | null>>) => void;
}) {
  const { query, onFilter } = props;
  const t = useT();
  // A client's own list has only one.
  const holdsClients = useHolds(OPTIONS_FOR.client);
  const asksForClient = usePerson().roleCode === "admin" && holdsClients;
  const asksForWarehouse = useHolds(OPTIONS_FOR.warehouse);
  const reference = (to: "client" | "warehouse", field: "clientId" | "warehouseId") => (
    <ReferenceFilter
      to={to}
      field={field}
      label={t(`request.field.${to}`)}
      value={String(query[field] ?? "")}
      onChange={(id) => onFilter({ [field]: id || null })}
    />
  );
  return (
    <>
      {asksForClient ? reference("client", "clientId") : null}
      {asksForWarehouse ? reference("warehouse", "warehouseId") : null}
    </>
  );
}
