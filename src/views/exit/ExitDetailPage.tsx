import { Stack } from "@chakra-ui/react/stack";
import type { DeliveryRow } from "../../contracts/delivery.ts";
import type { TimelineItem } from "../../contracts/entry.ts";
import type { ExitDetail, ExitRow } from "../../contracts/exit.ts";
import { EXIT_SETS } from "../../contracts/exit-status.ts";
import { EXIT_RIGHTS, SHOWN_BY } from "../../contracts/permissions.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import type { useRecord } from "../../machines/react/use-record.ts";
import { useRows } from "../../machines/react/use-rows.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { Panel } from "../kit/Panel.tsx";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { Stations } from "../kit/Stations.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { PageHeader } from "../reading/PageHeader.tsx";
import { ClosingReason } from "../requests/ClosingReason.tsx";
import { CommandButtons } from "../requests/CommandButtons.tsx";
import { DelayCause } from "../requests/DelayCause.tsx";
import { DetailPage } from "../requests/DetailPage.tsx";
import { HeadTags } from "../requests/HeadTags.tsx";
import { LookersHere } from "../requests/LookersHere.tsx";
import { PageCommands } from "../requests/PageCommands.tsx";
import { RequestColumns } from "../requests/RequestColumns.tsx";
import { RequestCommands } from "../requests/RequestCommands.tsx";
import { RequestTimeline } from "../requests/RequestTimeline.tsx";
import { chakra } from "../theme/chakra.ts";
import { Eta } from "./Eta.tsx";
import { ExitAllocations } from "./ExitAllocations.tsx";
import { ExitFacts } from "./ExitFacts.tsx";
import { ExitLines } from "./ExitLines.tsx";
import { exitDialogs } from "./exit-dialogs.tsx";
import { exitKind } from "./exit-kind.ts";
import { UnpromisedNotice } from "./UnpromisedNotice.tsx";
import { useExitStations } from "./use-exit-stations.tsx";
import { usePickingList } from "./use-picking-list.ts";

type Opened = {
  readonly exit: ExitDetail;
  readonly record: ReturnType<typeof useRecord<ExitDetail>>;
};

/** One exit: its status, the available commands, its goods, its delivery and its history; all updated live. */
export default function ExitDetailPage() {
  const seesDeliveries = useHolds(SHOWN_BY.delivery);
  return (
    <DetailPage kind={exitKind}>
      {(exit, record) =>
        seesDeliveries ? (
          <Delivered exit={exit} record={record} />
        ) : (
          <Request exit={exit} record={record} deliveries={[]} />
        )
      }
    </DetailPage>
  );
}

function Delivered(props: Opened) {
  return <Request {...props} deliveries={useExitDeliveries(props.exit.id).rows} />;
}

function Request(props: Opened & { readonly deliveries: readonly DeliveryRow[] }) {
  const { exit, record, deliveries } = props;
  const t = useT();
  const mayCommand = useMayCommand();
  const handles = useHolds({ anyOf: ["exit-list", "exit-handle", "exit-verify"], roleCode: "admin" });
  const pickingList = usePickingList(exit);
  const stations = useExitStations(exit, record.timeline, deliveries[0] ?? null);
  const commands = { kind: exitKind, row: exit, isBlocked: !mayCommand, paper: handles ? pickingList : null };
  return (
    <RequestCommands kind={exitKind} dialogs={exitDialogs} row={exit} onDone={record.answered}>
      <PageHeader
        title={exit.number}
        backHref={hrefOf("exit-list")}
        tag={
          <HeadTags
            name="exit"
            status={exit.status}
            due={{ dueAt: exit.requiredAt, lateAt: exit.lateAt }}
            priority={exit.priority}
          />
        }
        subtitle={
          <>
            {`${t("exit.detail.route", { client: exit.clientName, warehouse: exit.warehouseName })} · ${t(`texts.exitMode.${exit.mode}`)}`}{" "}
            <LookersHere entity="exit" id={exit.id} />
          </>
        }
        isCompact
        actions={<PageCommands at="head" {...commands} />}
      />
      <Stack gap="4">
        <ExitNotices exit={exit} isBlocked={!mayCommand} />
        <UnpromisedNotice exit={exit} isBlocked={!mayCommand} />
        <DelayCause kind={exitKind} row={exit} isBlocked={!mayCommand} />
        <Panel>
          <Stations stations={stations} />
        </Panel>
        <RequestColumns>
          <Stack gap="4">
            <ExitLines exit={exit} actor={record.actor} />
            {handles ? (
              <ExitAllocations
                exit={exit}
                hasVehicle={deliveries.some(
                  ({ id, status }) => id === exit.deliveryId && status !== "pending",
                )}
              />
            ) : null}
          </Stack>
          <Stack gap="4">
            <ExitDeliveries rows={deliveries} />
            <RequestTimeline
              kind={exitKind}
              items={record.timeline}
              variantOf={variantOf}
              goodsOf={({ details }) =>
                exit.lines.flatMap(({ id, typeName }) => (id === details.lineId ? [typeName] : []))
              }
            />
            <ExitFacts exit={exit} />
          </Stack>
        </RequestColumns>
      </Stack>
      <PageCommands at="foot" {...commands} />
    </RequestCommands>
  );
}

/**
 * Promises that went with their goods, were lost, or were made again by someone or by goods that came; picks with a scanned
 * lot, and lots changed for a reason.
 */
function variantOf({ type, details }: TimelineItem): string {
  if (type === "pick" && details.lotScanned) return "pickScanned";
  if (type === "changeLot" && details.reason) return "changeLotBecause";
  if (type !== "repromise") return type;
  if (details.unpromised) return "repromiseLost";
  return details.follows ? type : "repromiseAgain";
}

const deliveryListMachine = createListMachine<DeliveryRow>();

/** The deliveries of an exit, followed live. */
function useExitDeliveries(exitId: string) {
  return useRows<DeliveryRow>({
    key: `deliveries:${exitId}`,
    machine: deliveryListMachine,
    resource: "delivery",
    fixed: { exitId },
  });
}

const Answers = chakra("span", { base: { display: "flex", flexWrap: "wrap", gap: "2" } });

/** What its reader has to know first: a wish to cancel and its answer, or why it was sent back or given up. */
function ExitNotices({ exit, isBlocked }: { readonly exit: ExitRow; readonly isBlocked: boolean }) {
  const t = useT();
  const mayAnswer = useHolds(EXIT_RIGHTS.acceptCancel);
  const isOver = EXIT_SETS.over.some((status) => status === exit.status);
  if (exit.cancelRequestedAt)
    return (
      <Notice
        tone="warning"
        action={
          mayAnswer ? (
            <Answers>
              <CommandButtons kind={exitKind} row={exit} place="notice" isBlocked={isBlocked} />
            </Answers>
          ) : undefined
        }
      >
        {t("exit.detail.cancelWished", { reason: exit.cancelRequestReason ?? "" })}
      </Notice>
    );
  if (exit.declineReason && !isOver)
    return <Notice tone="info">{t("exit.detail.declined", { reason: exit.declineReason })}</Notice>;
  return <ClosingReason row={exit} />;
}

const List = chakra("ul", {
  base: {
    listStyleType: "none",
    display: "grid",
    gap: "3",
    "& > li": { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "3", rowGap: "1" },
    "& p": { width: "100%", color: "fg.muted", fontVariantNumeric: "tabular-nums" },
  },
});

/** The delivery of an exit: driver, expected arrival, signature. */
function ExitDeliveries({ rows }: { readonly rows: readonly DeliveryRow[] }) {
  const t = useT();
  const format = useFormat();
  if (rows.length === 0) return null;
  const signed = (row: DeliveryRow) =>
    row.signer && row.signedAt
      ? `${t("exit.detail.signedBy", { signer: row.signer })} · ${format.when(row.signedAt)}`
      : null;
  return (
    <Panel title={t("exit.detail.deliveries")}>
      <List>
        {rows.map((row) => {
          const facts = [row.plate, row.driver, row.driverPhone, signed(row)].filter(Boolean).join(" · ");
          return (
            <li key={row.id}>
              <TextLink href={hrefOf("delivery-detail", { id: row.id })}>{row.number}</TextLink>
              <RequestStatusTag lifecycle="delivery" status={row.status} />
              {facts ? <p>{facts}</p> : null}
              {row.eta && row.status === "inTransit" ? (
                <p>
                  <Eta at={row.eta} />
                </p>
              ) : null}
            </li>
          );
        })}
      </List>
    </Panel>
  );
}
