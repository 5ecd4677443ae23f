import { Stack } from "@chakra-ui/react/stack";
import { useState } from "react";
import type { ExitDetail, ExitRow } from "../../contracts/exit.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { useRecord } from "../../machines/react/use-record.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { Notice } from "../kit/Notice.tsx";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { PageHeader } from "../reading/PageHeader.tsx";
import { CommandButtons } from "../requests/CommandButtons.tsx";
import { CommandHost } from "../requests/CommandHost.tsx";
import { openCommand } from "../requests/request-kind.ts";
import { AfterPicking } from "./AfterPicking.tsx";
import { exitDialogs } from "./exit-dialogs.ts";
import { exitKind, type OpenedExitCommand } from "./exit-kind.ts";
import { PickDesk } from "./PickDesk.tsx";

/** The pick list of one exit, with the commands of its handling; it follows colleagues who pick the same one. */
export function PickOne(props: {
  readonly id: string;
  readonly onLeave: () => void;
  readonly onNext: (row: ExitRow) => void;
}) {
  const { id, onLeave, onNext } = props;
  const t = useT();
  const mayCommand = useMayCommand();
  const [opened, setOpened] = useState<OpenedExitCommand | null>(null);
  const record = useRecord<ExitDetail>({
    key: `pick:${id}`,
    machine: exitKind.record,
    resource: "exit",
    id,
    topic: "exit",
  });
  const exit = record.detail;
  if (!exit) {
    const isGone = record.view.kind === "notFound";
    return (
      <>
        <PageHeader
          title={isGone ? t("exit.detail.notFound") : t("exit.pick.title")}
          actions={<Button onClick={onLeave}>{t("exit.handle.toQueue")}</Button>}
        />
        {isGone ? (
          <p>{t("exit.detail.notFoundHint")}</p>
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
        title={t("exit.pick.title")}
        tag={<RequestStatusTag lifecycle="exit" status={exit.status} size="md" />}
        subtitle={
          <>
            <TextLink href={hrefOf("exit-detail", { id })}>{exit.number}</TextLink>
            {` · ${t("request.detail.route", { client: exit.clientName, warehouse: exit.warehouseName })}`}
          </>
        }
        actions={
          <>
            <Button onClick={onLeave}>{t("exit.handle.toQueue")}</Button>
            <CommandButtons
              kind={exitKind}
              row={exit}
              place="desk"
              isBlocked={!mayCommand}
              onOpen={(command) => setOpened(openCommand<ExitRow>(command, exit))}
            />
          </>
        }
      />
      <Stack gap="4">
        {exit.cancelRequestedAt ? (
          <Notice tone="warning">
            {t("exit.handle.cancelWished", { reason: exit.cancelRequestReason ?? "" })}
          </Notice>
        ) : null}
        {exit.status === "picking" ? (
          <PickDesk
            exit={exit}
            onPicked={record.answered}
            onShort={(item) => setOpened(openCommand<ExitRow>("reportShort", exit, { item }))}
            focusKey={opened?.key ?? "scan"}
          />
        ) : (
          <AfterPicking exit={exit} onNext={onNext} />
        )}
      </Stack>
      <CommandHost
        kind={exitKind}
        dialogs={exitDialogs}
        opened={opened}
        onClose={() => setOpened(null)}
        onDone={record.answered}
      />
    </>
  );
}
