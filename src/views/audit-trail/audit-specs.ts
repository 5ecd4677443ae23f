import type { FieldSpec } from "../../contracts/resource.ts";
import { RESOURCES } from "../../contracts/resources.ts";

/** The spec of a changed field; undefined for a field that no longer exists. */
export const auditedField = (entity: string, name: string): FieldSpec | undefined =>
  RESOURCES.get(entity)?.fields[name];
