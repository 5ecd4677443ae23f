import { ALL, COMMON } from "../feed/scopes.ts";
import type { ResourceKit } from "./kit.ts";

type Scopes = Pick<ResourceKit, "readScope" | "rowScopes">;

/** Rows that only admins see. */
export const adminScopes: Scopes = { readScope: () => ALL, rowScopes: () => [ALL] };

/** Dictionaries that all people read: admins among all rows, clients' people among the common ones. */
export const commonScopes: Scopes = {
  readScope: ({ roleCode }) => (roleCode === "admin" ? ALL : COMMON),
  rowScopes: () => [ALL, COMMON],
};
