/** What to do about an exception: the words of the button, and the page that it leads to. */
import type { OverviewException } from "../../contracts/overview.ts";
import type { PageName } from "../../contracts/pages.ts";
import { NEAR_EXPIRY_STOCK, PUT_BACK_STOCK } from "../../contracts/stock-lists.ts";
import { ASKED_COMMAND } from "../requests/use-asked-command.ts";

export interface NextStep {
  readonly word:
    | "amend"
    | "redeliver"
    | "arrive"
    | "dispatch"
    | "receive"
    | "review"
    | "settleShort"
    | "putBack"
    | "stock"
    | "look";
  /** Where it is done; the first page that the person may open. */
  readonly places: readonly {
    readonly page: PageName;
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
  }[];
}

const DETAIL = {
  entry: "entry-detail",
  exit: "exit-detail",
  delivery: "delivery-detail",
  count: "count-detail",
} as const;

const WORDS = {
  failedDelivery: "redeliver",
  overdueEntry: "arrive",
  overdueExit: "dispatch",
  lateAtDock: "receive",
  entryReview: "review",
  exitReview: "review",
  overdueCount: "look",
  short: "settleShort",
  unpromised: "settleShort",
} as const;

/** The command whose dialog the request's page opens with. */
const DIALOGS: Partial<Record<OverviewException["kind"], string>> = {
  failedDelivery: "redeliver",
  overdueEntry: "arrive",
};

/** The desk that does it, and the parameter that opens it on the request. */
const DESKS: Partial<Record<OverviewException["kind"], { readonly page: PageName; readonly opens: string }>> =
  {
    lateAtDock: { page: "entry-handle", opens: "receive" },
    entryReview: { page: "entry-verify", opens: "open" },
    exitReview: { page: "exit-verify", opens: "open" },
  };

/** The next step of the person: of a client, amending what was rejected; everything else it can only look at. */
export function nextStepOf(exception: OverviewException, isClient: boolean): NextStep {
  const { kind, entity, id, number, goods } = exception;
  if (kind === "rejectedEntry" || kind === "rejectedExit") {
    const apply = kind === "rejectedEntry" ? "entry-apply" : "exit-apply";
    const detail = kind === "rejectedEntry" ? "entry-detail" : "exit-detail";
    return {
      word: "amend",
      places: [
        { page: apply, query: { id } },
        { page: detail, params: { id } },
      ],
    };
  }
  if (kind === "putBack")
    return {
      word: "putBack",
      places: [{ page: "warehouse-repertory", query: { ...goods, ...PUT_BACK_STOCK } }],
    };
  if (kind === "nearExpiry" || entity === "repertory") {
    return {
      word: "stock",
      // A node of an older version names the goods alone.
      places: [
        { page: "warehouse-repertory", query: { ...(goods ?? { typeName: number }), ...NEAR_EXPIRY_STOCK } },
      ],
    };
  }
  const detail = { page: DETAIL[entity], params: { id } };
  const desk = DESKS[kind];
  if (desk && !isClient)
    return { word: WORDS[kind], places: [{ page: desk.page, query: { [desk.opens]: id } }, detail] };
  if (isClient) return { word: "look", places: [detail] };
  const command = DIALOGS[kind];
  return {
    word: WORDS[kind],
    places: [command ? { ...detail, query: { [ASKED_COMMAND]: command } } : detail],
  };
}
