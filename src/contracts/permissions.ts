/** Which page gives which right (contract of the wire, "Pages and who may open them"). Server and buttons ask this. */
import type { PageName, RoleCode } from "./pages.ts";

/** The signed-in person as rules see them. A system actor has kind "system" and no user. */
export interface Person {
  readonly kind: "person";
  readonly userId: string;
  readonly userName: string;
  readonly roleCode: RoleCode;
  /** Set if and only if roleCode is client. */
  readonly clientId: string | null;
  readonly pages: ReadonlySet<string>;
}

/** Sent in process only: what one lifecycle tells another. */
export interface SystemActor {
  readonly kind: "system";
  readonly cause: string;
}

export type Actor = Person | SystemActor;

export interface Right {
  /** Any one of these pages suffices. */
  readonly anyOf: readonly PageName[];
  readonly roleCode?: RoleCode;
}

const entryOwner: Right = { anyOf: ["entry-apply"] };
const entryHandler: Right = { anyOf: ["entry-handle"], roleCode: "admin" };
const entryVerifier: Right = { anyOf: ["entry-verify"], roleCode: "admin" };

/** The page each entry command needs. Ownership and row rules are the lifecycle's guards. */
export const ENTRY_RIGHTS = {
  amend: entryOwner,
  submit: entryOwner,
  withdraw: { anyOf: ["entry-apply", "entry-verify"] },
  cancel: { anyOf: ["entry-apply", "entry-verify"] },
  approve: entryVerifier,
  reject: entryVerifier,
  arrive: entryHandler,
  receive: entryHandler,
  closeShort: entryHandler,
  reverseReceipt: entryHandler,
} as const satisfies Record<string, Right>;

/** The pages that show a resource: whoever has one of them may list, open and export it, in their own scope. */
export const SHOWN_BY = {
  user: { anyOf: ["system-user"], roleCode: "admin" },
  department: { anyOf: ["system-department"], roleCode: "admin" },
  role: { anyOf: ["system-role"], roleCode: "admin" },
  post: { anyOf: ["system-post"], roleCode: "admin" },
  client: { anyOf: ["client-list"], roleCode: "admin" },
  warehouse: { anyOf: ["warehouse-list"], roleCode: "admin" },
  "warehouse/location": {
    anyOf: ["warehouse-list", "entry-handle", "exit-handle", "warehouse-repertory"],
    roleCode: "admin",
  },
  "goods/category": { anyOf: ["warehouse-goods-category"] },
  "goods/brand": { anyOf: ["warehouse-goods-brand"] },
  "goods/type": { anyOf: ["warehouse-goods-type"] },
  "goods/level": { anyOf: ["warehouse-goods-level"] },
  entry: { anyOf: ["entry-apply", "entry-verify", "entry-handle", "entry-list"] },
  repertory: { anyOf: ["warehouse-repertory"] },
  ledger: { anyOf: ["warehouse-repertory"] },
} as const satisfies Record<string, Right>;

export type Resource = keyof typeof SHOWN_BY;

/** Pages that refer to a resource in a field: whoever has one may ask for its options. */
export const OPTIONS_FOR = {
  client: {
    anyOf: ["entry-apply", "entry-list", "warehouse-repertory", "system-user", "warehouse-goods-type"],
    roleCode: "admin",
  },
  warehouse: { anyOf: ["entry-apply", "entry-verify", "entry-handle", "entry-list", "warehouse-repertory"] },
  "warehouse/location": {
    anyOf: ["entry-handle", "warehouse-repertory", "warehouse-list"],
    roleCode: "admin",
  },
  "goods/type": { anyOf: ["entry-apply", "entry-handle", "warehouse-repertory", "warehouse-goods-type"] },
} as const satisfies Record<string, Right>;

/** Whether the person holds the right: one of its pages, and its roleCode where it names one. */
export function holds(person: Person, right: Right): boolean {
  if (right.roleCode && person.roleCode !== right.roleCode) return false;
  return right.anyOf.some((page) => person.pages.has(page));
}
