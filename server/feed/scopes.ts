import type { Person } from "../../src/contracts/permissions.ts";

/** Scopes say whose view of a topic a log numbers. What one scope is told never crosses into another. */
export const ALL = "all";

/** The dictionaries that all clients share, as their people see them. */
export const COMMON = "common";

/** The rows of one client, as its own people see them. */
export const clientScope = (clientId: string): string => `client:${clientId}`;

/** What is one person's own: messages, the session. */
export const userScope = (userId: string): string => `user:${userId}`;

/** The scope of rows that belong to clients: everything for admins, the own client's for its people. */
export function rowScope(person: Person): string {
  if (person.roleCode === "admin") return ALL;
  // A client's person without a client sees nothing, rather than everything.
  return clientScope(person.clientId ?? "none");
}

/** Own scope of a person. */
export const ownScope = (person: Person): string => userScope(person.userId);
