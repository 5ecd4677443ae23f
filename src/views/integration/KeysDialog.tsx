import { Stack } from "@chakra-ui/react/stack";
import { useCallback, useState } from "react";
import type { AccessKeyRow, CreatedKey } from "../../contracts/integration.ts";
import { LIVE_KEYS_MAX } from "../../contracts/integration-resource.ts";
import { serverNow } from "../../domain/server-clock.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { useFetched } from "../../machines/react/use-value.ts";
import { Button } from "../kit/Button.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { ConfirmCommand } from "../kit/ConfirmCommand.tsx";
import { CopyText } from "../kit/CopyText.tsx";
import { DataTable } from "../kit/DataTable.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { valueStateOf } from "../kit/list-state-of.ts";
import { Notice } from "../kit/Notice.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";
import { ShownOnce } from "../kit/ShownOnce.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import type { Column } from "../kit/table-column.ts";
import type { RowDialog } from "../resources/resource-view.ts";
import { chakra } from "../theme/chakra.ts";

const NOTHING = {};
const DAYS = [30, 90, 180, 365] as const;

const Row = chakra("div", { base: { display: "flex", gap: "3", alignItems: "end", flexWrap: "wrap" } });
const Key = chakra(ShownOnce, { base: { padding: "3", textStyle: "sm", overflowWrap: "anywhere" } });
const Quiet = chakra("p", { base: { color: "fg.muted" } });
const Code = chakra("code", { base: { fontFamily: "mono", overflowWrap: "anywhere" } });

/** The access keys of an integration: made here, shown once, revoked. */
export function KeysDialog({ row, openedAs, onClose }: RowDialog) {
  const t = useT();
  const format = useFormat();
  const { rest } = usePorts();
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const [revoking, setRevoking] = useState<AccessKeyRow | null>(null);
  const keys = useFetched<readonly AccessKeyRow[]>(`keys:${openedAs}`, {
    fetch: (signal) => rest.get("/api/integration/keys", { id: row.id }, { signal }),
  });
  const name = String(row.name);
  const { again } = keys;
  const made = useCallback(
    (key: CreatedKey) => {
      setCreated(key);
      again();
    },
    [again],
  );
  const close = useCallback(() => setRevoking(null), []);
  const revoked = useCallback(() => {
    setRevoking(null);
    again();
  }, [again]);
  const now = serverNow();
  const stateOf = ({ revokedAt, expiresAt }: AccessKeyRow) => {
    if (revokedAt !== null) return "revoked";
    return Date.parse(expiresAt) <= now ? "expired" : "live";
  };
  const live = (keys.value ?? []).filter((key) => stateOf(key) === "live");
  const columns: readonly Column<AccessKeyRow>[] = [
    {
      key: "prefix",
      header: t("integration.keys.prefix"),
      isTitle: true,
      cell: ({ prefix }) => <Code>{prefix}…</Code>,
    },
    {
      key: "state",
      header: t("integration.keys.state"),
      cell: (key) => {
        const state = stateOf(key);
        return (
          <StatusTag tone={state === "live" ? "success" : "neutral"}>
            {t(`integration.keys.${state}`)}
          </StatusTag>
        );
      },
    },
    {
      key: "created",
      header: t("integration.keys.created"),
      yields: 1,
      cell: ({ createdAt, createdByName }) => `${format.when(createdAt)} · ${createdByName}`,
    },
    {
      key: "expires",
      header: t("integration.keys.expires"),
      cell: ({ expiresAt }) => format.when(expiresAt),
    },
    {
      key: "used",
      header: t("integration.keys.used"),
      wraps: true,
      cell: ({ lastUsedAt, lastAddress }) =>
        lastUsedAt === null
          ? t("integration.keys.never")
          : `${format.when(lastUsedAt)} · ${lastAddress ?? ""}`,
    },
    {
      key: "actions",
      header: t("common.list.actions"),
      isActions: true,
      cell: (key) =>
        stateOf(key) === "live" ? (
          <Button size="sm" onClick={() => setRevoking(key)}>
            {t("integration.revoke.action")}
          </Button>
        ) : null,
    },
  ];
  if (revoking) return <Revoke key={revoking.id} of={revoking} onDone={revoked} onClose={close} />;
  const none = { title: t("integration.keys.none"), hint: t("integration.keys.noneHint") };
  // A list that lacks the key that was just made is on its way.
  const noKeys = created ? ({ kind: "loading" } as const) : ({ kind: "empty", ...none } as const);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t("integration.keys.title", { name })}
      footer={<Button onClick={onClose}>{t("common.action.close")}</Button>}
    >
      <Stack gap="4">
        {created ? <Created of={created} /> : null}
        <ListState state={valueStateOf(keys, { failed: t("integration.keys.loadFailed") })}>
          <Stack gap="4">
            {live.length < LIVE_KEYS_MAX ? (
              <>
                <CreateKey
                  key={created?.id ?? "first"}
                  id={row.id}
                  name={name}
                  openedAs={`${openedAs}:${created?.id ?? ""}`}
                  onDone={made}
                />
                {live.length > 0 ? <Quiet>{t("integration.keys.rotate")}</Quiet> : null}
              </>
            ) : (
              <Notice tone="info">{t("integration.keys.full")}</Notice>
            )}
            <ListState state={keys.value?.length === 0 ? noKeys : { kind: "ready" }}>
              <DataTable
                label={t("integration.keys.action")}
                columns={columns}
                rows={keys.value ?? []}
                rowKey={({ id }) => id}
                rowName={({ prefix }) => prefix}
              />
            </ListState>
          </Stack>
        </ListState>
      </Stack>
    </Dialog>
  );
}

/** The new key, this once. */
function Created({ of: { key } }: { readonly of: CreatedKey }) {
  const t = useT();
  return (
    <Stack gap="2">
      <Notice tone="warning">{t("integration.create.once")}</Notice>
      <Key role="group" aria-label={t("integration.create.created")}>
        <CopyText text={key} label={t("integration.create.copy")} />
      </Key>
      <p>
        {t("integration.create.use")} <Code>Authorization: Bearer {key.slice(0, 13)}…</Code>
      </p>
    </Stack>
  );
}

function CreateKey(props: {
  readonly id: string;
  readonly name: string;
  readonly openedAs: string;
  readonly onDone: (key: CreatedKey) => void;
}) {
  const { id, name, openedAs, onDone } = props;
  const t = useT();
  const command = useCommand<{ readonly days: number }, CreatedKey>({
    ...{ key: `createKey:${openedAs}`, resource: "integration", command: "createKey", id },
    ...{ version: null, payload: { days: 365 }, onDone },
    label: t("common.command.of", { command: t("integration.create.action"), name }),
    isAnswerNeeded: true,
  });
  return (
    <Stack gap="2">
      <Row>
        <SelectBox
          label={t("integration.create.days")}
          options={DAYS.map((days) => ({
            value: String(days),
            label: t("integration.create.day", { days }),
          }))}
          value={String(command.payload.days)}
          onChange={(days) => command.change({ days: Number(days) })}
        />
        <Button look="primary" isBusy={command.view.kind === "sending"} onClick={command.submit}>
          {t("integration.create.action")}
        </Button>
      </Row>
      <CommandOutcome outcome={command.view} isAnswerNeeded onRetry={command.retry} />
    </Stack>
  );
}

function Revoke(props: {
  readonly of: AccessKeyRow;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { of, onDone, onClose } = props;
  const t = useT();
  const toast = useToast();
  const done = useCallback(() => {
    toast({ tone: "success", key: "integration.revoke.done" });
    onDone();
  }, [toast, onDone]);
  const command = useCommand<object, true>({
    ...{ key: `revokeKey:${of.id}`, resource: "integration", command: "revokeKey" },
    ...{ id: null, version: null, payload: NOTHING, toBody: () => ({ keyId: of.id }), onDone: done },
    label: t("common.command.of", { command: t("integration.revoke.action"), name: of.prefix }),
  });
  return (
    <ConfirmCommand
      command={command}
      title={t("integration.revoke.title", { prefix: of.prefix })}
      confirmLabel={t("integration.revoke.action")}
      onClose={onClose}
    >
      <p>{t("integration.revoke.text")}</p>
    </ConfirmCommand>
  );
}
