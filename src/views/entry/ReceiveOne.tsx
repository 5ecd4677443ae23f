import { Stack } from "@chakra-ui/react/stack";
import { useState } from "react";
import type { EntryDetail, EntryRow } from "../../contracts/entry.ts";
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
import { CommandButtons } from "../requests/CommandButtons.tsx";
import { CommandHost } from "../requests/CommandHost.tsx";
import { openCommand } from "../requests/request-kind.ts";
import { entryDialogs } from "./entry-dialogs.ts";
import { entryKind, type OpenedEntryCommand } from "./entry-kind.ts";
import { ReceiveDesk } from "./ReceiveDesk.tsx";

/** The receiving desk of one entry, with the other commands of its handling; it follows colleagues who receive it too. */
export function ReceiveOne(props: {
  readonly id: string;
  readonly onLeave: () => void;
  readonly onNext: (row: EntryRow) => void;
}) {
  const { id, onLeave, onNext } = props;
  const t = useT();
  const mayCommand = useMayCommand();
  const [opened, setOpened] = useState<OpenedEntryCommand | null>(null);
  const record = useRecord<EntryDetail>({
    key: `receive:${id}`,
    machine: entryKind.record,
    resource: "entry",
    id,
    topic: "entry",
  });
  const entry = record.detail;
  const leave = <Button onClick={onLeave}>{t("entry.desk.toQueue")}</Button>;
  if (!entry) {
    const isGone = record.view.kind === "notFound";
    return (
      <>
        <PageHeader title={isGone ? t("entry.detail.notFound") : t("entry.desk.title")} actions={leave} />
        {isGone ? (
          <p>{t("entry.detail.notFoundHint")}</p>
        ) : (
          <ListState state={listStateOf(record.view, { empty: { title: "" }, onRetry: record.retry })}>
            {null}
          </ListState>
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t("entry.desk.title")}
        tag={<RequestStatusTag lifecycle="entry" status={entry.status} size="md" />}
        subtitle={
          <>
            <TextLink href={hrefOf("entry-detail", { id })} style={{ textDecoration: "underline" }}>
              {entry.number}
            </TextLink>
            {` · ${t("request.detail.route", { client: entry.clientName, warehouse: entry.warehouseName })}`}
            {entry.dock ? ` · ${entry.dock}` : null}
          </>
        }
        actions={
          <>
            {leave}
            <CommandButtons
              kind={entryKind}
              row={entry}
              place="desk"
              hides={(command) => command === "arrive" && entry.arrivedAt !== null}
              isBlocked={!mayCommand}
              onOpen={(command) => setOpened(openCommand<EntryRow>(command, entry))}
            />
          </>
        }
      />
      <Stack gap="4">
        <ReceiveDesk
          entry={entry}
          onBooked={record.answered}
          onNext={onNext}
          focusKey={opened?.key ?? "scan"}
        />
      </Stack>
      <CommandHost
        kind={entryKind}
        dialogs={entryDialogs}
        opened={opened}
        onClose={() => setOpened(null)}
        onDone={record.answered}
      />
    </>
  );
}
