/** Signing in and the current user (specification sections 3 and 7). Instants are ISO 8601 texts. */
import { type Static, Type } from "typebox";
import { uuid, version } from "./body-shapes.ts";
import type { RoleCode } from "./pages.ts";

export const LoginBody = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: 64 }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
  },
  { additionalProperties: false },
);
export type LoginBody = Static<typeof LoginBody>;

export interface LoginAnswer {
  readonly tokenValue: string;
}

export const ChangePasswordBody = Type.Object(
  {
    oldPassword: Type.String({ minLength: 1, maxLength: 128 }),
    newPassword: Type.String({ minLength: 1, maxLength: 128 }),
  },
  { additionalProperties: false },
);
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

export interface CurrentUser {
  readonly id: string;
  readonly userNumber: string;
  readonly userAccount: string;
  /** Always null: a password never leaves the server. */
  readonly userPassword: null;
  readonly userName: string;
  readonly userPhone: string | null;
  readonly userFixPhone: string | null;
  readonly postId: string | null;
  readonly postName: string | null;
  readonly roleId: string;
  readonly roleName: string;
  readonly departmentId: string | null;
  readonly departmentName: string | null;
  /** 1 enabled, 0 disabled. */
  readonly userStatus: number;
  /** 1 while a socket is open. */
  readonly userLoginStatus: number;
  /** 1 admin, 2 client. */
  readonly type: number;
  readonly theTax: string | null;
  readonly createUserId: string | null;
  readonly roleCode: RoleCode;
  readonly clientId: string | null;
  readonly clientName: string | null;
  readonly mustChangePassword: boolean;
  /** The pages this person may open now (page names); the server enforces the same set. */
  readonly pages: readonly string[];
}

/** A session of one's own, as the session list shows it. */
export interface SessionRow {
  readonly id: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly address: string | null;
  readonly agent: string | null;
  /** The one that asks. */
  readonly present: boolean;
}

/** A person as the user list shows them (contract of the wire, R = user). */
export interface UserRow {
  readonly id: string;
  readonly userNumber: string;
  readonly userAccount: string;
  readonly userName: string;
  readonly userPhone: string | null;
  readonly userFixPhone: string | null;
  readonly email: string | null;
  readonly postId: string | null;
  readonly postName: string | null;
  readonly roleId: string;
  readonly roleName: string;
  readonly roleCode: RoleCode;
  readonly departmentId: string | null;
  readonly departmentName: string | null;
  readonly clientId: string | null;
  readonly clientName: string | null;
  /** 1 enabled, 0 disabled. */
  readonly userStatus: number;
  /** 1 while a socket is open. */
  readonly userLoginStatus: number;
  /** 1 admin, 2 client. */
  readonly type: number;
  readonly theTax: string | null;
  readonly mustChangePassword: boolean;
  readonly lastSeenAt: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly createUserId: string | null;
  readonly updatedAt: string;
}

/** The row of a person who was just created: the one-time password comes with it once. */
export interface CreatedUserRow extends UserRow {
  readonly password?: string;
}

const optional = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

/**
 * saveOrUpdate: without id a new person, with id (and version) a change. What the fields must look like is said by
 * their description (`user-resource.ts`), which the form asks too.
 */
export const UserSaveBody = Type.Object(
  {
    id: Type.Optional(uuid),
    version: Type.Optional(version),
    userAccount: Type.String({ maxLength: 32 }),
    userName: Type.String({ maxLength: 64 }),
    userPhone: optional(Type.String({ maxLength: 21 })),
    userFixPhone: optional(Type.String({ maxLength: 25 })),
    email: optional(Type.String({ maxLength: 200 })),
    postId: optional(uuid),
    roleId: uuid,
    departmentId: optional(uuid),
    clientId: optional(uuid),
    theTax: optional(Type.String({ maxLength: 32 })),
  },
  { additionalProperties: false },
);
export type UserSaveBody = Static<typeof UserSaveBody>;

/** The query of the calls that change one person: id, and the version that was seen where the caller minds. */
export const UserChangeQuery = Type.Object(
  { id: uuid, version: Type.Optional(version) },
  { additionalProperties: false },
);
/** One session of a person, or all of theirs without sessionId. */
export const EndSessionBody = Type.Object(
  { id: uuid, sessionId: Type.Optional(uuid) },
  { additionalProperties: false },
);
export const SwitchStatusQuery = Type.Object(
  {
    id: uuid,
    version: Type.Optional(version),
    userStatus: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  },
  { additionalProperties: false },
);
