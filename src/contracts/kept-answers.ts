/** What this device keeps of the server's answers, so that desks open without a network; `services/kept-answers.ts`. */
import type { Kept } from "./answer.ts";
import type { CurrentUser } from "./user.ts";

/** Kept answers are younger than this. */
export const KEPT_MS = 24 * 3_600_000;

/** Answers of one person; another one never reads them. Never rejects: a browser without a disk keeps nothing. */
export interface KeptAnswers {
  /** The person whose token this is, as the server described them last; their answers can be found from now on. */
  recall(token: string): Promise<Kept<CurrentUser> | null>;
  /** The server has named the person of this token: what is kept from now on is theirs, what others left is removed. */
  belongTo(user: CurrentUser, token: string): void;
  /** Keeps the answer of the call to this address: path and query. */
  keep(address: string, data: unknown): Promise<void>;
  /** Of choices with a keyword: those of all kept ones that it fits. */
  find(address: string): Promise<Kept<unknown> | null>;
  /** Removes everything: the person has signed out, or the session has ended. */
  drop(): void;
}
