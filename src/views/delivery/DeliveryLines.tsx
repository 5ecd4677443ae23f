import type { DeliveryDetail, DeliveryLine } from "../../contracts/delivery.ts";
import { DELIVERY_SIGNED } from "../../contracts/delivery-status.ts";
import { DataTable } from "../kit/DataTable.tsx";
import { GoodsCell } from "../kit/GoodsCell.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import type { Column } from "../kit/table-column.ts";

/** The goods of a delivery; after the signature, with the result of each line. */
export function DeliveryLines({ delivery }: { readonly delivery: DeliveryDetail }) {
  const t = useT();
  const format = useFormat();
  const number = (key: "quantity" | "signed" | "damaged" | "refused"): Column<DeliveryLine> => ({
    key,
    header: t(`delivery.field.${key}`),
    align: "end",
    cell: (line) => format.number(line[key]),
  });
  const columns: readonly Column<DeliveryLine>[] = [
    {
      key: "goods",
      header: t("delivery.field.goods"),
      isTitle: true,
      cell: (line) => <GoodsCell goods={line} />,
    },
    number("quantity"),
    ...(DELIVERY_SIGNED.includes(delivery.status)
      ? [number("signed"), number("damaged"), number("refused")]
      : []),
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
        rowKey={(line) => line.id}
      />
    </Panel>
  );
}
