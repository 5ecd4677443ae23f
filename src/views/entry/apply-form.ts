/** The apply form of entries as values: the stored draft, and the request body. */
import type { EntryDetail } from "../../contracts/entry.ts";
import type { EntrySaveBody } from "../../contracts/entry-bodies.ts";
import type { EntryKind } from "../../contracts/entry-status.ts";
import { isBeforeToday } from "../../domain/instant.ts";
import { createDraftMachine } from "../../machines/page/draft.machine.ts";
import {
  type ApplyErrors,
  amendedLine,
  amendedRequest,
  emptyRequest,
  type FormSpec,
  filledLines,
  hasFormShape,
  instantOrNull,
  type Judge,
  onBase,
  orNull,
  type RequestForm,
  requestBody,
  requestErrors,
} from "../requests/request-form.ts";

export interface ApplyForm extends RequestForm {
  readonly kind: EntryKind;
  /** An instant (ISO 8601); '' when unsaid. */
  readonly expectedAt: string;
  readonly plate: string;
  readonly driver: string;
}

const emptyForm = (): ApplyForm => ({
  ...emptyRequest(),
  kind: "purchase",
  expectedAt: "",
  plate: "",
  driver: "",
});

/** The form of an entry that is amended; null: of a new one. */
function formOf(entry: EntryDetail | null): ApplyForm {
  if (!entry) return emptyForm();
  return onBase({
    ...amendedRequest(entry),
    kind: entry.kind,
    expectedAt: entry.expectedAt ?? "",
    plate: entry.plate ?? "",
    driver: entry.driver ?? "",
    phone: entry.phone ?? "",
    lines: entry.lines.map((line) => amendedLine(line, line.expected)),
  });
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
    kind: form.kind,
    expectedAt: instantOrNull(form.expectedAt),
    plate: orNull(form.plate),
    driver: orNull(form.driver),
    phone: orNull(form.phone),
    lines: filledLines(form).map((line) => ({
      typeId: line.goods?.id ?? "",
      expected: line.quantity ?? 0,
    })),
  };
}

export const entryForm: FormSpec<EntryDetail, ApplyForm, ApplyErrors> = {
  draft: createDraftMachine<ApplyForm>(),
  formOf,
  parse: (stored) =>
    hasFormShape(stored, ["kind", "expectedAt", "plate", "driver"]) ? (stored as ApplyForm) : null,
  errorsOf,
  paths: ["phone", "plate", "driver", "expectedAt", "sourceNumber", "remark", "warehouseId", "clientId"],
  fieldOf: { expectedBeforeToday: "expectedAt" },
  bodyOf,
  copies: ["client", "warehouse", "kind"],
};
