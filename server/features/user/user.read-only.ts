import type { UserRow, UserSaveBody } from "../../../src/contracts/user.ts";
import type { ReadOnly } from "../../lifecycle/read-only.ts";

/** What a person's row carries beyond what saveOrUpdate changes. `userPassword` is always null. */
export const USER_READ_ONLY: ReadOnly<UserRow, UserSaveBody> & { readonly userPassword: "kept" } = {
  userPassword: "kept",
  userNumber: "kept",
  postName: "kept",
  roleName: "kept",
  roleCode: "kept",
  departmentName: "kept",
  clientName: "kept",
  userStatus: "kept",
  userLoginStatus: "drifts",
  type: "kept",
  mustChangePassword: "kept",
  secondFactorSince: "kept",
  lastSeenAt: "drifts",
  createdAt: "kept",
  createUserId: "kept",
  updatedAt: "kept",
};
