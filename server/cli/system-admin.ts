import { PAGES } from "../../src/contracts/pages.ts";
import { SYSTEM } from "../platform/audit-system.ts";
import type { Actor } from "../resource/kit.ts";

/** Who acts in a command on the server's machine: an administrator of all pages, "system" in the audit. */
export const SYSTEM_ADMIN = {
  kind: "person",
  userId: SYSTEM.byUserId,
  userName: SYSTEM.byName,
  roleCode: "admin",
  clientId: null,
  pages: new Set(PAGES.map(({ name }) => name)),
} as const satisfies Actor;
