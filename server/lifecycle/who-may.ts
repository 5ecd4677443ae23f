/** Who may send a command, for the OpenAPI document: read from the lifecycle, which decides it. */
import type { Right } from "../../src/contracts/permissions.ts";
import { transitionsOf } from "../../src/machines/lifecycles/decide.ts";
import type { Lifecycle } from "../../src/machines/lifecycles/lifecycle.ts";

/** Returns the right that a command needs; throws if the lifecycle has none, for then no person may send it. */
export function rightTo({ name, rights }: Pick<Lifecycle, "name" | "rights">, command: string): Right {
  const right = rights[command];
  if (!right) throw new Error(`${name}: nobody has a right to ${command}`);
  return right;
}

/** A right in words: the pages and the roleCode that it takes. */
const rightInWords = ({ anyOf, roleCode }: Right): string =>
  `${anyOf.length > 1 ? "one of the pages" : "the page"} ${anyOf.join(", ")}${roleCode ? `, roleCode ${roleCode}` : ""}`;

/** The pages, the roleCode, and for each status that knows the command the guards that must hold. */
export function whoMaySend<Row extends { readonly status: string }, Facts>(
  lifecycle: Lifecycle<Row, Facts>,
  command: string,
): string {
  const right = rightTo(lifecycle, command);
  const statuses = Object.keys(lifecycle.machine.config.states ?? {}).flatMap((status) => {
    const edges = transitionsOf(lifecycle, status, command);
    if (edges.length === 0) return [];
    // What all transitions of the command ask for; the others only choose where it leads.
    const [first = [], ...others] = edges.map((edge) => edge.guard?.params.all ?? []);
    const guards = first.filter((name) => others.every((names) => names.includes(name)));
    return [`${status}${guards.length > 0 ? ` (${guards.join(", ")})` : ""}`];
  });
  return `A live session with ${rightInWords(right)}. From status: ${statuses.join("; ")}.`;
}
