import { Stack } from "@chakra-ui/react/stack";
import { useEffect } from "react";
import type { DeliveryDetail } from "../../contracts/delivery.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { usePathParams } from "../../machines/react/use-path-params.ts";
import { useRecord } from "../../machines/react/use-record.ts";
import { useTab } from "../../machines/react/use-tab.ts";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { Panel } from "../kit/Panel.tsx";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { Stations } from "../kit/Stations.tsx";
import { PageHeader } from "../reading/PageHeader.tsx";
import { CommandButtons } from "../requests/CommandButtons.tsx";
import { LookersHere } from "../requests/LookersHere.tsx";
import { PrintButton } from "../requests/PrintButton.tsx";
import { StatusNews } from "../requests/StatusNews.tsx";
import { useCommandHost } from "../requests/use-command-host.tsx";
import { chakra } from "../theme/chakra.ts";
import { DeliveryFacts } from "./DeliveryFacts.tsx";
import { DeliveryLines } from "./DeliveryLines.tsx";
import { DeliveryNews } from "./DeliveryNews.tsx";
import { DeliveryTimeline } from "./DeliveryTimeline.tsx";
import { deliveryDialogs } from "./delivery-dialogs.ts";
import { deliveryKind } from "./delivery-kind.ts";
import { deliveryRecordMachine } from "./delivery-machines.ts";
import { useDeliveryStations } from "./delivery-stations.ts";
import { useDeliveryNote } from "./use-delivery-note.ts";

const Columns = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    alignItems: "start",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(280px, 1fr)" },
  },
});

/** One delivery, live: when it arrives, who signed, and everything behind that. */
export default function DeliveryDetailPage() {
  const t = useT();
  const { id = "" } = usePathParams();
  const record = useRecord<DeliveryDetail>({
    key: `record:${id}`,
    machine: deliveryRecordMachine,
    resource: "delivery",
    id,
    topic: "delivery",
  });
  if (record.view.kind === "notFound") {
    return (
      <>
        <PageHeader title={t("delivery.detail.notFound")} backHref={hrefOf("delivery-list")} />
        <p>{t("delivery.detail.notFoundHint")}</p>
      </>
    );
  }
  if (record.detail) return <Delivery delivery={record.detail} record={record} />;
  return (
    <ListState state={listStateOf(record.view, { empty: { title: "" }, onRetry: record.retry })}>
      {null}
    </ListState>
  );
}

function Delivery(props: {
  readonly delivery: DeliveryDetail;
  readonly record: ReturnType<typeof useRecord<DeliveryDetail>>;
}) {
  const { delivery, record } = props;
  const t = useT();
  const { setTitle } = useTab();
  const mayCommand = useMayCommand();
  const stations = useDeliveryStations(delivery, record.timeline);
  const note = useDeliveryNote(delivery);
  const commands = useCommandHost(deliveryKind, deliveryDialogs, record.answered);
  // The tab's title lives in the tab bar, outside this page.
  useEffect(() => setTitle(delivery.number), [setTitle, delivery.number]);
  return (
    <>
      <PageHeader
        title={delivery.number}
        backHref={hrefOf("delivery-list")}
        tag={<RequestStatusTag lifecycle="delivery" status={delivery.status} size="md" />}
        subtitle={
          <>
            {[delivery.clientName, delivery.consigneeName].filter(Boolean).join(" → ")}{" "}
            <LookersHere entity="delivery" id={delivery.id} />
          </>
        }
        actions={
          <>
            <PrintButton document={note} />
            <CommandButtons
              kind={deliveryKind}
              row={delivery}
              isBlocked={!mayCommand}
              onOpen={(command) => commands.open(command, delivery)}
            />
          </>
        }
      />
      <StatusNews actor={record.actor} status={t.dynamic(`texts.status.delivery.${delivery.status}`)} />
      <Stack gap="4">
        <DeliveryNews row={delivery} />
        <Panel>
          <Stations stations={stations} />
        </Panel>
        <Columns>
          <DeliveryLines delivery={delivery} />
          <Stack gap="4">
            <DeliveryTimeline delivery={delivery} items={record.timeline} />
            <DeliveryFacts delivery={delivery} />
          </Stack>
        </Columns>
      </Stack>
      {commands.host}
    </>
  );
}
