/** The apply form of entries as values: the stored draft, and the request body. */
import type { EntryDetail } from "../../contracts/entry.ts";
import type { EntrySaveBody } from "../../contracts/entry-bodies.ts";
import { ENTRY_REQUEST, type EntryKind } from "../../contracts/entry-status.ts";
import { draftedTexts } from "../../contracts/header-fields.ts";
import { isBeforeToday } from "../../domain/instant.ts";
import { createFormMachine } from "../../machines/page/form.machine.ts";
import {
  type ApplyErrors,
  amendedLine,
  amendedRequest,
  eachText,
  emptyRequest,
  type FormSpec,
  filledLines,
  hasFormShape,
  instantOrNull,
  type Judge,
  orNull,
  type RequestForm,
  requestBody,
  requestErrors,
} from "../requests/request-form.ts";

/** The texts of its header. */
const TEXTS = draftedTexts(ENTRY_REQUEST.fields);

export interface ApplyForm extends RequestForm, Readonly<Record<(typeof TEXTS)[number], string>> {
  readonly kind: EntryKind;
  /** An instant (ISO 8601); '' when unsaid. */
  readonly expectedAt: string;
}

const emptyForm = (): ApplyForm => ({
  ...emptyRequest(),
  ...eachText(TEXTS, () => ""),
  kind: "purchase",
  expectedAt: "",
});

/** The form of an entry that is amended; null: of a new one. */
function formOf(entry: EntryDetail | null): ApplyForm {
  if (!entry) return emptyForm();
  return {
    ...amendedRequest(entry),
    ...eachText(TEXTS, (name) => entry[name] ?? ""),
    kind: entry.kind,
    expectedAt: entry.expectedAt ?? "",
    lines: entry.lines.map((line) => amendedLine(line, line.expected)),
  };
}

/** Errors of the form. A draft may keep a past arrival, but cannot be submitted with it. */
function errorsOf(form: ApplyForm, judge: Judge): ApplyErrors | null {
  const shared = requestErrors(form, judge);
  const isLate = judge.isSubmitted && isBeforeToday(form.expectedAt || null, judge.today, judge.timeZone);
  return isLate ? { byLine: {}, ...shared, at: "expectedBeforeToday" } : shared;
}

function bodyOf(form: ApplyForm): EntrySaveBody {
  return {
    ...requestBody(form),
    ...eachText(TEXTS, (name) => orNull(form[name])),
    kind: form.kind,
    expectedAt: instantOrNull(form.expectedAt),
    lines: filledLines(form).map((line) => ({
      typeId: line.goods?.id ?? "",
      expected: line.quantity ?? 0,
    })),
  };
}

export const entryForm: FormSpec<EntryDetail, ApplyForm, ApplyErrors> = {
  machine: createFormMachine<ApplyForm>(),
  formOf,
  parse: (stored) => (hasFormShape(stored, ["kind", "expectedAt", ...TEXTS]) ? (stored as ApplyForm) : null),
  errorsOf,
  paths: [...TEXTS, "expectedAt", "remark", "warehouseId", "clientId"],
  fieldOf: { expectedBeforeToday: "expectedAt" },
  bodyOf,
  copies: ["client", "warehouse", "kind"],
};
