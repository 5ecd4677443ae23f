import type { ListQuery } from "../../contracts/list.ts";
import { OPTIONS_FOR } from "../../contracts/permissions.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useT } from "./i18n.tsx";
import { ReferenceFilter } from "./ReferenceFilter.tsx";

interface PartyFilterProps {
  readonly query: ListQuery;
  readonly onFilter: (changes: Readonly<Record<string, string | null>>) => void;
}

/** A list narrowed to some clients, for those who may choose among them: a client's own list has only one. */
export function ClientFilter(props: PartyFilterProps) {
  const isAdmin = usePerson().roleCode === "admin";
  const mayChoose = useHolds(OPTIONS_FOR.client);
  return isAdmin && mayChoose ? <PartyFilter of="client" {...props} /> : null;
}

/** A list narrowed to some warehouses, for those who may choose among them. */
export function WarehouseFilter(props: PartyFilterProps) {
  return useHolds(OPTIONS_FOR.warehouse) ? <PartyFilter of="warehouse" {...props} /> : null;
}

function PartyFilter({ of, query, onFilter }: PartyFilterProps & { readonly of: "client" | "warehouse" }) {
  const t = useT();
  const field = `${of}Id`;
  return (
    <ReferenceFilter
      to={of}
      field={field}
      label={t(`request.field.${of}`)}
      value={String(query[field] ?? "")}
      onChange={(id) => onFilter({ [field]: id || null })}
    />
  );
}
