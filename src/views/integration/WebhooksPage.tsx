import { CirclePause, CirclePlay, KeyRound, Link2, ListChecks, Send } from "lucide-react";
import { type ComponentType, useCallback, useMemo, useState } from "react";
import type { EventTopic } from "../../contracts/event-topics.ts";
import type { IntegrationRow } from "../../contracts/integration.ts";
import type { ListPage } from "../../contracts/list.ts";
import type { FieldValues } from "../../contracts/resource.ts";
import { isScope } from "../../contracts/scopes.ts";
import { readsTopic } from "../../contracts/topics-of-scopes.ts";
import type { WebhookStates } from "../../contracts/webhook.ts";
import { WEBHOOK, type WebhookStatus } from "../../contracts/webhook-resource.ts";
import { offersFor } from "../../machines/lifecycles/decide.ts";
import { webhookLifecycle } from "../../machines/lifecycles/webhook.lifecycle.ts";
import { gaugeKey } from "../../machines/page/gauges.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import type { TabsProps } from "../kit/Tabs.tsx";
import type { Tone } from "../kit/tone.ts";
import { useTrouble } from "../kit/use-trouble.ts";
import { ResourcePage } from "../resources/ResourcePage.tsx";
import { type AnyRow, type RowDialog, resourceView } from "../resources/resource-view.ts";
import { someOf } from "./some-of.ts";
import { WebhookAddress } from "./WebhookAddress.tsx";
import { WebhookDeliveries } from "./WebhookDeliveries.tsx";
import { PauseWebhook, ResumeWebhook, RotateSecret, TestWebhook } from "./webhook-commands.tsx";

const machine = createListMachine<AnyRow>();

/** Integrations whose scopes the form knows; of others the server says which topics they do not read. */
const MOST_KNOWN = 200;

const TONES: Readonly<Record<WebhookStatus, Tone>> = {
  delivering: "success",
  retrying: "warning",
  paused: "neutral",
  stopped: "danger",
  lost: "danger",
};

const DIALOGS = {
  address: WebhookAddress,
  secret: RotateSecret,
  test: TestWebhook,
  pause: PauseWebhook,
  resume: ResumeWebhook,
  deliveries: WebhookDeliveries,
} as const satisfies Readonly<Record<string, ComponentType<RowDialog>>>;
type Deed = keyof typeof DIALOGS;

interface Opened {
  readonly deed: Deed;
  readonly row: AnyRow;
  /** Unique to this opening. */
  readonly key: string;
}

/** The webhooks of the integrations in sight: how each does, live, and what can be done about it. */
export function WebhooksPage({ tabs }: { readonly tabs: TabsProps }) {
  const t = useT();
  const format = useFormat();
  const person = usePerson();
  const troubleWords = useTrouble();
  const { rest } = usePorts();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback(
    (deed: Deed, row: AnyRow) => setOpened({ deed, row, key: crypto.randomUUID() }),
    [],
  );
  const close = useCallback(() => setOpened(null), []);
  const { value: states } = useValue<WebhookStates>(gaugeKey("webhooks"), {
    topic: "webhooks",
    fetch: (signal) => rest.get("/api/webhook/states", {}, { signal }),
    asOfOf: ({ asOf }) => Date.parse(asOf),
  });
  const { value: programs } = useValue<ListPage<IntegrationRow>>("programs", {
    topic: "integration",
    fetch: (signal) => rest.page<IntegrationRow>("integration", { pageSize: MOST_KNOWN }, { signal }),
  });
  const unread = useMemo(() => {
    const byId = new Map(programs?.list.map((program) => [program.id, program]));
    return (integrationId: unknown, topic: EventTopic): boolean => {
      const program = byId.get(String(integrationId ?? ""));
      if (!program) return false;
      const roleCode = program.clientId === null ? "admin" : "client";
      return !readsTopic({ scopes: program.scopes.filter(isScope), roleCode, pages: person.pages }, topic);
    };
  }, [programs, person.pages]);
  const stateOf = useMemo(() => {
    const byId = new Map(states?.webhooks.map((state) => [state.id, state]));
    return (row: AnyRow) =>
      byId.get(row.id) ?? {
        status: row.status as WebhookStatus,
        ...{ nextAt: row.nextAt as string | null, lastError: String(row.lastError), behind: 0 },
        lastDeliveredAt: row.lastDeliveredAt as string | null,
      };
  }, [states]);
  const view = useMemo(
    () =>
      resourceView({
        spec: WEBHOOK,
        machine,
        page: "integration",
        title: t("integration.webhook.tab"),
        columns: ["name", "integrationId", "topics"],
        yields: { topics: 1 },
        cells: { topics: ({ topics }) => someOf(t, "eventTopic", topics) },
        form: [
          { title: t("integration.webhook.form.what"), fields: ["name", "integrationId", "topics", "types"] },
          { title: t("integration.webhook.form.how"), fields: ["batchSize", "isThin", "remark"] },
        ],
        tabs,
        unusable: (name, value, { integrationId }) =>
          name === "topics" && unread(integrationId, value as EventTopic)
            ? t("integration.webhook.topicUnread")
            : null,
        // Another program may read less.
        follows: ({ integrationId }, { topics }): FieldValues =>
          typeof integrationId === "string" && Array.isArray(topics)
            ? { topics: topics.filter((topic) => !unread(integrationId, topic as EventTopic)) }
            : {},
        extraColumns: [
          {
            key: "host",
            header: t("texts.fields.webhook.host"),
            yields: 2,
            shrinks: true,
            cell: ({ host }) =>
              host === "" ? (
                <StatusTag tone="warning">{t("integration.webhook.noAddress")}</StatusTag>
              ) : (
                String(host)
              ),
          },
          {
            key: "status",
            header: t("texts.fields.webhook.status"),
            cell: (row) => {
              const { status } = stateOf(row);
              return <StatusTag tone={TONES[status]}>{t(`texts.status.webhook.${status}`)}</StatusTag>;
            },
          },
          {
            key: "behind",
            header: t("texts.fields.webhook.behind"),
            align: "end",
            cell: (row) => format.number(stateOf(row).behind),
          },
          {
            key: "lastDeliveredAt",
            header: t("integration.webhook.last"),
            wraps: true,
            cell: (row) => {
              const { lastDeliveredAt, lastError, nextAt } = stateOf(row);
              if (lastError !== "")
                return [
                  troubleWords(lastError),
                  ...(nextAt === null ? [] : [`${t("texts.fields.webhook.nextAt")} ${format.when(nextAt)}`]),
                ].join(" · ");
              return lastDeliveredAt === null ? t("integration.webhook.never") : format.when(lastDeliveredAt);
            },
          },
        ],
        onSaved: (row, isNew) => {
          if (isNew) open("address", row);
        },
        rowActions: (row) => {
          const { status } = stateOf(row);
          const offered = new Set(
            offersFor(webhookLifecycle, { status, host: String(row.host) }, person)
              .filter(({ allowed }) => allowed)
              .map(({ command }) => command),
          );
          const action = (deed: Deed, label: string, icon: React.ReactNode, isOffered = true) =>
            isOffered ? [{ key: deed, label, icon, onSelect: () => open(deed, row) }] : [];
          const hasAddress = row.host !== "";
          const resume =
            status === "retrying" ? "integration.webhook.resume.retry" : "integration.webhook.resume.action";
          return [
            ...action("deliveries", t("integration.webhook.deliveries.action"), <ListChecks />),
            ...action("resume", t(resume), <CirclePlay />, offered.has("resume")),
            ...action("pause", t("integration.webhook.pause.action"), <CirclePause />, offered.has("pause")),
            ...action("test", t("integration.webhook.test.action"), <Send />, hasAddress),
            ...action("address", t("integration.webhook.address.action"), <Link2 />),
            ...action("secret", t("integration.webhook.rotate.action"), <KeyRound />, hasAddress),
          ];
        },
      }),
    [t, format, open, person, stateOf, tabs, troubleWords, unread],
  );
  const Shown = opened ? DIALOGS[opened.deed] : null;
  return (
    <>
      <ResourcePage view={view} />
      {opened && Shown ? (
        <Shown key={opened.key} row={opened.row} openedAs={opened.key} onClose={close} />
      ) : null}
    </>
  );
}
