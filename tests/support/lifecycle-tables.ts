/**
 * What the server answers in every cell of the lifecycles, by status, command and person. Written by hand from the
 * specification and the contract, never from the charts: what a chart allows by mistake, these tables still forbid.
 */
import { CODES } from "../../src/contracts/envelope.ts";
import type { PageName } from "../../src/contracts/pages.ts";
import type { Cast } from "./cast.ts";

export interface Cells {
  /**
   * Who may use the command at all. Owners are the client's people and admins; others get 40300 before anything else.
   */
  readonly asks: "owners" | "clients" | "admins";
  /** The pages of which any one gives the right to it. */
  readonly pages: readonly PageName[];
  /** Where it is allowed. */
  readonly in: readonly string[];
  /** Where it is for admins alone, although owners may ask. */
  readonly byAdminsIn?: readonly string[];
  /** Where the row as these tests make it does not allow it yet: 42200. */
  readonly notYetIn?: readonly string[];
}

const owners = (...pages: PageName[]) => ({ asks: "owners", pages }) as const;
const admins = (...pages: PageName[]) => ({ asks: "admins", pages }) as const;

/** An entry without receipts but for the one that made it receiving or completed. */
export const ENTRY_TABLE: Readonly<Record<string, Cells>> = {
  amend: { ...owners("entry-apply"), in: ["draft", "rejected"] },
  submit: { ...owners("entry-apply"), in: ["draft", "rejected"] },
  withdraw: { ...owners("entry-apply", "entry-verify"), in: ["pending"] },
  cancel: { ...owners("entry-apply", "entry-verify"), in: ["draft", "pending", "rejected", "approved"] },
  approve: { ...admins("entry-verify"), in: ["pending"] },
  reject: { ...admins("entry-verify"), in: ["pending"] },
  explainDelay: { ...admins("entry-verify", "entry-handle"), in: ["pending", "approved", "receiving"] },
  arrive: { ...admins("entry-handle"), in: ["approved"] },
  receive: { ...admins("entry-handle"), in: ["approved", "receiving"] },
  closeShort: { ...admins("entry-handle"), in: ["receiving"], notYetIn: ["approved"] },
  reverseReceipt: { ...admins("entry-handle"), in: ["receiving", "completed"] },
};

const handlers = admins("exit-handle");
const atPicking = { ...handlers, in: ["picking"] } as const;
const onRequest = { ...handlers, in: [], notYetIn: ["picking", "picked"] } as const;

/** An exit that is fetched, nothing of it picked before it is picked, and no cancellation requested. */
export const EXIT_TABLE: Readonly<Record<string, Cells>> = {
  amend: { ...owners("exit-apply"), in: ["draft", "rejected"] },
  submit: { ...owners("exit-apply"), in: ["draft", "rejected"] },
  withdraw: { ...owners("exit-apply", "exit-verify"), in: ["pending"] },
  cancel: {
    ...owners("exit-apply", "exit-verify", "exit-handle"),
    in: ["draft", "pending", "rejected", "approved"],
    byAdminsIn: ["picking", "picked"],
  },
  approve: { ...admins("exit-verify"), in: ["pending"] },
  reject: { ...admins("exit-verify"), in: ["pending"] },
  explainDelay: {
    ...admins("exit-verify", "exit-handle"),
    in: ["pending", "approved", "picking", "picked"],
  },
  startPicking: { ...handlers, in: ["approved"] },
  pick: atPicking,
  changeLot: { ...handlers, in: [], notYetIn: ["picking"] },
  unpick: { ...handlers, in: ["picked"], notYetIn: ["picking"] },
  reportShort: atPicking,
  repromise: { ...admins("exit-verify", "exit-handle"), in: ["pending", "approved", "picking"] },
  finishPicking: { ...handlers, in: [], notYetIn: ["picking"] },
  requestCancel: { asks: "clients", pages: ["exit-apply", "exit-list"], in: ["picking", "picked"] },
  acceptCancel: onRequest,
  declineCancel: onRequest,
  handOver: { ...handlers, in: ["picked"] },
};

const drivers = admins("delivery-handle", "delivery-trip");
const onTheRoad = { ...drivers, in: ["inTransit"] } as const;

export const DELIVERY_TABLE: Readonly<Record<string, Cells>> = {
  assign: { ...admins("delivery-handle"), in: ["pending"] },
  unassign: { ...admins("delivery-handle"), in: ["assigned"] },
  depart: { ...drivers, in: ["assigned"] },
  updateEta: onTheRoad,
  sign: onTheRoad,
  fail: onTheRoad,
  redeliver: { ...admins("delivery-handle"), in: ["failed"] },
  return: { ...admins("delivery-handle"), in: ["failed"] },
};

const counters = admins("warehouse-count");

/** A count of one line that no other person counts; all of it is counted where it is finished. */
export const COUNT_TABLE: Readonly<Record<string, Cells>> = {
  open: { ...counters, in: ["draft"] },
  take: { ...counters, in: ["open"], notYetIn: ["counting"] },
  record: { ...counters, in: ["counting"] },
  finish: { ...counters, in: [], notYetIn: ["counting"] },
  recount: { ...admins("warehouse-repertory"), in: ["counted"] },
  approve: { ...admins("warehouse-repertory"), in: ["counted"] },
  cancel: { ...counters, in: ["draft", "open", "counting", "counted"] },
};

/** The answer of one cell: the code of a refusal, or "allowed". A command that the table has not is a mistake of it. */
export function cellOf(
  table: Readonly<Record<string, Cells>>,
  { status, command, who }: { readonly status: string; readonly command: string; readonly who: keyof Cast },
): number | "allowed" {
  const cells = table[command];
  if (!cells) throw new Error(`the table lacks ${command}`);
  const isClient = who === "owner" || who === "colleague" || who === "stranger";
  if (who === "narrow" || (cells.asks !== "owners" && isClient !== (cells.asks === "clients")))
    return CODES.notPermitted;
  if (who === "stranger") return CODES.unknown;
  if (cells.notYetIn?.includes(status)) return CODES.refused;
  if (cells.byAdminsIn?.includes(status)) return isClient ? CODES.notPermitted : "allowed";
  return cells.in.includes(status) ? "allowed" : CODES.movedOn;
}
