import type { ListPage } from "../../../src/contracts/list.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import type { UserRow, UserSaveBody } from "../../../src/contracts/user.ts";
import type { ReadOnly } from "../../lifecycle/read-only.ts";
import type { TitledColumns } from "../../platform/http/csv.ts";
import { type ListRequest, type ListSpec, readAll, readPage } from "../../platform/http/list-query.ts";
import type { KeyedRequest } from "../../platform/idempotency.ts";
import type { Reader } from "../../platform/reader.ts";
import { isOfSpelled } from "../../platform/spelled-rows.ts";

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

export type IsOnline = (userId: string) => boolean;

/** What may be asked of the list of people; the password is no column of it. */
export const USER_LIST: ListSpec = {
  columns: {
    id: { of: "u.id", kind: "uuid" },
    userNumber: { of: "u.userNumber", kind: "text", sorts: true },
    userAccount: { of: "u.userAccount", kind: "text", sorts: true },
    userName: { of: "u.userName", kind: "text" },
    userPhone: { of: "u.userPhone", kind: "text" },
    userFixPhone: { of: "u.userFixPhone", kind: "text" },
    email: { of: "u.email", kind: "text" },
    postId: { of: "u.postId", kind: "uuid" },
    postName: { of: "p.name", kind: "text" },
    roleId: { of: "u.roleId", kind: "uuid" },
    roleName: { of: "r.roleName", kind: "text" },
    roleCode: { of: "r.roleCode", kind: "text", values: ["admin", "client"] },
    departmentId: { of: "u.departmentId", kind: "uuid" },
    departmentName: { of: "d.name", kind: "text" },
    clientId: { of: "u.clientId", kind: "uuid" },
    clientName: { of: "c.name", kind: "text" },
    userStatus: { of: "u.userStatus", kind: "integer", values: ["0", "1"] },
    theTax: { of: "u.theTax", kind: "text" },
    mustChangePassword: { of: "u.mustChangePassword", kind: "boolean" },
    secondFactorSince: { of: "u.secondFactorSince", kind: "instant" },
    createUserId: { of: "u.createUserId", kind: "uuid" },
    lastSeenAt: { of: "u.lastSeenAt", kind: "instant" },
    createdAt: { of: "u.createdAt", kind: "instant" },
    updatedAt: { of: "u.updatedAt", kind: "instant" },
  },
  id: "u.id",
  sort: ["-userNumber"],
  keyword: ["u.userAccount", "u.userName", "u.userPhone", "u.userNumber"],
  spelled: (keyword) => isOfSpelled("u.id", "users", keyword),
};

const people = (db: Reader) =>
  db
    .selectFrom("users as u")
    .innerJoin("role as r", "r.id", "u.roleId")
    .leftJoin("post as p", "p.id", "u.postId")
    .leftJoin("department as d", "d.id", "u.departmentId")
    .leftJoin("client as c", "c.id", "u.clientId")
    .select([
      "u.id",
      "u.userNumber",
      "u.userAccount",
      "u.userName",
      "u.userPhone",
      "u.userFixPhone",
      "u.email",
    ])
    .select(["u.postId", "p.name as postName", "r.id as roleId", "r.roleName", "r.roleCode"])
    .select(["u.departmentId", "d.name as departmentName", "u.clientId", "c.name as clientName"])
    .select(["u.userStatus", "u.theTax", "u.mustChangePassword", "u.lastSeenAt", "u.version"])
    .select("u.secondFactorSince")
    .select(["u.createdAt", "u.createUserId", "u.updatedAt"]);

type StoredUser = Awaited<ReturnType<ReturnType<typeof people>["execute"]>>[number];

const rowOf = (user: StoredUser, isOnline: IsOnline): UserRow => ({
  ...user,
  userLoginStatus: isOnline(user.id) ? 1 : 0,
  type: user.roleCode === "admin" ? 1 : 2,
  secondFactorSince: user.secondFactorSince?.toISOString() ?? null,
  lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
});

interface UserListAsk {
  readonly request: ListRequest;
  readonly timeZone: string;
  readonly isOnline: IsOnline;
}

/** One page of people. */
export async function userPage(
  db: Reader,
  { request, timeZone, isOnline }: UserListAsk,
): Promise<ListPage<UserRow>> {
  const page = await readPage(db, people(db), { spec: USER_LIST, request, timeZone });
  return { ...page, list: page.list.map((user) => rowOf(user, isOnline)) };
}

/** Every person that the filters let through, for the export. */
export async function* allUsers(
  db: Reader,
  { request, timeZone, isOnline }: UserListAsk,
): AsyncGenerator<UserRow> {
  for await (const user of readAll(people(db), { spec: USER_LIST, request, timeZone }))
    yield rowOf(user, isOnline);
}

/** One person's row; null: the id is unknown. */
export async function userRow(db: Reader, id: string, isOnline: IsOnline): Promise<UserRow | null> {
  const user = await people(db).where("u.id", "=", id).executeTakeFirst();
  return user ? rowOf(user, isOnline) : null;
}

const own = <Name extends keyof UserRow>(name: Name) => [name, name, (row: UserRow) => row[name]] as const;

/** The columns of the export, titled by the wire's names: what reads them is mostly another program. */
export const userCsv: TitledColumns<UserRow> = [
  ...(["userNumber", "userAccount", "userName", "userPhone", "userFixPhone", "email"] as const).map(own),
  ...(["roleName", "roleCode", "departmentName", "postName", "clientName"] as const).map(own),
  ...(["userStatus", "theTax"] as const).map(own),
  ["lastSeenAt", "lastSeenAt", (row) => row.lastSeenAt, "instant"],
  ["createdAt", "createdAt", (row) => row.createdAt, "instant"],
];

/** Who changes a person: a signed-in person, or the system (userId null) for a command on the server's machine. */
interface UserActor extends Pick<Person, "userName" | "pages"> {
  readonly userId: string | null;
}

/** Who asks for a change of a person, and when. */
export interface UserAsk {
  readonly person: UserActor;
  readonly now: Date;
  readonly isOnline: IsOnline;
  readonly key: KeyedRequest | null;
}
