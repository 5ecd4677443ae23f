import { Stack } from "@chakra-ui/react/stack";
import type { DeliveryDetail, DeliveryLine } from "../../contracts/delivery.ts";
import { DELIVERY_SIGNED } from "../../contracts/delivery-status.ts";
import type { TimelineItem } from "../../contracts/entry.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import type { useRecord } from "../../machines/react/use-record.ts";
import { DataTable } from "../kit/DataTable.tsx";
import { GoodsCell } from "../kit/GoodsCell.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { RegionName } from "../kit/RegionName.tsx";
import { Stations } from "../kit/Stations.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { Timeline } from "../kit/Timeline.tsx";
import type { Column } from "../kit/table-column.ts";
import { useTimelineValues } from "../kit/use-timeline-values.ts";
import { PageHeader } from "../reading/PageHeader.tsx";
import { DetailPage } from "../requests/DetailPage.tsx";
import { FactList } from "../requests/FactList.tsx";
import { HeadTags } from "../requests/HeadTags.tsx";
import { LookersHere } from "../requests/LookersHere.tsx";
import { PageCommands } from "../requests/PageCommands.tsx";
import { RequestCommands } from "../requests/RequestCommands.tsx";
import { type MovingRecord, useLineMarks } from "../requests/use-line-marks.ts";
import { chakra } from "../theme/chakra.ts";
import { DeliveryNews } from "./DeliveryNews.tsx";
import { deliveryDialogs } from "./delivery-dialogs.tsx";
import { deliveryKind } from "./delivery-kind.ts";
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
  return (
    <DetailPage kind={deliveryKind}>
      {(delivery, record) => <Delivery delivery={delivery} record={record} />}
    </DetailPage>
  );
}

function Delivery(props: {
  readonly delivery: DeliveryDetail;
  readonly record: ReturnType<typeof useRecord<DeliveryDetail>>;
}) {
  const { delivery, record } = props;
  const mayCommand = useMayCommand();
  const stations = useDeliveryStations(delivery, record.timeline);
  const note = useDeliveryNote(delivery);
  const commands = { kind: deliveryKind, row: delivery, isBlocked: !mayCommand, paper: note };
  return (
    <RequestCommands kind={deliveryKind} dialogs={deliveryDialogs} row={delivery} onDone={record.answered}>
      <PageHeader
        title={delivery.number}
        backHref={hrefOf("delivery-list")}
        tag={
          <HeadTags
            name="delivery"
            status={delivery.status}
            due={{ dueAt: delivery.lateAt ?? null, lateAt: delivery.lateAt }}
          />
        }
        subtitle={
          <>
            {[delivery.clientName, delivery.consigneeName].filter(Boolean).join(" → ")}{" "}
            <LookersHere entity="delivery" id={delivery.id} />
          </>
        }
        isCompact
        actions={<PageCommands at="head" {...commands} />}
      />
      <Stack gap="4">
        <DeliveryNews row={delivery} proofs={delivery.proofs} />
        <Panel>
          <Stations stations={stations} />
        </Panel>
        <Columns>
          <DeliveryLines delivery={delivery} actor={record.actor} />
          <Stack gap="4">
            <DeliveryTimeline delivery={delivery} items={record.timeline} />
            <DeliveryFacts delivery={delivery} />
          </Stack>
        </Columns>
      </Stack>
      <PageCommands at="foot" {...commands} />
    </RequestCommands>
  );
}

/** Where it goes, with what, and how much of it. */
function DeliveryFacts({ delivery }: { readonly delivery: DeliveryDetail }) {
  const t = useT();
  const format = useFormat();
  const instant = (value: string | null) => (value ? format.when(value) : null);
  return (
    <FactList
      name="delivery"
      facts={{
        consignee: delivery.consigneeName,
        phone: delivery.consigneePhone,
        region: delivery.regionCode ? <RegionName code={delivery.regionCode} /> : null,
        address: delivery.address,
        exit: (
          <TextLink href={hrefOf("exit-detail", { id: delivery.exitId })}>{delivery.exitNumber}</TextLink>
        ),
        plate: delivery.plate,
        driver: delivery.driver,
        plannedAt: instant(delivery.plannedAt),
        departedAt: instant(delivery.departedAt),
        packages: format.number(delivery.packages),
        weight: t("delivery.field.kg", { kg: format.number(Math.round(delivery.weightGrams / 100) / 10) }),
        attempt: format.number(delivery.attempt),
        createdAt: instant(delivery.createdAt),
      }}
    />
  );
}

/** The goods of a delivery; after the signature, with the result of each line. */
function DeliveryLines(props: { readonly delivery: DeliveryDetail; readonly actor: MovingRecord }) {
  const { delivery, actor } = props;
  const t = useT();
  const marks = useLineMarks(actor, delivery.lines);
  const format = useFormat();
  const number = (key: "quantity" | "signed" | "damaged" | "refused"): Column<DeliveryLine> => ({
    key,
    header: t(`delivery.field.${key}`),
    align: "end",
    cell: (line) => format.number(line[key]),
  });
  const refused: Column<DeliveryLine> = {
    ...number("refused"),
    cell: ({ refused: units, refuseReason }) =>
      refuseReason
        ? t("delivery.detail.refusedFor", {
            units: format.number(units),
            reason: t(`texts.refuseReason.${refuseReason}`),
          })
        : format.number(units),
  };
  const columns: readonly Column<DeliveryLine>[] = [
    {
      key: "goods",
      header: t("delivery.field.goods"),
      isTitle: true,
      cell: (line) => <GoodsCell goods={line} more={marks.by(line)} />,
    },
    number("quantity"),
    ...(DELIVERY_SIGNED.includes(delivery.status) ? [number("signed"), number("damaged"), refused] : []),
  ];
  return (
    <Panel
      isFlush
      title={t("delivery.detail.lines")}
      note={t("delivery.detail.linesNote", {
        lines: delivery.lineCount,
        quantity: format.number(delivery.quantityTotal),
        packages: format.number(delivery.packages),
      })}
    >
      <DataTable
        label={t("delivery.detail.lines")}
        columns={columns}
        rows={delivery.lines}
        mark={marks.mark}
        rowKey={(line) => line.id}
      />
    </Panel>
  );
}

/** The history of a delivery, latest first. */
function DeliveryTimeline(props: {
  readonly delivery: DeliveryDetail;
  readonly items: readonly TimelineItem[];
}) {
  const { delivery, items } = props;
  const valuesOf = useTimelineValues();
  const t = useT();
  const format = useFormat();
  const wordsOf = (item: TimelineItem): string => {
    const { type, details } = item;
    const values = valuesOf(
      item,
      delivery.lines.map(({ typeName }) => typeName),
    );
    if (type === "assign")
      return t.dynamic(`delivery.timeline.${details.driver ? "assignDriver" : "assign"}`, values);
    if (type === "updateEta")
      return t("delivery.timeline.updateEta", { eta: format.when(String(details.eta)) });
    if (type === "fail") {
      const code = t.dynamic(`texts.failCode.${details.failCode}`);
      return details.reason
        ? t("delivery.timeline.failSaid", { code, reason: String(details.reason) })
        : t("delivery.timeline.fail", { reason: code });
    }
    const isParted = Number(details.damaged ?? 0) + Number(details.refused ?? 0) > 0;
    return t.dynamic(`delivery.timeline.${type === "sign" && isParted ? "signParts" : type}`, values);
  };
  return (
    <Panel title={t("request.detail.timeline")}>
      <Timeline
        items={[...items].reverse().map((item) => ({
          key: item.id,
          at: item.at,
          tone: deliveryKind.looks[item.type]?.tone ?? "neutral",
          text: wordsOf(item),
          by: item.byName,
        }))}
      />
    </Panel>
  );
}
