import { hrefOf } from "../../machines/console/guard.places.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import type { Column } from "../kit/table-column.ts";
import type { RequestRow } from "./request-kind.ts";
import { Waited } from "./Waited.tsx";

/** The columns that the lists of every lifecycle can show, by key; a page picks and orders them. */
export function useRequestColumns<Row extends RequestRow>(name: "entry" | "exit") {
  const t = useT();
  const format = useFormat();
  const instant = (value: string | null) => (value ? format.when(value) : t("common.word.none"));
  const column = (key: string, rest: Omit<Column<Row>, "key">): Column<Row> => ({ key, ...rest });
  const time = (key: "submittedAt" | "createdAt" | "updatedAt", header: string) =>
    column(key, { header, sortField: key, cell: (row) => instant(row[key]) });
  return {
    number: column("number", {
      header: t("request.field.number"),
      isTitle: true,
      width: "150px",
      sortField: "number",
      cell: (row) => <TextLink href={hrefOf(`${name}-detail`, { id: row.id })}>{row.number}</TextLink>,
    }),
    clientName: column("clientName", { header: t("request.field.client"), cell: (row) => row.clientName }),
    warehouseName: column("warehouseName", {
      header: t("request.field.warehouse"),
      cell: (row) => row.warehouseName,
    }),
    kind: column("kind", {
      header: t("request.field.kind"),
      cell: (row) => t.dynamic(`texts.${name}Kind.${row.kind}`),
    }),
    sourceNumber: column("sourceNumber", {
      header: t("request.field.sourceNumber"),
      cell: (row) => row.sourceNumber ?? t("common.word.none"),
    }),
    submittedAt: time("submittedAt", t("request.field.submitted")),
    waited: column("waited", {
      header: t("request.field.waited"),
      cell: (row) => <Waited since={row.statusSince} />,
    }),
    status: column("status", {
      header: t("request.field.status"),
      cell: (row) => <RequestStatusTag lifecycle={name} status={row.status} />,
    }),
    createdAt: time("createdAt", t("request.field.createdAt")),
    updatedAt: time("updatedAt", t("request.field.updatedAt")),
  };
}
