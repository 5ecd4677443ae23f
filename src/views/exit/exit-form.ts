/** The apply form of exits as values: the stored draft, its errors, and the request body. */
import type { ExitDetail } from "../../contracts/exit.ts";
import type { ExitSaveBody } from "../../contracts/exit-bodies.ts";
import { EXIT_REQUEST, type ExitKind, type ExitMode } from "../../contracts/exit-status.ts";
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
  type LineRefused,
  orNull,
  type RequestForm,
  requestBody,
  requestErrors,
} from "../requests/request-form.ts";

/** The texts of its header beside its consignee. */
const TEXTS = draftedTexts(EXIT_REQUEST.fields);

export interface ExitForm extends RequestForm, Readonly<Record<(typeof TEXTS)[number], string>> {
  readonly kind: ExitKind;
  readonly mode: ExitMode;
  /** An instant (ISO 8601); '' when unsaid. */
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
  ...eachText(TEXTS, () => ""),
  kind: "sale",
  mode: "delivery",
  requiredAt: "",
  consigneeName: "",
  regionCode: null,
  address: "",
});

/** The form of an exit that is amended; null: of a new one. */
function formOf(exit: ExitDetail | null): ExitForm {
  if (!exit) return emptyForm();
  return {
    ...amendedRequest(exit),
    ...eachText(TEXTS, (name) => exit[name] ?? ""),
    kind: exit.kind,
    mode: exit.mode,
    requiredAt: exit.requiredAt ?? "",
    consigneeName: exit.consigneeName ?? "",
    phone: exit.consigneePhone ?? "",
    regionCode: exit.regionCode,
    address: exit.address ?? "",
    lines: exit.lines.map((line) => amendedLine(line, line.requested)),
  };
}

/** Missing fields; a delivery needs a consignee and an address. */
function errorsOf(form: ExitForm, judge: Judge): ExitErrors | null {
  const isLate = judge.isSubmitted && isBeforeToday(form.requiredAt || null, judge.today, judge.timeZone);
  const found = requestErrors(form, judge);
  const shared: ApplyErrors | null = isLate ? { byLine: {}, ...found, at: "requiredBeforeToday" } : found;
  if (form.mode === "pickup") return shared;
  const own = {
    ...(judge.isSubmitted && form.phone.trim() === "" ? { phone: "consigneePhoneGiven" as const } : {}),
    ...(form.consigneeName.trim() ? {} : { consigneeName: "needConsignee" as const }),
    ...(form.address.trim() ? {} : { address: "needAddress" as const }),
  };
  return shared || Object.keys(own).length > 0 ? { byLine: {}, ...shared, ...own } : null;
}

function bodyOf(form: ExitForm): ExitSaveBody {
  return {
    ...requestBody(form),
    ...eachText(TEXTS, (name) => orNull(form[name])),
    kind: form.kind,
    mode: form.mode,
    requiredAt: instantOrNull(form.requiredAt),
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

interface Missing {
  readonly typeId: string;
  readonly available: number;
}

/** The lines whose goods are not there in the quantity asked for. */
function linesRefused(
  form: ExitForm,
  reason: string,
  details: Readonly<Record<string, unknown>>,
): readonly LineRefused[] {
  if (reason !== "enoughAvailable" || !Array.isArray(details.missing)) return [];
  const missing = new Map(
    (details.missing as readonly Missing[]).map((each) => [each.typeId, each.available]),
  );
  return filledLines(form).flatMap(({ goods }, index) => {
    const available = goods ? missing.get(goods.id) : undefined;
    if (!goods || available === undefined) return [];
    return [
      {
        path: `lines.${index}.requested`,
        key: "exit.apply.tooMany",
        values: { available, unit: goods.unit },
      },
    ];
  });
}

export const exitForm: FormSpec<ExitDetail, ExitForm, ExitErrors> = {
  machine: createFormMachine<ExitForm>(),
  formOf,
  parse: (stored) =>
    hasFormShape(stored, ["kind", "mode", "requiredAt", "consigneeName", "address", ...TEXTS])
      ? (stored as ExitForm)
      : null,
  errorsOf,
  paths: [
    "consigneeName",
    "consigneePhone",
    "address",
    "regionCode",
    "requiredAt",
    ...TEXTS,
    "remark",
    "warehouseId",
    "clientId",
  ],
  copies: ["client", "warehouse", "kind", "mode", "consigneeName", "phone", "regionCode", "address"],
  linesRefused,
  fieldOf: { requiredBeforeToday: "requiredAt", consigneePhoneGiven: "consigneePhone" },
  bodyOf,
};
