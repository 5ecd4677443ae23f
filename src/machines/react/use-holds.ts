import { holds, type Right } from "../../contracts/permissions.ts";
import { usePerson } from "./use-person.ts";

/** Whether the person holds a right: one of its pages, and its roleCode where it names one. */
export function useHolds(right: Right): boolean {
  return holds(usePerson(), right);
}
