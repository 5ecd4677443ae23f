import type { Onlooker, Person, Viewer } from "../../src/contracts/permissions.ts";

/** The part of a topic that some people may see, with its own numbers. Events never cross to another scope. */
export const ALL = "all";

/** The dictionaries that all clients share, as their people see them. */
export const COMMON = "common";

/** The rows of one client, as its own people see them. */
export const clientScope = (clientId: string): string => `client:${clientId}`;

/** One person's own events: messages, the session. */
export const userScope = (userId: string): string => `user:${userId}`;

/** The scope of rows that belong to clients: everything for admins, the own client's for its people. */
export function rowScope(person: Person): string {
  if (person.roleCode === "admin") return ALL;
  // A client's person without a client sees nothing, rather than everything.
  return clientScope(person.clientId ?? "none");
}

/** The todos of one role. */
export const roleScope = (roleId: string): string => `role:${roleId}`;

/** Own scope of a person. */
export const ownScope = (person: Person): string => userScope(person.userId);

/** The figures of one warehouse, as a display there shows them. */
export const warehouseScope = (warehouseId: string): string => `warehouse:${warehouseId}`;

/** What a display shows: its warehouse, or all of them. */
const displayScope = ({ warehouseId }: Viewer): string =>
  warehouseId === null ? ALL : warehouseScope(warehouseId);

/** The scope of a viewer's figures: `all`, `client:<id>`, or `warehouse:<id>` for a display of one warehouse. */
export const figureScope = (onlooker: Onlooker): string =>
  onlooker.kind === "display" ? displayScope(onlooker) : rowScope(onlooker);
