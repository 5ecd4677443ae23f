import type { ReactNode } from "react";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { usePathParams } from "../../machines/react/use-path-params.ts";
import { useRecord } from "../../machines/react/use-record.ts";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { PageHeader } from "../reading/PageHeader.tsx";
import type { RequestKind, RequestRow } from "./request-kind.ts";
import { StatusNews } from "./StatusNews.tsx";
import { useRequestWord } from "./use-request-word.ts";

/** One request by the id in the URL, followed live; shows when it is loading or does not exist. */
export function DetailPage<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly children: (request: Detail, record: ReturnType<typeof useRecord<Detail>>) => ReactNode;
}) {
  const { kind } = props;
  const t = useT();
  const word = useRequestWord();
  const { id = "" } = usePathParams();
  const record = useRecord<Detail>({
    key: `record:${id}`,
    machine: kind.record,
    resource: kind.name,
    id,
  });
  if (record.view.kind === "notFound") {
    return (
      <>
        <PageHeader title={word(`${kind.name}.detail.notFound`)} backHref={hrefOf(kind.pages.list)} />
        <p>{word(`${kind.name}.detail.notFoundHint`)}</p>
      </>
    );
  }
  if (record.detail) {
    const status = t.dynamic(`texts.status.${kind.name}.${record.detail.status}`);
    return (
      <>
        {props.children(record.detail, record)}
        <StatusNews actor={record.actor} status={status} />
      </>
    );
  }
  return (
    <ListState state={listStateOf(record.view, { empty: { title: "" }, onRetry: record.retry })}>
      {null}
    </ListState>
  );
}
