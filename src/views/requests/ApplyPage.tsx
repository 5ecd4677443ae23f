import { type ReactNode, useEffect, useState } from "react";
import { useQuery } from "../../machines/react/use-query.ts";
import { useRecord } from "../../machines/react/use-record.ts";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { WholeForm } from "../kit/unready.tsx";
import type { RequestKind, RequestRow } from "./request-kind.ts";

/** A request that is amended, followed live. */
export interface Amended<Detail> {
  readonly request: Detail;
  /** Who made its present version; null: the person at this form. */
  readonly by: string | null;
  /** The server knows a newer version. */
  readonly refresh: () => void;
}

/** A new request, or (with `?id=`) one that is amended: `children` makes the editor of either. */
export function ApplyPage<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly children: (amended: Amended<Detail> | null) => ReactNode;
}) {
  const [query] = useQuery();
  const id = query.get("id");
  return <WholeForm>{id ? <Amend key={id} id={id} {...props} /> : props.children(null)}</WholeForm>;
}

function Amend<Row extends RequestRow, Detail extends Row>(props: {
  readonly id: string;
  readonly kind: RequestKind<Row, Detail>;
  readonly children: (amended: Amended<Detail> | null) => ReactNode;
}) {
  const { id, kind } = props;
  const record = useRecord<Detail>({
    key: `amend:${id}`,
    machine: kind.record,
    resource: kind.name,
    id,
  });
  const { actor } = record;
  const [moved, setMoved] = useState<{ readonly version: number; readonly by: string | null } | null>(null);
  useEffect(() => {
    const subscription = actor.on("record.moved", ({ to, by, commandKey }) =>
      setMoved({ version: to, by: commandKey === undefined ? by : null }),
    );
    return () => subscription.unsubscribe();
  }, [actor]);
  const { detail } = record;
  if (detail) {
    // For a version from a fetch, only the timeline names the author.
    const last = record.timeline.findLast(({ version }) => version <= detail.version);
    const by = moved?.version === detail.version ? moved.by : (last?.byName ?? "");
    return props.children({ request: detail, by, refresh: record.refresh });
  }
  return (
    <ListState state={listStateOf(record.view, { empty: { title: "" }, onRetry: record.retry })}>
      {null}
    </ListState>
  );
}
