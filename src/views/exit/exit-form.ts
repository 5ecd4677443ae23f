/** The apply form of exits as values: what is kept as a draft, what is wrong with it, and the body that it comes to. */
import type { ExitDetail, ExitKind, ExitMode } from "../../contracts/exit.ts";
import type { ExitSaveBody } from "../../contracts/exit-bodies.ts";
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

export interface ExitForm extends RequestForm {
  readonly kind: ExitKind;
  readonly mode: ExitMode;
  /** Local wall time, as the date field has it; '' when unsaid. */
  readonly requiredAt: string;
  readonly consigneeName: string;
  readonly regionCode: number | null;
  readonly address: string;
}

export interface ExitErrors extends ApplyErrors {
  readonly consigneeName?: "needConsignee";
  readonly address?: "needAddress";
}

const emptyForm = (): ExitForm => ({
  ...emptyRequest(),
  kind: "sale",
  mode: "delivery",
  requiredAt: "",
  consigneeName: "",
  regionCode: null,
  address: "",
});

/** The form of an exit that is amended; null: of a new one. */
export function formOf(exit: ExitDetail | null): ExitForm {
  if (!exit) return emptyForm();
  return {
    ...amendedRequest(exit),
    kind: exit.kind,
    mode: exit.mode,
    requiredAt: toLocal(exit.requiredAt),
    consigneeName: exit.consigneeName ?? "",
    phone: exit.consigneePhone ?? "",
    regionCode: exit.regionCode,
    address: exit.address ?? "",
    lines: exit.lines.map((line) => amendedLine(line, line.requested)),
  };
}

/** What is missing; a delivery needs to know to whom and where. */
function errorsOf(form: ExitForm, needsClient: boolean): ExitErrors | null {
  const shared = requestErrors(form, needsClient);
  if (form.mode === "pickup") return shared;
  const own = {
    ...(form.consigneeName.trim() ? {} : { consigneeName: "needConsignee" as const }),
    ...(form.address.trim() ? {} : { address: "needAddress" as const }),
  };
  return shared || Object.keys(own).length > 0 ? { byLine: {}, ...shared, ...own } : null;
}

function bodyOf(form: ExitForm): ExitSaveBody {
  return {
    ...requestBody(form),
    kind: form.kind,
    mode: form.mode,
    requiredAt: fromLocal(form.requiredAt),
    consigneeName: orNull(form.consigneeName),
    consigneePhone: orNull(form.phone),
    regionCode: form.regionCode,
    address: orNull(form.address),
    lines: filledLines(form).map((line) => ({
      typeId: line.goods?.id ?? "",
      requested: line.quantity ?? 0,
    })),
  };
}

export const exitForm: FormSpec<ExitForm, ExitErrors> = {
  draft: createDraftMachine<ExitForm>(),
  empty: emptyForm,
  parse: (stored) =>
    hasFormShape(stored, ["kind", "mode", "requiredAt", "consigneeName", "address"])
      ? (stored as ExitForm)
      : null,
  errorsOf,
  bodyOf,
};
