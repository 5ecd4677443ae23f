/** What is wrong with a field's value, as far as the description of its resource can tell. Both sides ask. */
import { isDay } from "../domain/business-day.ts";
import { CHECKS } from "../domain/checks.ts";
import { visibleLines, visibleText } from "../domain/normal-form.ts";
import { plainPhone } from "../domain/phone.ts";
import { plainPlate } from "../domain/plate.ts";
import { grantablePages, type RoleCode } from "./pages.ts";
import type { FieldFault, FieldSpec, FieldValue, FieldValues, ResourceSpec, TextSpec } from "./resource.ts";

const REQUIRED: FieldFault = { key: "validation.required" };
const PATTERN: FieldFault = { key: "validation.pattern" };

const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || value === "";

function integerFault(value: FieldValue, { min, max }: { readonly min: number; readonly max: number }) {
  if (typeof value !== "number" || !Number.isInteger(value)) return PATTERN;
  if (value < min) return { key: "validation.tooSmall", values: { limit: min } };
  return value > max ? { key: "validation.tooLarge", values: { limit: max } } : null;
}

/** The fault of one value, or null. */
function fieldFault(spec: FieldSpec, value: FieldValue | undefined): FieldFault | null {
  if (isEmpty(value)) {
    const mayBeUnsaid = spec.kind === "boolean" || spec.kind === "choice" || "byDefault" in spec;
    return spec.isRequired && !mayBeUnsaid ? REQUIRED : null;
  }
  const given = value as FieldValue;
  switch (spec.kind) {
    case "text": {
      if (typeof given !== "string") return PATTERN;
      const text = settledText(spec, given);
      if (text === "") return spec.isRequired ? REQUIRED : null;
      if (text.length > spec.max) return { key: "validation.tooLong", values: { limit: spec.max } };
      return spec.check && !CHECKS[spec.check](text) ? { key: `validation.${spec.check}` } : null;
    }
    case "integer":
      return integerFault(given, spec);
    case "region":
      return integerFault(given, { min: 110_000, max: 990_000 });
    case "boolean":
      return typeof given === "boolean" ? null : PATTERN;
    case "choice":
      return typeof given === "string" && spec.values.includes(given) ? null : { key: "validation.choice" };
    case "day":
      return typeof given === "string" && isDay(given) ? null : { key: "validation.day" };
    case "reference":
    case "picture":
      return typeof given === "string" ? null : PATTERN;
    case "pages":
      return Array.isArray(given) ? null : PATTERN;
    case "choices": {
      if (!Array.isArray(given)) return PATTERN;
      if (given.length === 0 && spec.isRequired) return REQUIRED;
      return given.every((each) => spec.values.includes(each)) ? null : { key: "validation.choice" };
    }
  }
}

/** Pages beyond what the row's roleCode may grant. */
function pagesFault(value: FieldValue | undefined, { roleCode }: FieldValues): FieldFault | null {
  if (!Array.isArray(value)) return null;
  const code: RoleCode = roleCode === "client" ? "client" : "admin";
  const grantable = new Set(grantablePages(code).map(({ name }) => name));
  return value.every((name) => grantable.has(name)) ? null : { key: "because.beyondRole" };
}

/** The faults of a whole form, by field. */
export function faultsOf(spec: ResourceSpec, values: FieldValues): Readonly<Record<string, FieldFault>> {
  return Object.fromEntries(
    Object.entries(spec.fields).flatMap(([name, field]) => {
      const fault =
        fieldFault(field, values[name]) ?? (field.kind === "pages" ? pagesFault(values[name], values) : null);
      return fault ? [[name, fault] as const] : [];
    }),
  );
}

/** A text as it is stored: only what is visible. What has a form to keep is in plain letters and digits. */
function settledText({ check, isLong }: TextSpec, text: string): string {
  if (check === "plate") return plainPlate(text).toUpperCase();
  if (check === "signInPhone") return plainPhone(text);
  if (check) return visibleText(text.normalize("NFKC"));
  return isLong ? visibleLines(text) : visibleText(text);
}

/** A value as it is stored: visible, a plate without its marks, and what is unsaid its default, or null. */
export function settled(spec: FieldSpec, value: FieldValue | undefined): FieldValue {
  if (typeof value === "string" && spec.kind === "text") return settledText(spec, value) || null;
  if (!isEmpty(value)) return value as FieldValue;
  if (spec.kind === "boolean") return false;
  if (spec.kind === "pages" || spec.kind === "choices") return [];
  return "byDefault" in spec && spec.byDefault !== undefined ? spec.byDefault : null;
}

/** All values of a form or body as they are stored. */
export function settledValues(spec: ResourceSpec, values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(spec.fields).map(([name, field]) => [name, settled(field, values[name])]),
  );
}
