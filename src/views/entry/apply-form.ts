/** The apply form of entries as values: what is kept as a draft, and the body that it comes to. */
import type { EntryDetail, EntryKind } from "../../contracts/entry.ts";
import type { EntrySaveBody } from "../../contracts/entry-bodies.ts";
import { createDraftMachine } from "../../machines/draft.machine.ts";
import {
  type ApplyErrors,
  amendedLine,
  amendedRequest,
  emptyRequest,
  type FormSpec,
  filledLines,
  fromLocal,
  hasFormShape,
  orNull,
  type RequestForm,
  requestBody,
  requestErrors,
  toLocal,
} from "../kit/request/request-form.ts";

export interface ApplyForm extends RequestForm {
  readonly kind: EntryKind;
  /** Local wall time, as the date field has it; '' when unsaid. */
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
export function formOf(entry: EntryDetail | null): ApplyForm {
  if (!entry) return emptyForm();
  return {
    ...amendedRequest(entry),
    kind: entry.kind,
    expectedAt: toLocal(entry.expectedAt),
    plate: entry.plate ?? "",
    driver: entry.driver ?? "",
    phone: entry.phone ?? "",
    lines: entry.lines.map((line) => amendedLine(line, line.expected)),
  };
}

function bodyOf(form: ApplyForm): EntrySaveBody {
  return {
    ...requestBody(form),
    kind: form.kind,
    expectedAt: fromLocal(form.expectedAt),
    plate: orNull(form.plate),
    driver: orNull(form.driver),
    phone: orNull(form.phone),
    lines: filledLines(form).map((line) => ({
      typeId: line.goods?.id ?? "",
      expected: line.quantity ?? 0,
    })),
  };
}

export const entryForm: FormSpec<ApplyForm, ApplyErrors> = {
  draft: createDraftMachine<ApplyForm>(),
  empty: emptyForm,
  parse: (stored) =>
    hasFormShape(stored, ["kind", "expectedAt", "plate", "driver"]) ? (stored as ApplyForm) : null,
  errorsOf: requestErrors,
  bodyOf,
};
