/** The guards of an exit: their names are the reason codes that people are shown (texts under `because.<name>`). */
import type { AnyPayloadOf } from "../../contracts/body-shapes.ts";
import type { EXIT_COMMAND_BODIES } from "../../contracts/exit-bodies.ts";
import { normalForm } from "../../domain/normal-form.ts";
import { type DraftFacet, draftRules, hasPage, isAdmin, isOwnClient } from "./draft.rules.ts";
import { type GuardRule, ruleFor, type Situation } from "./lifecycle.ts";

/** What the guards read of an exit's row; ExitRow of the contract has all of it. */
export interface ExitFacet extends DraftFacet {
  readonly status: string;
  readonly mode: string;
  readonly consigneeName: string | null;
  readonly consigneePhone: string | null;
  readonly address: string | null;
  readonly cancelRequestedAt: string | null;
  readonly requestedTotal: number;
  readonly pickedTotal: number;
  readonly shortTotal: number;
  readonly unpromisedTotal: number;
}

/** What an open allocation still promises, and to which line. */
interface OpenAllocation {
  readonly id: string;
  readonly lineId: string;
  readonly quantity: number;
  /** Of pick: the lot of the stock that is promised; "": its goods have none. */
  readonly lot?: string;
}

/** Another lot on the shelf of promised goods. */
interface OtherLot {
  readonly free: number;
  /** It expires later than the promised one. */
  readonly isLater: boolean;
}

/** What only the server knows, gathered inside the transaction. */
export interface ExitFacts {
  /** Of submit: what the lines ask for and what could be promised, summed per goods type. */
  readonly wanted: readonly {
    readonly typeId: string;
    readonly skuCode: string;
    readonly requested: number;
    readonly available: number;
  }[];
  /** Of submit: its required time is before today. */
  readonly requiredBeforeToday: boolean;
  /** Of changeLot: the named stock; null: it is no other lot of these goods on that shelf, or may not be promised. */
  readonly otherLot: OtherLot | null;
  /** Of pick, changeLot and reportShort: ids of the exit's lines. */
  readonly lines: ReadonlySet<string>;
  /** Of pick and reportShort: what is promised and not picked yet, in the order of picking. */
  readonly open: readonly OpenAllocation[];
  /** Of unpick: what is picked and has not left. */
  readonly picked: readonly OpenAllocation[];
  /** Of reportShort: the units of each line that are promised no more, by its id. */
  readonly unpromised: ReadonlyMap<string, number>;
  /** Of pick and reportShort that want more than is open: the last pick of the line, if there was one. */
  readonly lastPick?: { readonly by: string; readonly at: string; readonly quantity: number } | null;
  /** Of startPicking and unpick: the named location may be used for it. */
  readonly isUsable: boolean;
  /** Of unpick: its delivery has no vehicle yet, or there is none. */
  readonly deliveryWaits: boolean;
}

type ExitPayload = AnyPayloadOf<typeof EXIT_COMMAND_BODIES>;
type ExitSituation = Situation<ExitFacet, ExitPayload, ExitFacts>;
type Rule = GuardRule<ExitFacet, ExitFacts>;

const rule = ruleFor<ExitFacet, ExitPayload, ExitFacts>();

const missing = ({ facts }: ExitSituation) =>
  facts.wanted.filter(({ requested, available }) => requested > available);

/** The open allocations that the payload means: the named one, or all of its line. */
const meant = ({ payload, facts }: ExitSituation) =>
  facts.open.filter(
    ({ id, lineId }) =>
      lineId === payload.lineId && (payload.allocationId === undefined || payload.allocationId === id),
  );

/** The promised lots that the scanned one is not. Goods without a lot are any. */
const otherLots = (situation: ExitSituation): readonly string[] => {
  const { lotScanned } = situation.payload;
  if (lotScanned === undefined) return [];
  const lots = meant(situation).map(({ lot = "" }) => lot);
  return lots.filter((lot) => lot !== "" && normalForm(lot) !== normalForm(lotScanned));
};

/** What of the line can be picked or missing; of a report that says so, what is promised no more. */
const openQuantity = (situation: ExitSituation) => {
  const { unpromised = false, lineId = "" } = situation.payload;
  if (unpromised) return situation.facts.unpromised.get(lineId) ?? 0;
  return meant(situation).reduce((sum, { quantity }) => sum + quantity, 0);
};

/** What of the named allocation is picked. */
const pickedQuantity = ({ payload, facts }: ExitSituation) =>
  facts.picked.find(({ id }) => id === payload.allocationId)?.quantity ?? 0;

export const exitRules = {
  ...draftRules,
  /** A person who may cancel directly does not need to request it. */
  ownClient: rule("person", isOwnClient),
  /** Until an admin has decided, the verify page cancels as well. */
  requester: rule("person", ({ by }) => hasPage(by, "exit-apply", "exit-verify")),
  /** Cancelling what is approved takes the page exit-apply. */
  page: rule("person", ({ by }) => hasPage(by, "exit-apply")),
  /** From the first pick on, the warehouse cancels; the owner requests it. */
  handler: rule("person", ({ by }) => isAdmin(by) && hasPage(by, "exit-handle")),
  consigneeGiven: rule(
    "row",
    ({ row }) => row.mode !== "delivery" || Boolean(row.consigneeName?.trim() && row.address?.trim()),
  ),
  consigneePhoneGiven: rule(
    "row",
    ({ row }) => row.mode !== "delivery" || Boolean(row.consigneePhone?.trim()),
  ),
  requiredBeforeToday: rule("payload", ({ facts }) => !facts.requiredBeforeToday),
  allPicked: rule("row", ({ row }) => row.pickedTotal + row.shortTotal === row.requestedTotal),
  somethingPicked: rule("row", ({ row }) => row.pickedTotal > 0),
  /** Chooses whether a delivery is opened; never shown as a refusal. */
  isDelivered: rule("row", ({ row }) => row.mode === "delivery"),
  isPickup: rule("row", ({ row }) => row.mode === "pickup"),
  notCancelling: rule("row", ({ row }) => row.cancelRequestedAt === null),
  cancelRequested: rule("row", ({ row }) => row.cancelRequestedAt !== null),
  enoughAvailable: rule(
    "payload",
    (situation) => missing(situation).length === 0,
    (situation) => ({ missing: missing(situation) }),
  ),
  exitLineKnown: rule(
    "payload",
    ({ payload, facts }) => payload.lineId !== undefined && facts.lines.has(payload.lineId),
  ),
  withinAllocated: rule(
    "payload",
    (situation) => (situation.payload.quantity ?? 0) <= openQuantity(situation),
    (situation) => ({
      ...{ lineId: situation.payload.lineId, open: openQuantity(situation) },
      ...(situation.facts.lastPick ? { taken: situation.facts.lastPick } : {}),
    }),
  ),
  /** A lot that was scanned is the one that is promised. */
  lotPromised: rule(
    "payload",
    (situation) => otherLots(situation).length === 0,
    (situation) => ({ lots: otherLots(situation) }),
  ),
  lotOnShelf: rule("payload", ({ facts }) => facts.otherLot !== null),
  lotFree: rule(
    "payload",
    ({ payload, facts }) => facts.otherLot === null || (payload.quantity ?? 0) <= facts.otherLot.free,
    ({ facts }) => ({ free: facts.otherLot?.free ?? 0 }),
  ),
  /** What expires first goes first; the other way round takes a reason. */
  expiryOrReason: rule(
    "payload",
    ({ payload, facts }) => !facts.otherLot?.isLater || Boolean(payload.reason?.trim()),
  ),
  pickedThere: rule(
    "payload",
    (situation) => (situation.payload.quantity ?? 0) <= pickedQuantity(situation),
    (situation) => ({ picked: pickedQuantity(situation) }),
  ),
  shelfUsable: rule("payload", ({ facts }) => facts.isUsable),
  stagingUsable: rule("payload", ({ facts }) => facts.isUsable),
  deliveryWaits: rule("payload", ({ facts }) => facts.deliveryWaits),
  /** The system also asks it for goods that were taken: their promises follow them. */
  somethingUnpromised: rule("row", ({ row, by }) => by.kind === "system" || row.unpromisedTotal > 0),
  signerGiven: rule("payload", ({ payload }) => Boolean(payload.signer?.trim())),
} as const satisfies Record<string, Rule>;
