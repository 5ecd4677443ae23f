import { useAvailable } from "../../machines/react/use-available.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import type { FieldsOf } from "../kit/request/ApplyEditor.tsx";
import { ApplyLines } from "../kit/request/ApplyLines.tsx";
import { type ApplyLine, filledLines } from "../kit/request/request-form.ts";
import { StatusTag } from "../kit/StatusTag.tsx";
import type { ExitErrors, ExitForm } from "./exit-form.ts";

/** The goods of the form, each with what is available of it now, whoever reserves meanwhile. */
export function ExitApplyLines({
  form,
  errors,
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
      beside={beside}
      onChange={(lines) => change({ lines })}
    />
  );
}
