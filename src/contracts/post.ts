/** Posts (jobs) of the warehouse's people. */
import { SHOWN_BY } from "./permissions.ts";
import type { ResourceSpec, RowOf } from "./resource.ts";
import { code, name, remark, sortField, status } from "./resource-fields.ts";

export const POST = {
  name: "post",
  key: "post",
  fields: {
    code,
    name,
    departmentId: { kind: "reference", to: "department", name: "departmentName", emptyAs: "none" },
    sort: sortField,
    status,
    remark,
  },
  reads: SHOWN_BY.post,
  writes: SHOWN_BY.post,
  sort: ["sort", "code"],
  title: "name",
  code: "code",
  inUse: "enabled",
  importKey: ["code"],
} as const satisfies ResourceSpec;

export type PostRow = RowOf<typeof POST>;
