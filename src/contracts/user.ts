/** Signing in and the current user (specification sections 3 and 7). Instants are ISO 8601 texts. */
import { type Static, Type } from "typebox";
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
