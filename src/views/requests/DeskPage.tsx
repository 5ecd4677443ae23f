import { Stack } from "@chakra-ui/react/stack";
import { type ReactNode, useState } from "react";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { useRecord } from "../../machines/react/use-record.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { PageHeader } from "../reading/PageHeader.tsx";
import { CommandButtons } from "./CommandButtons.tsx";
import { CommandHost } from "./CommandHost.tsx";
import {
  type CommandDialogs,
  type OpenedCommand,
  openCommand,
  type RequestKind,
  type RequestRow,
} from "./request-kind.ts";
import { useRequestWord } from "./use-request-word.ts";

/** What a desk gets from its page. */
export interface Desk<Detail> {
  readonly open: (command: string, given?: Readonly<Record<string, unknown>>) => void;
  /** A command of the desk itself was answered. */
  readonly answered: (request: Detail) => void;
  /** Changes when a dialog of the page opens. */
  readonly focusKey: string;
}

/** The scanner's desk for one request, with the other commands of its handling; it follows colleagues who work on it too. */
export function DeskPage<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly dialogs: CommandDialogs<Row, Detail>;
  readonly id: string;
  readonly title: string;
  /** Where the goods stand or go to, beside client and warehouse. */
  readonly where?: (request: Detail) => string | null;
  readonly hides?: (command: string, request: Detail) => boolean;
  readonly onLeave: () => void;
  readonly children: (request: Detail, desk: Desk<Detail>) => ReactNode;
}) {
  const { kind, dialogs, id, title, where, hides, onLeave, children } = props;
  const t = useT();
  const word = useRequestWord();
  const mayCommand = useMayCommand();
  const [opened, setOpened] = useState<OpenedCommand<Row> | null>(null);
  const record = useRecord<Detail>({
    key: `desk:${id}`,
    machine: kind.record,
    resource: kind.name,
    id,
    topic: kind.name,
    hasTimeline: false,
  });
  const request = record.detail;
  const leave = <Button onClick={onLeave}>{t("request.scan.leave")}</Button>;
  if (!request) {
    const isGone = record.view.kind === "notFound";
    return (
      <>
        <PageHeader title={isGone ? word(`${kind.name}.detail.notFound`) : title} actions={leave} />
        {isGone ? (
          <p>{word(`${kind.name}.detail.notFoundHint`)}</p>
        ) : (
          <ListState state={listStateOf(record.view, { empty: { title: "" }, onRetry: record.retry })}>
            {null}
          </ListState>
        )}
      </>
    );
  }
  const open: Desk<Detail>["open"] = (command, given) => setOpened(openCommand<Row>(command, request, given));
  const { clientName: client, warehouseName: warehouse } = request;
  const place = where?.(request);
  return (
    <>
      <PageHeader
        title={title}
        tag={<RequestStatusTag lifecycle={kind.name} status={request.status} size="md" />}
        subtitle={
          <>
            <TextLink href={hrefOf(kind.pages.detail, { id })} style={{ textDecoration: "underline" }}>
              {request.number}
            </TextLink>
            {` · ${t("request.detail.route", { client, warehouse })}`}
            {place ? ` · ${place}` : null}
          </>
        }
        actions={
          <>
            {leave}
            <CommandButtons
              kind={kind}
              row={request as Row}
              place="desk"
              hides={(command) => hides?.(command, request) ?? false}
              isBlocked={!mayCommand}
              onOpen={open}
            />
          </>
        }
      />
      <Stack gap="4">
        {children(request, { open, answered: record.answered, focusKey: opened?.key ?? "scan" })}
      </Stack>
      <CommandHost
        kind={kind}
        dialogs={dialogs}
        opened={opened}
        onClose={() => setOpened(null)}
        onDone={record.answered}
      />
    </>
  );
}
