import type { Translate } from "../../locales/translator.ts";
import type { Format } from "../kit/i18n.tsx";
import type { Column } from "../kit/table-column.ts";

/** The column of a line's lot and expiry, where it has them. */
export const lotExpiryColumn = <Row extends { readonly lot: string; readonly expiry: string | null }>(
  t: Translate,
  format: Format,
): Column<Row> => ({
  key: "lotExpiry",
  header: t("request.field.lotExpiry"),
  cell: ({ lot, expiry }) =>
    [lot, expiry ? format.day(expiry) : ""].filter(Boolean).join(" · ") || t("common.word.none"),
});
