import { DEPARTMENT } from "../../contracts/department.ts";
import { createListMachine } from "../../machines/list.machine.ts";
import { ResourcePage } from "../kit/resource/ResourcePage.tsx";
import type { AnyRow, ResourceView } from "../kit/resource/resource-view.ts";

const view: ResourceView = {
  spec: DEPARTMENT,
  machine: createListMachine<AnyRow>(),
  page: "system-department",
  columns: ["name", "code", "leaderUserId", "phone", "sort", "status", "remark"],
  form: [{ fields: ["code", "name", "parentId", "leaderUserId", "phone", "sort", "status", "remark"] }],
  filters: ["status"],
  // A tree is read as a whole.
  defaults: { pageSize: 200 },
};

/** The departments of the warehouse as a tree. */
export default function DepartmentPage() {
  return <ResourcePage view={view} />;
}
