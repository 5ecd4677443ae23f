/** The guards of an entry: their names are the reason codes that people are shown (texts under `because.<name>`). */
import type { AnyPayloadOf } from "../../contracts/body-shapes.ts";
import type { ENTRY_COMMAND_BODIES, ReceiveLine } from "../../contracts/entry-bodies.ts";
import { isExpired, isProducedAfterExpiry, isProducedLater } from "../../domain/goods-dates.ts";
import { type LineQuantities, outstanding, receivableLimit, received } from "../../domain/quantity.ts";
import { type DraftFacet, draftRules, hasPage, isAdmin } from "./draft.rules.ts";
import { type GuardRule, ruleFor, type Situation } from "./lifecycle.ts";

/** What the guards read of an entry's row; EntryRow of the contract has all of it. */
export interface EntryFacet extends DraftFacet {
  readonly status: string;
  readonly arrivedAt: string | null;
  readonly returnOf: string | null;
  readonly goodTotal: number;
  readonly damagedTotal: number;
}

export interface LineFacts extends LineQuantities {
  readonly trackLot: boolean;
  readonly trackExpiry: boolean;
}

/** What only the server knows, gathered inside the transaction. */
export interface EntryFacts {
  /** By line id. */
  readonly lines: ReadonlyMap<string, LineFacts>;
  readonly overReceiptPercent: number;
  /** Enabled locations of the entry's warehouse, by id. */
  readonly usableLocations: ReadonlySet<string>;
  /** Ids of the receipts that have not been reversed. */
  readonly liveReceipts: ReadonlySet<string>;
  /** For the receipt to be reversed: its goods still lie, unreserved, where it put them. */
  readonly receiptGoodsInPlace: boolean;
  /** For a return: its delivery has been closed as returned. */
  readonly deliveryReturned: boolean;
  /** Of submit: its expected arrival is before today. */
  readonly expectedBeforeToday: boolean;
  /** Of receive: the business day, YYYY-MM-DD. */
  readonly today: string;
  /** Of receive, by position of the line: the expiry with which the same lot is in stock, or above in it; null: none, or the same. */
  readonly otherExpiries: readonly (string | null)[];
}

type EntryPayload = AnyPayloadOf<typeof ENTRY_COMMAND_BODIES>;
type EntrySituation = Situation<EntryFacet, EntryPayload, EntryFacts>;
type Rule = GuardRule<EntryFacet, EntryFacts>;

/** Sums per line of what one receipt brings; a line may appear several times (lots, locations). */
function broughtByLine(lines: readonly ReceiveLine[]): ReadonlyMap<string, number> {
  const brought = new Map<string, number>();
  for (const line of lines)
    brought.set(line.lineId, (brought.get(line.lineId) ?? 0) + line.good + line.damaged);
  return brought;
}

function overReceived({
  payload,
  facts,
}: EntrySituation): readonly { lineId: string; limit: number; would: number; left: number }[] {
  return [...broughtByLine(payload.lines ?? [])].flatMap(([lineId, brought]) => {
    const line = facts.lines.get(lineId);
    if (!line) return [];
    const limit = receivableLimit(line.expected, facts.overReceiptPercent);
    const so = received(line);
    const would = so + brought;
    return would > limit ? [{ lineId, limit, would, left: Math.max(0, limit - so) }] : [];
  });
}

function linesThat(
  { payload, facts }: EntrySituation,
  fail: (line: ReceiveLine, facts: LineFacts) => boolean,
) {
  return (payload.lines ?? []).flatMap((line) => {
    const known = facts.lines.get(line.lineId);
    return known && fail(line, known) ? [{ lineId: line.lineId }] : [];
  });
}

const lacksLot = (line: ReceiveLine, facts: LineFacts) => facts.trackLot && !line.lot?.trim();
const lacksExpiry = (line: ReceiveLine, facts: LineFacts) => facts.trackExpiry && !line.expiry;
const expiredLines = (situation: EntrySituation) =>
  linesThat(situation, (line) => isExpired(line, situation.facts.today) && line.acceptExpired !== true);
const otherExpiryLines = ({ payload, facts }: EntrySituation) =>
  (payload.lines ?? []).flatMap(({ lineId, lot, expiry, acceptOtherExpiry }, at) => {
    const stocked = facts.otherExpiries[at] ?? null;
    return stocked && acceptOtherExpiry !== true ? [{ lineId, lot, expiry, stocked }] : [];
  });
const laterLines = (situation: EntrySituation) =>
  linesThat(situation, (line) => isProducedLater(line, situation.facts.today));
const reversedLines = (situation: EntrySituation) => linesThat(situation, isProducedAfterExpiry);

const rule = ruleFor<EntryFacet, EntryPayload, EntryFacts>();

export const entryRules = {
  ...draftRules,
  /** Cancelling what is approved takes the page entry-apply; entry-verify reaches only to there. */
  page: rule("person", ({ by }) => hasPage(by, "entry-apply")),
  /** Owners may cancel until the truck has arrived; admins still may. */
  beforeArrival: rule("row", ({ row, by }) => isAdmin(by) || row.arrivedAt === null),
  nothingReceived: rule("row", ({ row }) => row.goodTotal + row.damagedTotal === 0),
  notReturn: rule("row", ({ row }) => row.returnOf === null),
  isReturn: rule("row", ({ row }) => row.returnOf !== null),
  somethingReceived: rule("row", ({ row }) => row.goodTotal + row.damagedTotal > 0),
  quantityGiven: rule("payload", ({ payload }) =>
    (payload.lines ?? []).every((line) => line.good + line.damaged > 0),
  ),
  lineKnown: rule("payload", ({ payload, facts }) =>
    (payload.lines ?? []).every((line) => facts.lines.has(line.lineId)),
  ),
  withinTolerance: rule(
    "payload",
    (situation) => overReceived(situation).length === 0,
    (situation) => ({ over: overReceived(situation) }),
  ),
  lotGiven: rule(
    "payload",
    (situation) => linesThat(situation, lacksLot).length === 0,
    (situation) => ({ lotMissing: linesThat(situation, lacksLot) }),
  ),
  expiryGiven: rule(
    "payload",
    (situation) => linesThat(situation, lacksExpiry).length === 0,
    (situation) => ({ expiryMissing: linesThat(situation, lacksExpiry) }),
  ),
  /** Refuses goods that have expired, unless the receiver accepts them line by line. */
  expired: rule(
    "payload",
    (situation) => expiredLines(situation).length === 0,
    (situation) => ({ expired: expiredLines(situation) }),
  ),
  /** One lot of goods has one expiry: another one is refused, unless the receiver accepts it line by line. */
  otherExpiry: rule(
    "payload",
    (situation) => otherExpiryLines(situation).length === 0,
    (situation) => ({ otherExpiry: otherExpiryLines(situation) }),
  ),
  producedLater: rule(
    "payload",
    (situation) => laterLines(situation).length === 0,
    (situation) => ({ producedLater: laterLines(situation) }),
  ),
  producedAfterExpiry: rule(
    "payload",
    (situation) => reversedLines(situation).length === 0,
    (situation) => ({ producedAfterExpiry: reversedLines(situation) }),
  ),
  /** An arrival that was expected before today is no announcement. */
  expectedBeforeToday: rule("payload", ({ facts }) => !facts.expectedBeforeToday),
  locationUsable: rule("payload", ({ payload, facts }) =>
    (payload.lines ?? []).every((line) => facts.usableLocations.has(line.locationId)),
  ),
  /** Chooses between "receiving" and "completed"; never shown as a refusal. */
  meetsEveryLine: rule("payload", ({ payload, facts }) => {
    const brought = broughtByLine(payload.lines ?? []);
    return [...facts.lines].every(([id, line]) => outstanding(line) <= (brought.get(id) ?? 0));
  }),
  receiptLive: rule(
    "payload",
    ({ payload, facts }) => payload.receiptId !== undefined && facts.liveReceipts.has(payload.receiptId),
  ),
  goodsInPlace: rule("payload", ({ facts }) => facts.receiptGoodsInPlace),
  deliveryOpen: rule("payload", ({ facts }) => !facts.deliveryReturned),
  /** Chooses between "receiving" and "approved" after a reversal; never shown as a refusal. */
  otherReceiptRemains: rule("payload", ({ payload, facts }) =>
    [...facts.liveReceipts].some((id) => id !== payload.receiptId),
  ),
} as const satisfies Record<string, Rule>;
