import type { ReactNode } from "react";
import { useQuery } from "../../../machines/react/use-query.ts";
import { useRecord } from "../../../machines/react/use-record.ts";
import { ListState } from "../ListState.tsx";
import { listStateOf } from "../list-state-of.ts";
import type { RequestKind, RequestRow } from "./request-kind.ts";

/** A new request, or (with `?id=`) one that is amended: `children` makes the editor of either. */
export function ApplyPage<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly children: (amended: Detail | null) => ReactNode;
}) {
  const [query] = useQuery();
  const id = query.get("id");
  return id ? <Amend key={id} id={id} {...props} /> : props.children(null);
}

function Amend<Row extends RequestRow, Detail extends Row>(props: {
  readonly id: string;
  readonly kind: RequestKind<Row, Detail>;
  readonly children: (amended: Detail | null) => ReactNode;
}) {
  const { id, kind } = props;
  const record = useRecord<Detail>({
    key: `amend:${id}`,
    machine: kind.record,
    resource: kind.name,
    id,
  });
  if (record.detail) return props.children(record.detail);
  return (
    <ListState state={listStateOf(record.view, { empty: { title: "" }, onRetry: record.retry })}>
      {null}
    </ListState>
  );
}
