import { useMemo } from "react";
import { GOODS_TYPE } from "../../contracts/goods-type.ts";
import type { FieldValue } from "../../contracts/resource.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { GoodsPicture } from "../kit/GoodsPicture.tsx";
import { useT } from "../kit/i18n.tsx";
import { LabelButton } from "../labels/LabelButton.tsx";
import { ResourcePage } from "../resources/ResourcePage.tsx";
import { type AnyRow, resourceView } from "../resources/resource-view.ts";
import { chakra } from "../theme/chakra.ts";

const GoodsName = chakra("span", { base: { display: "inline-flex", gap: "2", alignItems: "center" } });
const text = (value: FieldValue | undefined): string | null => (typeof value === "string" ? value : null);

const machine = createListMachine<AnyRow>();

/** Fields that mean nothing without another one. */
const isIdle = (name: string, values: Readonly<Record<string, unknown>>): boolean =>
  name === "shelfLifeDays" && values.trackExpiry !== true;

/** The SKU masters: admins keep the common ones and every client's, clients their own. */
export default function GoodsTypePage() {
  const t = useT();
  const isAdmin = usePerson().roleCode === "admin";
  const view = useMemo(() => {
    const own = isAdmin ? (["clientId"] as const) : [];
    return resourceView({
      spec: GOODS_TYPE,
      machine,
      page: "warehouse-goods-type",
      columns: [
        "name",
        "skuCode",
        ...own,
        "spec",
        "categoryId",
        "brandId",
        "gtin",
        "unit",
        "safetyStock",
        "status",
      ],
      yields: { gtin: 3, brandId: 2, categoryId: 2 },
      form: [
        {
          title: t("warehouse.goods.identity"),
          fields: [
            "clientId",
            "skuCode",
            "name",
            "spec",
            "gtin",
            "picture",
            "categoryId",
            "brandId",
            "levelId",
            "status",
          ],
        },
        { title: t("warehouse.goods.packing"), fields: ["unit", "packUnit", "packSize"] },
        {
          title: t("warehouse.goods.size"),
          fields: ["lengthMm", "widthMm", "heightMm", "weightGrams"],
        },
        {
          title: t("warehouse.goods.tracking"),
          fields: ["trackLot", "trackExpiry", "shelfLifeDays", "safetyStock"],
        },
      ],
      cells: {
        name: (row) => (
          <GoodsName>
            <GoodsPicture isPart id={text(row.picture)} name="" />
            <span>{row.name}</span>
          </GoodsName>
        ),
        clientId: (row) =>
          row.clientId === null ? t("warehouse.goods.common") : String(row.clientName ?? ""),
      },
      bulkActions: (rows) => <GoodsLabels rows={rows} />,
      kept: { from: "/api/goods/type/kept", because: "stockRests" },
      isFixedRow: (row) => !isAdmin && row.clientId === null,
      isLeftOut: (name, values) => (name === "clientId" && !isAdmin) || isIdle(name, values),
    });
  }, [t, isAdmin]);
  return <ResourcePage view={view} />;
}

const textOf = (value: FieldValue | undefined): string | null => (typeof value === "string" ? value : null);

/** Prints labels of the ticked goods. */
function GoodsLabels({ rows }: { readonly rows: readonly AnyRow[] }) {
  const labels = rows.map((row) => ({
    kind: "goods" as const,
    name: String(row.name),
    skuCode: String(row.skuCode),
    spec: textOf(row.spec),
    gtin: textOf(row.gtin),
  }));
  return <LabelButton labels={labels} />;
}
