import { POST } from "../../contracts/post.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { ResourcePage } from "../resources/ResourcePage.tsx";
import { type AnyRow, resourceView } from "../resources/resource-view.ts";

const view = resourceView({
  spec: POST,
  machine: createListMachine<AnyRow>(),
  page: "system-post",
  columns: ["name", "code", "departmentId", "sort", "status", "remark"],
  yields: { remark: 3 },
  form: [{ fields: ["code", "name", "departmentId", "sort", "status", "remark"] }],
});

/** The posts of the warehouse's people. */
export default function PostPage() {
  return <ResourcePage view={view} />;
}
