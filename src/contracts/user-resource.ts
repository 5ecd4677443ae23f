/** A person's fields as forms, tables and files show them. Their calls are the specification's own (section 7). */
import { SHOWN_BY } from "./permissions.ts";
import type { ResourceSpec } from "./resource.ts";
import { phone } from "./resource-fields.ts";

export const USER = {
  name: "user",
  key: "user",
  fields: {
    userAccount: {
      kind: "text",
      max: 32,
      isRequired: true,
      check: "account",
      isSearched: true,
      sorts: true,
    },
    userName: { kind: "text", max: 64, isRequired: true, isSearched: true },
    userPhone: { kind: "text", max: 21, check: "signInPhone", isSearched: true },
    userFixPhone: phone,
    email: { kind: "text", max: 200, check: "email" },
    roleId: { kind: "reference", to: "role", name: "roleName", isRequired: true },
    clientId: { kind: "reference", to: "client", name: "clientName" },
    departmentId: { kind: "reference", to: "department", name: "departmentName" },
    postId: { kind: "reference", to: "post", name: "postName" },
    theTax: { kind: "text", max: 32 },
  },
  reads: SHOWN_BY.user,
  writes: SHOWN_BY.user,
  sort: ["-userNumber"],
  title: "userName",
  code: "userAccount",
  inUse: "enabled",
} as const satisfies ResourceSpec;
