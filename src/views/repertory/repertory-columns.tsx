import { Ellipsis } from "lucide-react";
import type { RepertoryRow } from "../../contracts/repertory.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { Button } from "../kit/Button.tsx";
import { GoodsCell } from "../kit/GoodsCell.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Menu } from "../kit/Menu.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import type { Column } from "../kit/table-column.ts";
import { useToday } from "../kit/use-today.ts";
import { STOCK_COMMANDS, type StockCommandName } from "./stock-command.ts";

const DAY_MS = 86_400_000;
const NEAR_DAYS = 30;

/** An expiry, marked when it is near or past. */
export function Expiry({ day }: { readonly day: string | null }) {
  const t = useT();
  const format = useFormat();
  const today = useToday();
  if (!day) return t("common.word.none");
  // Goods are good for all of their last day, as they are promised until its end.
  const daysLeft = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (daysLeft > NEAR_DAYS) return format.day(day);
  return (
    <StatusTag
      tone={daysLeft < 0 ? "danger" : "warning"}
      title={t(daysLeft < 0 ? "repertory.list.expired" : "repertory.list.nearExpiry")}
    >
      {format.day(day)}
    </StatusTag>
  );
}

const TONES = { good: "success", damaged: "danger", quarantine: "warning" } as const;

/** The columns of the stock list; `onLedger` opens a row's ledger. */
export function useRepertoryColumns(
  onLedger: (row: RepertoryRow) => void,
  onCommand: ((command: StockCommandName, row: RepertoryRow) => void) | null,
): readonly Column<RepertoryRow>[] {
  const t = useT();
  const format = useFormat();
  const [query] = useQuery();
  // The client of a row narrows the list that it is in.
  const { current: _, ...filters } = Object.fromEntries(query);
  const quantity = (key: "onHand" | "reserved" | "available", sortField?: string): Column<RepertoryRow> => ({
    key,
    header: t(`repertory.field.${key}`),
    align: "end",
    ...(sortField ? { sortField } : {}),
    cell: (row) => format.number(row[key]),
  });
  return [
    {
      key: "typeName",
      header: t("repertory.field.goods"),
      isTitle: true,
      cell: (row) => <GoodsCell goods={row} />,
    },
    {
      key: "clientName",
      header: t("repertory.field.client"),
      ...{ shrinks: true, yields: 4 },
      cell: (row) => (
        <TextLink
          tone="plain"
          title={t("repertory.list.onlyClient", { client: row.clientName })}
          href={hrefOf("warehouse-repertory", {}, { ...filters, clientId: row.clientId })}
        >
          {row.clientName}
        </TextLink>
      ),
      card: { at: "place" },
    },
    {
      key: "warehouseName",
      header: t("repertory.field.warehouse"),
      ...{ shrinks: true, yields: 3 },
      cell: (row) => row.warehouseName,
    },
    {
      key: "locationCode",
      header: t("repertory.field.location"),
      cell: (row) => row.locationCode,
      card: { at: "place" },
    },
    {
      key: "lot",
      header: t("repertory.field.lot"),
      ...{ shrinks: true, yields: 3 },
      cell: (row) => row.lot || t("common.word.none"),
    },
    {
      key: "expiry",
      header: t("repertory.field.expiry"),
      sortField: "expiry",
      cell: (row) => <Expiry day={row.expiry} />,
      card: { at: "when" },
    },
    {
      key: "condition",
      yields: 3,
      header: t("repertory.field.condition"),
      cell: (row) => (
        <StatusTag tone={TONES[row.condition]}>{t(`texts.condition.${row.condition}`)}</StatusTag>
      ),
      card: { at: "status" },
    },
    quantity("onHand", "onHand"),
    { ...quantity("reserved"), yields: 4 },
    {
      ...quantity("available"),
      card: {
        at: "amount",
        cell: (row) =>
          t("repertory.list.availableOf", {
            available: format.number(row.available),
            onHand: format.number(row.onHand),
            unit: row.unit,
          }),
      },
    },
    {
      key: "ledger",
      header: t("common.list.actions"),
      isActions: true,
      align: "end",
      cell: (row) => {
        const label = t("repertory.command.menu", { goods: row.typeName, location: row.locationCode });
        return (
          <>
            <Button look="link" size="sm" onClick={() => onLedger(row)}>
              {t("repertory.ledger.open")}
            </Button>
            {onCommand ? (
              <Menu
                label={label}
                align="end"
                items={STOCK_COMMANDS.map((command) => ({
                  key: command,
                  label: t(`repertory.command.${command}`),
                  onSelect: () => onCommand(command, row),
                }))}
                trigger={(trigger) => (
                  <IconButton {...trigger} label={label} size="sm" icon={<Ellipsis size={16} />} />
                )}
              />
            ) : null}
          </>
        );
      },
    },
  ];
}
