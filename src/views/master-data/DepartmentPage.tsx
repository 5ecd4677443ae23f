import { DEPARTMENT } from "../../contracts/department.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { ResourcePage } from "../resources/ResourcePage.tsx";
import { type AnyRow, resourceView } from "../resources/resource-view.ts";

const view = resourceView({
  spec: DEPARTMENT,
  machine: createListMachine<AnyRow>(),
  page: "system-department",
  columns: ["name", "code", "leaderUserId", "phone", "sort", "status", "remark"],
  yields: { remark: 3 },
  form: [{ fields: ["code", "name", "parentId", "leaderUserId", "phone", "sort", "status", "remark"] }],
  unfiltered: ["leaderUserId"],
  // A tree is read as a whole.
  defaults: { pageSize: 200 },
});

/** The departments of the warehouse as a tree. */
export default function DepartmentPage() {
  return <ResourcePage view={view} />;
}
