import type { RepertoryRow, ReservedFor } from "../../contracts/repertory.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useFetched } from "../../machines/react/use-value.ts";
import { Checkbox } from "../kit/Checkbox.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";

/** Asks whether goods that exits wait for are taken too, and names these exits. */
export function TakeReserved(props: {
  readonly stock: Pick<RepertoryRow, "id" | "version">;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}) {
  const { stock, value, onChange } = props;
  const t = useT();
  const format = useFormat();
  const { rest } = usePorts();
  const { value: rows } = useFetched<readonly ReservedFor[]>(`taken:${stock.id}:${stock.version}`, {
    fetch: (signal: AbortSignal) => rest.get("/api/repertory/reserved", { id: stock.id }, { signal }),
  });
  const exits = rows
    ?.filter(({ status }) => status === "open")
    .map(({ exitNumber: number, quantity }) =>
      t("repertory.command.promisedTo", { number, quantity: format.number(quantity) }),
    );
  if (!exits || exits.length === 0) return null;
  return (
    <Checkbox
      name="takeReserved"
      label={t("repertory.command.takeReserved")}
      hint={t("repertory.command.takeReservedHint", { exits: exits.join(t("common.word.comma")) })}
      value={value}
      onChange={onChange}
    />
  );
}
