/** Types of the session machine: context, events and emitted events. */
import type { Failure, Kept, RestPort } from "../../contracts/answer.ts";
import type { KeptAnswers } from "../../contracts/kept-answers.ts";
import type { CurrentUser } from "../../contracts/user.ts";

/** Where the token is kept (key `token` of the browser's storage). */
interface TokenStore {
  read(): string | null;
  write(token: string): void;
  clear(): void;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Input of the second step of a sign-in. */
interface GivenCode {
  /** Six digits of the app, or a recovery code. */
  readonly code: string;
  /** This browser is not asked for a code in the next 30 days. */
  readonly rememberDevice: boolean;
}

/** Why the sign-in form shows an error. */
export type SignInProblem =
  | { readonly kind: "empty"; readonly username: boolean; readonly password: boolean }
  | { readonly kind: "noCode" }
  | {
      readonly kind: "failed";
      readonly failure: Failure;
      /** Replaces the usual sentence of the form: why a single sign-on was refused. */
      readonly words?: string | undefined;
    };

export interface SessionInput {
  readonly rest: RestPort;
  readonly token: TokenStore;
  /** What a single sign-on has left in the address, to be exchanged for a token. */
  readonly signOnCode?: string | null | undefined;
  /** What the device has kept of the person; absent: nothing. */
  readonly kept?: Pick<KeptAnswers, "recall" | "belongTo" | "drop"> | undefined;
}

export interface SessionContext extends SessionInput {
  readonly user: CurrentUser | null;
  /** The person of the token as this device has kept them, until the server has named them. */
  readonly recalled: Kept<CurrentUser> | null;
  /** Owner of the open pages; another person's sign-in closes them. */
  readonly lastUserId: string | null;
  /** The data of the sign-in call, while it runs. */
  readonly credentials: Credentials | (GivenCode & { readonly challenge: string }) | null;
  /** Replaces a password that was right, until another sign-in begins; null: no code was requested. */
  readonly challenge: string | null;
  readonly problem: SignInProblem | null;
  /** The code that ended the session. */
  readonly code: number | null;
  readonly leavesEverywhere: boolean;
  readonly reloadsAfter: boolean;
}

export type SessionEvent =
  | ({ readonly type: "signIn.asked" } & Credentials)
  /** The requested code, after the right password. */
  | ({ readonly type: "code.given" } & GivenCode)
  /** Back to account and password. */
  | { readonly type: "code.abandoned" }
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
