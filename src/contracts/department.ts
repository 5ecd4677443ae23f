/** Departments of the warehouse's people: a tree. */
import { SHOWN_BY } from "./permissions.ts";
import type { ResourceSpec, RowOf } from "./resource.ts";
import { code, name, phone, remark, sortField, status } from "./resource-fields.ts";

export const DEPARTMENT = {
  name: "department",
  key: "department",
  fields: {
    code,
    name: { ...name, unique: { within: "parentId" } },
    parentId: { kind: "reference", to: "department", name: "parentName" },
    leaderUserId: { kind: "reference", to: "user", name: "leaderUserName" },
    phone,
    sort: sortField,
    status,
    remark,
  },
  reads: SHOWN_BY.department,
  writes: SHOWN_BY.department,
  sort: ["path"],
  title: "name",
  code: "code",
  inUse: "enabled",
  depth: 5,
} as const satisfies ResourceSpec;

/** `level` counts from 1, and rows sorted by `path` stand in the order of the tree. */
export type DepartmentRow = RowOf<typeof DEPARTMENT> & { readonly level: number; readonly path: string };
