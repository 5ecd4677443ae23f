import { useAvailable } from "../../machines/react/use-available.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import type { FieldsOf } from "../requests/ApplyEditor.tsx";
import { ApplyLines } from "../requests/ApplyLines.tsx";
import { type ApplyLine, filledLines } from "../requests/request-form.ts";
import type { ExitErrors, ExitForm } from "./exit-form.ts";

/** The goods of the form, each with its available quantity, updated while others reserve. */
export function ExitApplyLines({
  form,
  errors,
  said,
  needsClient,
  clientId,
  change,
}: FieldsOf<ExitForm, ExitErrors>) {
  const t = useT();
  const format = useFormat();
  const available = useAvailable({
    warehouseId: form.warehouse?.id ?? null,
    clientId,
    needsClient,
    typeIds: form.lines.flatMap((line) => (line.goods ? [line.goods.id] : [])),
  });
  const beside = (line: ApplyLine) => {
    const { goods } = line;
    const left = goods ? available.get(goods.id) : undefined;
    if (!goods || left === undefined) return undefined;
    // Two lines of the same goods share what there is of them.
    const wanted = filledLines(form).reduce(
      (sum, each) => sum + (each.goods?.id === goods.id ? (each.quantity ?? 0) : 0),
      0,
    );
    const values = { available: format.number(left), unit: goods.unit };
    return wanted > left ? (
      <StatusTag tone="danger">{t("exit.apply.tooMany", values)}</StatusTag>
    ) : (
      t("exit.apply.available", values)
    );
  };
  return (
    <ApplyLines
      form={form}
      clientId={clientId}
      errors={errors}
      said={said}
      beside={beside}
      onChange={(lines) => change({ lines })}
    />
  );
}
