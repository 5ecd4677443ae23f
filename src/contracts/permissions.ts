/** Which page gives which right (contract of the wire, "Pages and who may open them"). Server and buttons ask this. */
import { type GrantablePage, type PageName, pagesOf, type RoleCode } from "./pages.ts";
import type { Asked, RequestDescription, Takes } from "./request-description.ts";
import {
  LOOKED_ENTITIES,
  listPageOf,
  partOf,
  REQUEST_KINDS,
  REQUEST_NAMES,
  type RequestName,
} from "./request-kinds.ts";
import type { Locale } from "./texts/render.ts";

/** The signed-in person as rules see them. A system actor has kind "system" and no user. */
export interface Person {
  readonly kind: "person";
  readonly userId: string;
  readonly userName: string;
  readonly roleCode: RoleCode;
  /** Of a session on the server; programs and browsers have none. */
  readonly roleId?: string;
  /** Set if and only if roleCode is client. */
  readonly clientId: string | null;
  readonly pages: ReadonlySet<string>;
  /** Set where a program acts. */
  readonly machine?: Machine | undefined;
}

/** The program that acts: the integration whose machine it is, its key, and the person who made that. */
interface Machine {
  readonly integrationId: string;
  readonly keyId: string;
  /** What the key decides counts as decided by this person. */
  readonly makerId: string;
  /** The pages of that person: what the program makes never opens more. */
  readonly makerPages: readonly string[];
}

/** A paired wall monitor: no person; it may look at the figures of its warehouse (null: of all), and at nothing else. */
export interface Viewer {
  readonly kind: "display";
  readonly displayId: string;
  readonly warehouseId: string | null;
  /** Otherwise it is given abbreviations. */
  readonly showsClientNames: boolean;
  readonly locale: Locale;
}

/** Who may read figures: a signed-in person, or a paired display. */
export type Onlooker = Person | Viewer;

/** Sent in process only: what one lifecycle tells another. */
export interface SystemActor {
  readonly kind: "system";
  /** What set it off: the number of the other request. */
  readonly cause: string;
  /** Whose command that was; timelines and ledger name this person. */
  readonly onBehalfOf?: { readonly userId: string; readonly userName: string };
}

export type Actor = Person | SystemActor;

export interface Right {
  /** Any one of these pages suffices. */
  readonly anyOf: readonly PageName[];
  readonly roleCode?: RoleCode;
  /** Of a command: what it carries beside its row; absent: more than a reason. */
  readonly takes?: Takes;
}

// What kinds of request write of pages, compared with the pages that there are.
void (REQUEST_KINDS satisfies Readonly<
  Record<RequestName, { readonly shownBy: Right; readonly rights: Readonly<Record<string, Right>> }>
>);

/** The page that each command needs. Ownership and row rules are the lifecycle's guards. */
export const {
  entry: ENTRY_RIGHTS,
  exit: EXIT_RIGHTS,
  delivery: DELIVERY_RIGHTS,
  count: COUNT_RIGHTS,
} = partOf("rights");

/** Who reads the trip of a vehicle, and puts its stops in order. */
export const TRIP: Right = DELIVERY_RIGHTS.depart;

const stockKeeper: Right = { anyOf: ["warehouse-repertory"], roleCode: "admin" };

/** The page each stock command needs; who only moves goods has the page of the move desk alone. */
export const STOCK_RIGHTS = {
  adjust: stockKeeper,
  move: { anyOf: ["warehouse-repertory", "warehouse-move"], roleCode: "admin" },
  changeCondition: stockKeeper,
} as const satisfies Record<string, Right>;

/** The pages that show a resource: a person with one of them may list, open and export it, in their own scope. */
export const SHOWN_BY = {
  ...partOf("shownBy"),
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
  vehicle: { anyOf: ["delivery-vehicle", "delivery-handle"], roleCode: "admin" },
  "goods/category": { anyOf: ["warehouse-goods-category"] },
  "goods/brand": { anyOf: ["warehouse-goods-brand"] },
  "goods/type": { anyOf: ["warehouse-goods-type"] },
  "goods/level": { anyOf: ["warehouse-goods-level"] },
  repertory: { anyOf: ["warehouse-repertory", "warehouse-move"] },
  ledger: { anyOf: ["warehouse-repertory"] },
  audit: { anyOf: ["system-audit"], roleCode: "admin" },
  /** All people have the page; each bulletin says who may read it. */
  bulletin: { anyOf: ["bulletin"] },
  display: { anyOf: ["system-display"], roleCode: "admin" },
  integration: { anyOf: ["integration"] },
} as const satisfies Record<string, Right>;

/** Who writes, publishes and archives bulletins. */
export const BULLETIN_WRITERS = { anyOf: ["bulletin"], roleCode: "admin" } as const satisfies Right;

type Resource = keyof typeof SHOWN_BY;

/** Who may compare the stock with its ledger. */
export const STOCK_LAWS = {
  anyOf: ["warehouse-repertory", "system-stock-laws"],
  roleCode: "admin",
} as const satisfies Right;

/** Who watches over the system: backups, jobs, nodes, and who is told outside. */
export const OPERATIONS = { anyOf: ["system-operations"], roleCode: "admin" } as const satisfies Right;

/** Who sets an installation up: the admin who also invites the others. */
export const SETUP = { anyOf: ["system-user"], roleCode: "admin" } as const satisfies Right;

/** Who sees which colleague has a request open, and is seen: admins who may open requests. Never a client's people. */
export const LOOKERS = {
  anyOf: LOOKED_ENTITIES.flatMap((name): readonly PageName[] => SHOWN_BY[name].anyOf),
  roleCode: "admin",
} as const satisfies Right;

type PageOfRight = ((typeof SHOWN_BY)[Resource] | typeof STOCK_LAWS | typeof OPERATIONS)["anyOf"][number];
// A page that a role can grant gives a right: one that no right names does not compile here.
void ({} satisfies Record<Exclude<GrantablePage, PageOfRight>, never>);

/** These pages, and the list of each kind of request that asks for it: all lists are narrowed by clients and warehouses. */
const andLists = (of: "client" | "warehouse" | Asked, ...pages: readonly PageName[]): readonly PageName[] => {
  const isAsking = ({ asks }: RequestDescription) => ["client", "warehouse", ...(asks ?? [])].includes(of);
  return [
    ...pages,
    ...REQUEST_NAMES.filter((name) => isAsking(REQUEST_KINDS[name])).map((name) => listPageOf(name)),
  ];
};

/** Pages that refer to a resource in a field: a person with one of them may ask for its options. */
export const OPTIONS_FOR = {
  integration: SHOWN_BY.integration,
  client: {
    anyOf: andLists(
      "client",
      ...(["integration", "entry-apply", "exit-apply"] as const),
      ...(["warehouse-repertory", "system-user", "warehouse-goods-type"] as const),
    ),
    roleCode: "admin",
  },
  warehouse: {
    anyOf: andLists(
      "warehouse",
      ...(["entry-apply", "entry-verify", "entry-handle", "exit-apply", "exit-verify"] as const),
      ...(["exit-handle", "delivery-handle"] as const),
      ...(["warehouse-repertory", "warehouse-move", "system-display"] as const),
    ),
  },
  "warehouse/location": {
    anyOf: andLists(
      "warehouse/location",
      ...(["entry-handle", "exit-handle"] as const),
      ...(["warehouse-repertory", "warehouse-move", "warehouse-list"] as const),
    ),
    roleCode: "admin",
  },
  user: { anyOf: ["system-department", "warehouse-list", "system-audit"], roleCode: "admin" },
  department: { anyOf: ["system-department", "system-post", "system-user"], roleCode: "admin" },
  role: { anyOf: ["system-user", "system-operations"], roleCode: "admin" },
  post: { anyOf: ["system-user"], roleCode: "admin" },
  vehicle: { anyOf: ["delivery-handle"], roleCode: "admin" },
  "goods/category": { anyOf: ["warehouse-goods-category", "warehouse-goods-type"] },
  "goods/brand": { anyOf: ["warehouse-goods-type", "warehouse-goods-brand"] },
  "goods/level": { anyOf: ["warehouse-goods-type", "warehouse-goods-level", "client-list"] },
  "goods/type": {
    anyOf: andLists(
      "goods/type",
      ...(["entry-apply", "entry-handle", "exit-apply", "exit-handle"] as const),
      ...(["warehouse-repertory", "warehouse-move", "warehouse-goods-type"] as const),
    ),
  },
} as const satisfies Record<string, Right>;

/** Whether the person holds the right: one of its pages, and its roleCode where it names one. */
export function holds(person: Pick<Person, "roleCode" | "pages">, right: Right): boolean {
  if (right.roleCode && person.roleCode !== right.roleCode) return false;
  return right.anyOf.some((page) => person.pages.has(page));
}

/** Whether a role opens a page that the person lacks: such a role, and the people who have it, are beyond this person. */
export function opensMoreThan(
  { pages }: Pick<Person, "pages">,
  { roleCode, menu }: { readonly roleCode: RoleCode; readonly menu: readonly string[] },
): boolean {
  return [...pagesOf(roleCode, menu)].some((page) => !pages.has(page));
}
