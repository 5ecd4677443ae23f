import { Stack } from "@chakra-ui/react/stack";
import { type FormEvent, useCallback, useId, useState } from "react";
import type { ListPage } from "../../contracts/list.ts";
import type { WebhookAttempt, WebhookPlaces, WebhookStates } from "../../contracts/webhook.ts";
import { offersFor } from "../../machines/lifecycles/decide.ts";
import { webhookLifecycle } from "../../machines/lifecycles/webhook.lifecycle.ts";
import { gaugeKey } from "../../machines/page/gauges.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { useFetched, useValue } from "../../machines/react/use-value.ts";
import { Button } from "../kit/Button.tsx";
import { CommandFoot, commandClosing } from "../kit/CommandFoot.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { DataTable } from "../kit/DataTable.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { InstantField } from "../kit/InstantField.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { valueStateOf } from "../kit/list-state-of.ts";
import { Panel } from "../kit/Panel.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { TextArea } from "../kit/TextArea.tsx";
import type { Column } from "../kit/table-column.ts";
import { useTrouble } from "../kit/use-trouble.ts";
import type { RowDialog } from "../resources/resource-view.ts";

const ATTEMPTS_SHOWN = 50;

type Place = WebhookPlaces["places"][number];

interface Deliveries {
  readonly places: readonly Place[];
  readonly attempts: readonly WebhookAttempt[];
}

/** What is done to one topic of a webhook. */
interface Deed {
  readonly kind: "skip" | "rewind";
  readonly place: Place;
  readonly key: string;
}

/** Where a webhook stands in each topic, and its last posts: read again as often as one more was made. */
export function WebhookDeliveries({ row, openedAs, onClose }: RowDialog) {
  const t = useT();
  const format = useFormat();
  const person = usePerson();
  const troubleWords = useTrouble();
  const { rest } = usePorts();
  const [deed, setDeed] = useState<Deed | null>(null);
  const { value: states } = useValue<WebhookStates>(gaugeKey("webhooks"), {
    topic: "webhooks",
    fetch: (signal) => rest.get("/api/webhook/states", {}, { signal }),
    asOfOf: ({ asOf }) => Date.parse(asOf),
  });
  const state = states?.webhooks.find(({ id }) => id === row.id);
  const { lastDeliveredAt = null, attempt = 0, behind = 0, status = String(row.status) } = state ?? {};
  const deliveries = useFetched<Deliveries>(`deliveries:${openedAs}`, {
    // What the gauge says of it: a change reads the posts again.
    query: { lastDeliveredAt: lastDeliveredAt ?? "", attempt, behind, status },
    fetch: async (signal) => {
      const places = await rest.get("/api/webhook/places", { id: row.id }, { signal });
      if (!places.ok) return places;
      const query = { webhookId: row.id, pageSize: ATTEMPTS_SHOWN };
      const attempts = await rest.get("/api/webhook/attempts", query, { signal });
      if (!attempts.ok) return attempts;
      const { list }: ListPage<WebhookAttempt> = attempts.data;
      return { ok: true, data: { places: places.data.places, attempts: list } };
    },
  });
  const { again } = deliveries;
  const closeDeed = useCallback(() => setDeed(null), []);
  const done = useCallback(() => {
    setDeed(null);
    again();
  }, [again]);
  if (deed) return <OnTopic key={deed.key} row={row} deed={deed} onDone={done} onClose={closeDeed} />;
  const topicName = (topic: string) => t.dynamic(`texts.eventTopic.${topic}`);
  const offered = new Set(
    offersFor(webhookLifecycle, { status, host: String(row.host) }, person).map(({ command }) => command),
  );
  const open = (kind: Deed["kind"], place: Place) => setDeed({ kind, place, key: crypto.randomUUID() });
  const placeColumns: readonly Column<Place>[] = [
    {
      key: "topic",
      header: t("texts.fields.webhook.topics"),
      isTitle: true,
      cell: ({ topic }) => topicName(topic),
    },
    {
      key: "upTo",
      header: t("integration.webhook.deliveries.upTo"),
      align: "end",
      cell: ({ seq }) => format.number(seq),
    },
    {
      key: "behind",
      header: t("integration.webhook.deliveries.behind"),
      align: "end",
      cell: ({ head, seq }) => format.number(Math.max(0, head - seq)),
    },
    {
      key: "actions",
      header: t("common.list.actions"),
      isActions: true,
      cell: (place) => (
        <>
          {offered.has("rewind") && place.head >= place.keptFrom ? (
            <Button size="sm" onClick={() => open("rewind", place)}>
              {t("integration.webhook.rewind.action")}
            </Button>
          ) : null}
          {offered.has("skip") && place.head > place.seq ? (
            <Button size="sm" onClick={() => open("skip", place)}>
              {t("integration.webhook.skip.action")}
            </Button>
          ) : null}
        </>
      ),
    },
  ];
  const eventOf = ({ topic, fromSeq, toSeq }: WebhookAttempt): string => {
    if (topic === "log.reset") return t("integration.webhook.deliveries.reset");
    const [from, to] = [format.number(fromSeq), format.number(toSeq)];
    return `${topicName(topic)} ${from === to ? from : `${from}–${to}`}`;
  };
  const took = (ms: number) => t("integration.calls.ms", { ms: format.number(ms) });
  const attemptColumns: readonly Column<WebhookAttempt>[] = [
    { key: "event", header: t("integration.webhook.deliveries.event"), isTitle: true, cell: eventOf },
    { key: "at", header: t("integration.webhook.deliveries.at"), cell: ({ at }) => format.moment(at) },
    {
      key: "attempt",
      header: t("integration.webhook.deliveries.attempt"),
      align: "end",
      cell: ({ attempt: nth }) => format.number(nth),
    },
    {
      key: "result",
      header: t("integration.webhook.deliveries.result"),
      wraps: true,
      cell: ({ error, ms }) => (
        <>
          <StatusTag tone={error === null ? "success" : "danger"}>
            {t(`integration.webhook.deliveries.${error === null ? "taken" : "notTaken"}`)}
          </StatusTag>{" "}
          {[...(error === null ? [] : [troubleWords(error)]), took(ms)].join(" · ")}
        </>
      ),
    },
    {
      key: "answer",
      header: t("integration.webhook.deliveries.answer"),
      wraps: true,
      cell: ({ answerStart, httpStatus }) =>
        [httpStatus ?? "", answerStart.slice(0, 120)].filter((part) => part !== "").join(" "),
    },
  ];
  const { value } = deliveries;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="table"
      title={t("integration.webhook.deliveries.title", { name: String(row.name) })}
      footer={<Button onClick={onClose}>{t("common.action.close")}</Button>}
    >
      <ListState state={valueStateOf(deliveries, { failed: t("integration.webhook.deliveries.loadFailed") })}>
        {value ? (
          <Stack gap="4">
            <Panel
              isFlush
              level={3}
              title={t("integration.webhook.deliveries.places")}
              note={t("integration.webhook.deliveries.placesNote")}
            >
              <DataTable
                label={t("integration.webhook.deliveries.places")}
                columns={placeColumns}
                rows={value.places}
                rowKey={({ topic }) => topic}
                rowName={({ topic }) => topicName(topic)}
              />
            </Panel>
            <Panel
              isFlush
              level={3}
              title={t("integration.webhook.deliveries.log")}
              note={t("integration.webhook.deliveries.logNote", { count: ATTEMPTS_SHOWN })}
            >
              <ListState
                state={
                  value.attempts.length === 0
                    ? { kind: "empty", title: t("integration.webhook.deliveries.none") }
                    : { kind: "ready" }
                }
              >
                <DataTable
                  label={t("integration.webhook.deliveries.log")}
                  columns={attemptColumns}
                  rows={value.attempts}
                  rowKey={({ id }) => id}
                  rowName={eventOf}
                />
              </ListState>
            </Panel>
          </Stack>
        ) : null}
      </ListState>
    </Dialog>
  );
}

interface Typed {
  readonly reason: string;
  readonly at: string;
}

const EMPTY: Typed = { reason: "", at: "" };

/** Passes over the next event of a topic, or posts its events again from an instant on. */
function OnTopic(props: {
  readonly row: RowDialog["row"];
  readonly deed: Deed;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const {
    row,
    deed: {
      kind,
      place: { topic, seq },
      key,
    },
    onDone,
    onClose,
  } = props;
  const t = useT();
  const toast = useToast();
  const formId = useId();
  const done = useCallback(() => {
    toast({ tone: "success", key: `integration.webhook.${kind}.done` });
    onDone();
  }, [toast, onDone, kind]);
  const action = t(`integration.webhook.${kind}.action`);
  const command = useCommand<Typed, unknown>({
    ...{ key: `${kind}Webhook:${key}`, resource: "webhook", command: kind, id: row.id },
    ...{ version: null, payload: EMPTY, onDone: done },
    label: t("common.command.of", { command: action, name: String(row.name) }),
    toBody: ({ reason, at }) => (kind === "skip" ? { topic, seq: seq + 1, reason } : { topic, to: { at } }),
  });
  const { payload, view } = command;
  const isGiven = kind === "skip" ? payload.reason.trim() !== "" : payload.at !== "";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isGiven) command.submit();
  };
  const name = t.dynamic(`texts.eventTopic.${topic}`);
  return (
    <Dialog
      isOpen
      {...commandClosing(command, onClose)}
      title={
        kind === "skip"
          ? t("integration.webhook.skip.title", { topic: name, seq: seq + 1 })
          : t("integration.webhook.rewind.title", { topic: name })
      }
      footer={
        <CommandFoot command={command} onClose={onClose}>
          <Button type="submit" form={formId} look="primary" isBusy={view.kind === "sending"}>
            {t(`integration.webhook.${kind}.confirm`)}
          </Button>
        </CommandFoot>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap="4">
          {kind === "skip" ? (
            <>
              <p>{t("integration.webhook.skip.text")}</p>
              <TextArea
                label={t("integration.webhook.skip.reason")}
                isRequired
                value={payload.reason}
                onChange={(reason) => command.change({ ...payload, reason })}
              />
            </>
          ) : (
            <>
              <p>{t("integration.webhook.rewind.text")}</p>
              <InstantField
                label={t("integration.webhook.rewind.at")}
                isRequired
                value={payload.at}
                onChange={(at) => command.change({ ...payload, at })}
              />
            </>
          )}
          <CommandOutcome outcome={view} onRetry={command.retry} />
        </Stack>
      </form>
    </Dialog>
  );
}
