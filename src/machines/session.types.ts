/** Words of the session machine: what it holds, hears and tells. */
import type { Failure, RestPort } from "../contracts/answer.ts";
import type { CurrentUser } from "../contracts/user.ts";

/** Where the token is kept (key `token` of the browser's storage). */
export interface TokenStore {
  read(): string | null;
  write(token: string): void;
  clear(): void;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Why the sign-in form shows an error. */
export type SignInProblem =
  | { readonly kind: "empty"; readonly username: boolean; readonly password: boolean }
  | { readonly kind: "failed"; readonly failure: Failure };

export interface SessionInput {
  readonly rest: RestPort;
  readonly token: TokenStore;
}

export interface SessionContext extends SessionInput {
  readonly user: CurrentUser | null;
  /** Whose pages are open; another one's sign-in drops them. */
  readonly lastUserId: string | null;
  readonly credentials: Credentials | null;
  readonly problem: SignInProblem | null;
  /** The code that ended the session. */
  readonly code: number | null;
  readonly leavesEverywhere: boolean;
  readonly reloadsAfter: boolean;
}

export type SessionEvent =
  | ({ readonly type: "signIn.asked" } & Credentials)
  /** The form was changed: its error is old. */
  | { readonly type: "problem.seen" }
  | { readonly type: "signOut.asked"; readonly everywhere?: boolean }
  /** A request other than user info, or the live channel, was answered with a logout code. */
  | { readonly type: "request.refused"; readonly code: number }
  | { readonly type: "relogin.asked" }
  | { readonly type: "stay.asked" }
  /** The dialog is wanted again after staying. */
  | { readonly type: "dialog.asked" }
  | { readonly type: "retry.asked" }
  /** Rights, role or profile have changed on the server. */
  | { readonly type: "user.stale" }
  /** Another tab of this browser stored a token, or cleared it. */
  | { readonly type: "token.elsewhere"; readonly token: string | null };

export type SessionEmitted =
  | {
      readonly type: "known";
      readonly user: CurrentUser;
      readonly token: string;
      readonly isAnother: boolean;
    }
  | { readonly type: "gone" }
  | { readonly type: "reload" };

/** Which fields of the sign-in are empty, or null when none is (specification section 5). */
export function emptyFields(given: Credentials): Extract<SignInProblem, { kind: "empty" }> | null {
  const username = given.username.trim() === "";
  const password = given.password === "";
  return username || password ? { kind: "empty", username, password } : null;
}
