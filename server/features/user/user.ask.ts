import type { Person } from "../../../src/contracts/permissions.ts";
import type { KeyedRequest } from "../../platform/idempotency.ts";
import type { IsOnline } from "./user.queries.ts";

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
