/**
 * What the server answers in every cell of the lifecycles, by status, command and person. Written by hand from the
 * specification and the contract, never from the charts: what a chart allows by mistake, these tables still forbid.
 */
import { CODES } from "../../src/contracts/envelope.ts";
import type { Cast } from "./cast.ts";

interface Cells {
  /**
   * Who may use the command at all. Owners are the client's people and admins; others get 40300 before anything else.
   */
  readonly asks: "owners" | "clients" | "admins";
  /** Where it is allowed. */
  readonly in: readonly string[];
  /** Where it is for admins alone, although owners may ask. */
  readonly byAdminsIn?: readonly string[];
  /** Where the row as these tests make it does not allow it yet: 42200. */
  readonly notYetIn?: readonly string[];
}

const atVerify = { asks: "admins", in: ["pending"] } as const;

/** An entry without receipts but for the one that made it receiving or completed. */
export const ENTRY_TABLE: Readonly<Record<string, Cells>> = {
  amend: { asks: "owners", in: ["draft", "rejected"] },
  submit: { asks: "owners", in: ["draft", "rejected"] },
  withdraw: { asks: "owners", in: ["pending"] },
  cancel: { asks: "owners", in: ["draft", "pending", "rejected", "approved"] },
  approve: atVerify,
  reject: atVerify,
  explainDelay: { asks: "admins", in: ["pending", "approved", "receiving"] },
  arrive: { asks: "admins", in: ["approved"] },
  receive: { asks: "admins", in: ["approved", "receiving"] },
  closeShort: { asks: "admins", in: ["receiving"], notYetIn: ["approved"] },
  reverseReceipt: { asks: "admins", in: ["receiving", "completed"] },
};

const atPicking = { asks: "admins", in: ["picking"] } as const;
const onRequest = { asks: "admins", in: [], notYetIn: ["picking", "picked"] } as const;

/** An exit that is fetched, nothing of it picked before it is picked, and no cancellation requested. */
export const EXIT_TABLE: Readonly<Record<string, Cells>> = {
  amend: { asks: "owners", in: ["draft", "rejected"] },
  submit: { asks: "owners", in: ["draft", "rejected"] },
  withdraw: { asks: "owners", in: ["pending"] },
  cancel: {
    asks: "owners",
    in: ["draft", "pending", "rejected", "approved"],
    byAdminsIn: ["picking", "picked"],
  },
  approve: atVerify,
  reject: atVerify,
  explainDelay: { asks: "admins", in: ["pending", "approved", "picking", "picked"] },
  startPicking: { asks: "admins", in: ["approved"] },
  pick: atPicking,
  changeLot: { asks: "admins", in: [], notYetIn: ["picking"] },
  unpick: { asks: "admins", in: ["picked"], notYetIn: ["picking"] },
  reportShort: atPicking,
  finishPicking: { asks: "admins", in: [], notYetIn: ["picking"] },
  requestCancel: { asks: "clients", in: ["picking", "picked"] },
  acceptCancel: onRequest,
  declineCancel: onRequest,
  handOver: { asks: "admins", in: ["picked"] },
};

const onTheRoad = { asks: "admins", in: ["inTransit"] } as const;

export const DELIVERY_TABLE: Readonly<Record<string, Cells>> = {
  assign: { asks: "admins", in: ["pending"] },
  unassign: { asks: "admins", in: ["assigned"] },
  depart: { asks: "admins", in: ["assigned"] },
  updateEta: onTheRoad,
  sign: onTheRoad,
  fail: onTheRoad,
  redeliver: { asks: "admins", in: ["failed"] },
  return: { asks: "admins", in: ["failed"] },
};

/** A count of one line that no other person counts; all of it is counted where it is finished. */
export const COUNT_TABLE: Readonly<Record<string, Cells>> = {
  open: { asks: "admins", in: ["draft"] },
  take: { asks: "admins", in: ["open"], notYetIn: ["counting"] },
  record: { asks: "admins", in: ["counting"] },
  finish: { asks: "admins", in: [], notYetIn: ["counting"] },
  recount: { asks: "admins", in: ["counted"] },
  approve: { asks: "admins", in: ["counted"] },
  cancel: { asks: "admins", in: ["draft", "open", "counting", "counted"] },
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
