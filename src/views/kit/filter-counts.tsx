import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { ListQuery } from "../../contracts/list.ts";
import type { RequestName } from "../../contracts/request-kinds.ts";
import type { FilterCounts } from "../../contracts/wire.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { chakra } from "../theme/chakra.ts";
import { useFormat } from "./i18n.tsx";

interface Counted {
  readonly resource: RequestName;
  readonly query: ListQuery;
}

const CountedContext = createContext<Counted | null>(null);

/** The filters inside say how many rows of this list each of their choices would find. */
export function FilterCountsOf({ resource, query, children }: Counted & { readonly children: ReactNode }) {
  const counted = useMemo(() => ({ resource, query }), [resource, query]);
  return <CountedContext value={counted}>{children}</CountedContext>;
}

const Both = chakra("span", {
  base: { display: "flex", gap: "4", justifyContent: "space-between", "& small": { color: "fg.muted" } },
});

/** A choice of a filter with how many rows it would find; they are asked for when the choices are opened. */
export function Choice(props: { readonly field: string; readonly value: string; readonly children: string }) {
  const counted = useContext(CountedContext);
  return counted ? <CountedChoice {...counted} {...props} /> : props.children;
}

function CountedChoice(props: Counted & Parameters<typeof Choice>[0]) {
  const { resource, query, field, value, children } = props;
  const { rest } = usePorts();
  const format = useFormat();
  const { sort: _, current: __, pageSize: ___, ...filters } = query;
  const { value: counts } = useValue<FilterCounts>(`counts:${resource}`, {
    // Followed while the choices are open: a later opening shows no older counts.
    topic: resource,
    fetch: (signal, asked) =>
      rest.get<FilterCounts>(`/api/${resource}/counts`, { ...asked }, { signal, isOptional: true }),
    query: filters,
  });
  return (
    <Both>
      {children}
      {counts ? <small>{format.number(counts[field]?.[value] ?? 0)}</small> : null}
    </Both>
  );
}
