import { GOODS_CATEGORY } from "../../contracts/goods.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { ResourcePage } from "../resources/ResourcePage.tsx";
import { type AnyRow, resourceView } from "../resources/resource-view.ts";

const view = resourceView({
  spec: GOODS_CATEGORY,
  machine: createListMachine<AnyRow>(),
  page: "warehouse-goods-category",
  columns: ["name", "code", "parentId", "sort", "status"],
  form: [{ fields: ["code", "name", "parentId", "sort", "status"] }],
  unfiltered: ["parentId"],
  // A tree is read as a whole.
  defaults: { pageSize: 200 },
});

/** The categories of goods as a tree; clients read them. */
export default function CategoryPage() {
  return <ResourcePage view={view} />;
}
