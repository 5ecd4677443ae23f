import { GOODS_BRAND } from "../../contracts/goods.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { ResourcePage } from "../resources/ResourcePage.tsx";
import { type AnyRow, resourceView } from "../resources/resource-view.ts";

const view = resourceView({
  spec: GOODS_BRAND,
  machine: createListMachine<AnyRow>(),
  page: "warehouse-goods-brand",
  columns: ["name", "code", "nameEn", "country", "sort", "status"],
  form: [{ fields: ["code", "name", "nameEn", "country", "logo", "sort", "status"] }],
});

/** The brands of goods; clients read them. */
export default function BrandPage() {
  return <ResourcePage view={view} />;
}
