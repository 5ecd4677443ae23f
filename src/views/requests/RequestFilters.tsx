import type { ListQuery } from "../../contracts/list.ts";
import { OPTIONS_FOR } from "../../contracts/permissions.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { DayRangeFilter } from "../kit/DayRangeFilter.tsx";
import { useT } from "../kit/i18n.tsx";
import { ReferenceFilter } from "../kit/ReferenceFilter.tsx";

/** What every list of requests can be narrowed to: a client, a warehouse, and days of the date that matters to it. */
export function RequestFilters(props: {
  readonly query: ListQuery;
  readonly onFilter: (changes: Readonly<Record<string, string | null>>) => void;
  /** The date, by its field, and what it is called. */
  readonly due: { readonly field: "expectedAt" | "requiredAt" | "plannedAt"; readonly label: string };
}) {
  const { query, onFilter, due } = props;
  const t = useT();
  // A client's own list has only one.
  const holdsClients = useHolds(OPTIONS_FOR.client);
  const asksForClient = usePerson().roleCode === "admin" && holdsClients;
  const asksForWarehouse = useHolds(OPTIONS_FOR.warehouse);
  const reference = (to: "client" | "warehouse", field: "clientId" | "warehouseId") => (
    <ReferenceFilter
      to={to}
      label={t(`request.field.${to}`)}
      value={String(query[field] ?? "")}
      onChange={(id) => onFilter({ [field]: id || null })}
    />
  );
  return (
    <>
      {asksForClient ? reference("client", "clientId") : null}
      {asksForWarehouse ? reference("warehouse", "warehouseId") : null}
      <DayRangeFilter {...due} query={query} onFilter={onFilter} />
    </>
  );
}
