import { CODES } from "../../src/contracts/envelope.ts";
import type { Person } from "../../src/contracts/permissions.ts";
import { type Invalid, invalid, type Outcome, ok, refuse } from "../platform/http/outcome.ts";
import type { KeyedRequest } from "../platform/idempotency.ts";
import type { CommandResult } from "./result.ts";

/** One person's request, with its key where it came with one. */
export interface PersonAsk {
  readonly by: Person;
  readonly now: Date;
  readonly keyed: KeyedRequest | null;
}

/** What a route was asked, as commands take it. */
export function personAsk({
  person: by,
  now,
  key,
  requestHash,
}: {
  readonly person: Person;
  readonly now: Date;
  readonly key: string | null;
  readonly requestHash: string | null;
}): PersonAsk {
  return { by, now, keyed: key && requestHash ? { userId: by.userId, key, requestHash, at: now } : null };
}

/** What a command came to, as a route answers it. */
export function outcomeOf<View>(result: CommandResult<View>): Outcome<View> {
  if (result.ok) return ok(result.data);
  if (result.code === CODES.invalid) return invalid((result.data as Pick<Invalid, "errors">).errors);
  return refuse(result.code, result.data);
}
