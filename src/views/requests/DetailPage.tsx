import { type ReactNode, useEffect } from "react";
import { listPageOf, type RequestName } from "../../contracts/request-kinds.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { usePathParams } from "../../machines/react/use-path-params.ts";
import { useRecord } from "../../machines/react/use-record.ts";
import { useTab } from "../../machines/react/use-tab.ts";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { PageHeader } from "../reading/PageHeader.tsx";
import type { CommandRow, LiveKind } from "./request-kind.ts";
import { StatusNews } from "./StatusNews.tsx";
import type { MovingRecord } from "./use-line-marks.ts";
import { useRequestWord } from "./use-request-word.ts";

/** One request by the id in the URL, followed live, its number in the tab; shows when it is loading or does not exist. */
export function DetailPage<Row extends CommandRow, Detail extends Row>(props: {
  readonly kind: LiveKind<Row, Detail>;
  readonly children: (request: Detail, record: ReturnType<typeof useRecord<Detail>>) => ReactNode;
}) {
  const { name, record: machine } = props.kind;
  const word = useRequestWord();
  const { id = "" } = usePathParams();
  const record = useRecord<Detail>({ key: `record:${id}`, machine, resource: name, id });
  if (record.view.kind === "notFound") {
    return (
      <>
        <PageHeader title={word(`${name}.detail.notFound`)} backHref={hrefOf(listPageOf(name))} />
        <p>{word(`${name}.detail.notFoundHint`)}</p>
      </>
    );
  }
  if (record.detail) {
    return (
      <>
        {props.children(record.detail, record)}
        <Known name={name} row={record.detail} actor={record.actor} />
      </>
    );
  }
  return (
    <ListState state={listStateOf(record.view, { empty: { title: "" }, onRetry: record.retry })}>
      {null}
    </ListState>
  );
}

/** What is said of an open request outside its page. */
function Known(props: {
  readonly name: RequestName;
  readonly row: CommandRow;
  readonly actor: MovingRecord;
}) {
  const { name, row, actor } = props;
  const t = useT();
  const { setTitle } = useTab();
  // The tab's title lives in the tab bar, outside this page.
  useEffect(() => setTitle(row.number), [setTitle, row.number]);
  return <StatusNews actor={actor} status={t.dynamic(`texts.status.${name}.${row.status}`)} />;
}
