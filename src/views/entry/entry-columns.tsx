import type { EntryRow } from "../../contracts/entry.ts";
import { hrefOf } from "../../machines/guard.places.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ProgressBar } from "../kit/ProgressBar.tsx";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import type { Column } from "../kit/table-column.ts";
import type { Tone } from "../kit/tone.ts";
import { useNow } from "../kit/use-now.ts";

const HOUR_MS = 3_600_000;

/** Waiting long is what asks for attention: over 1 hour amber, over 3 hours red. */
function waitTone(ageMs: number): Tone {
  if (ageMs >= 3 * HOUR_MS) return "danger";
  return ageMs >= HOUR_MS ? "warning" : "neutral";
}

function Waited({ since }: { readonly since: string }) {
  const format = useFormat();
  const ageMs = Math.max(0, useNow(30_000) - Date.parse(since));
  return <StatusTag tone={waitTone(ageMs)}>{format.age(ageMs)}</StatusTag>;
}

/** What has come in of what was announced, as a bar; nothing before the goods are expected. */
function Progress({ row }: { readonly row: EntryRow }) {
  const t = useT();
  if (row.expectedTotal === 0) return t("common.word.none");
  return (
    <ProgressBar
      value={row.goodTotal + row.damagedTotal}
      max={row.expectedTotal}
      label={t("entry.field.progress")}
    />
  );
}

/** Every column an entry list can show, by key; a page picks and orders them. */
export function useEntryColumns() {
  const t = useT();
  const format = useFormat();
  const instant = (value: string | null) => (value ? format.when(value) : t("common.word.none"));
  const column = (
    key: keyof EntryRow | "waited" | "size" | "progress",
    rest: Omit<Column<EntryRow>, "key">,
  ) => ({
    key,
    ...rest,
  });
  return {
    number: column("number", {
      header: t("entry.field.number"),
      isTitle: true,
      width: "150px",
      sortField: "number",
      cell: (row) => <TextLink href={hrefOf("entry-detail", { id: row.id })}>{row.number}</TextLink>,
    }),
    clientName: column("clientName", { header: t("entry.field.client"), cell: (row) => row.clientName }),
    warehouseName: column("warehouseName", {
      header: t("entry.field.warehouse"),
      cell: (row) => row.warehouseName,
    }),
    kind: column("kind", { header: t("entry.field.kind"), cell: (row) => t(`texts.entryKind.${row.kind}`) }),
    sourceNumber: column("sourceNumber", {
      header: t("entry.field.sourceNumber"),
      cell: (row) => row.sourceNumber ?? t("common.word.none"),
    }),
    size: column("size", {
      header: t("entry.field.linesAndUnits"),
      align: "end",
      cell: (row) => `${row.lineCount} / ${format.number(row.expectedTotal)}`,
    }),
    expectedAt: column("expectedAt", {
      header: t("entry.field.expectedAt"),
      sortField: "expectedAt",
      cell: (row) => instant(row.expectedAt),
    }),
    submittedAt: column("submittedAt", {
      header: t("entry.field.submitted"),
      sortField: "submittedAt",
      cell: (row) => instant(row.submittedAt),
    }),
    waited: column("waited", {
      header: t("entry.field.waited"),
      cell: (row) => <Waited since={row.statusSince} />,
    }),
    arrivedAt: column("arrivedAt", {
      header: t("entry.field.arrivedAt"),
      cell: (row) =>
        row.arrivedAt ? `${instant(row.arrivedAt)}${row.dock ? ` · ${row.dock}` : ""}` : instant(null),
    }),
    progress: column("progress", {
      header: t("entry.field.progress"),
      width: "120px",
      cell: (row) => <Progress row={row} />,
    }),
    status: column("status", {
      header: t("entry.field.status"),
      cell: (row) => <RequestStatusTag lifecycle="entry" status={row.status} />,
    }),
    createdAt: column("createdAt", {
      header: t("entry.field.createdAt"),
      sortField: "createdAt",
      cell: (row) => instant(row.createdAt),
    }),
    updatedAt: column("updatedAt", {
      header: t("entry.field.updatedAt"),
      sortField: "updatedAt",
      cell: (row) => instant(row.updatedAt),
    }),
  } satisfies Record<string, Column<EntryRow>>;
}
