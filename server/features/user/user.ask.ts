import type { Person } from "../../../src/contracts/permissions.ts";
import type { KeyedRequest } from "../../platform/idempotency.ts";
import type { IsOnline } from "./user.queries.ts";

/** Who asks for a change of a person, and when. */
export interface UserAsk {
  readonly person: Person;
  readonly now: Date;
  readonly isOnline: IsOnline;
  readonly key: KeyedRequest | null;
}
