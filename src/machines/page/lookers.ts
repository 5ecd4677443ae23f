/** Which colleagues have which request open, for the views. Pure. */
import type { LookingValue } from "../../contracts/audit.ts";
import type { LookedEntity } from "../../contracts/request-kinds.ts";

/** The names of those who look, by the id of the request. */
export type Lookers = ReadonlyMap<string, readonly string[]>;

export const NO_LOOKERS: Lookers = new Map();

/** The lookers of one kind of request, without the reader. */
export function lookersOf({ looking }: LookingValue, entity: LookedEntity, reader: string): Lookers {
  const found = new Map<string, string[]>();
  for (const { entity: kind, id, userId, userName } of looking) {
    if (kind !== entity || userId === reader) continue;
    found.set(id, [...(found.get(id) ?? []), userName]);
  }
  return found;
}
