/** The figures of workplace and monitor on the wire. */
import { Type } from "typebox";
import { about, eachOf, instant, nullable, part, type Sent, shape, uuid } from "./body-shapes.ts";
import { COUNT_SETS } from "./count-status.ts";
import { DELIVERY_SETS } from "./delivery-status.ts";
import { ENTRY_SETS } from "./entry-status.ts";
import { EXIT_SETS } from "./exit-status.ts";
import { EXCEPTION_KINDS, NEXT_STEPS, OVERVIEW_PARTS } from "./overview-parts.ts";
import { StockSums } from "./repertory.ts";

// What a day aims at, on the wire: a part of the overview.

/** What a day's units aim at, and how they get there. */
export const PaceFigure = shape("PaceFigure", {
  target: about("Units aimed at today; null: no target.", nullable(Type.Integer())),
  dueByNow: about(
    "Units that should have moved by now, as usual days went; null: no target or no usual day.",
    nullable(Type.Integer()),
  ),
  projected: about(
    "Units moved by endHour at today's pace; null: too early or too late to say.",
    nullable(Type.Integer()),
  ),
  endHour: about(
    "The hour, 1 to 24, at which a usual day is over; null: no usual day.",
    nullable(Type.Integer()),
  ),
});
export type PaceFigure = Sent<typeof PaceFigure>;

/** Targets and limits of the warehouses in sight. */
export const DayPlanFigure = shape("DayPlanFigure", {
  inbound: about("Of goods that come in.", PaceFigure),
  outbound: PaceFigure,
  dockToStockMinutes: about("Limit of the median; null: none.", nullable(Type.Integer())),
  reviewMinutes: about(
    "How long a request may wait for its review; null: no limit.",
    nullable(Type.Integer()),
  ),
});
export type DayPlanFigure = Sent<typeof DayPlanFigure>;

/** How many requests wait in a status, and since when. */
export const QueueFigure = shape("QueueFigure", {
  count: Type.Integer(),
  oldestSince: about("ISO 8601: since when the oldest one waits; null when none waits.", nullable(instant)),
});
export type QueueFigure = Sent<typeof QueueFigure>;

/** The queue of a status, and how many of it are late. */
export const StageFigure = shape("StageFigure", {
  ...QueueFigure.properties,
  late: about(
    "Those whose lateAt has passed: their due time, or a limit of their warehouse for review or goods at the dock that ends before.",
    Type.Integer(),
  ),
});
export type StageFigure = Sent<typeof StageFigure>;

export const DayFigure = shape("DayFigure", {
  today: about("Business day so far; null: nothing divides, so there is no figure.", nullable(Type.Number())),
  yesterday: about("Yesterday up to the same time of day.", nullable(Type.Number())),
  mean: about(
    "Mean of the 7 days before, each up to the same time of day, with one decimal. Days without a figure do not count; null: none has one.",
    nullable(Type.Number()),
  ),
  series: about("The last 8 business days, oldest first, today last.", Type.Array(nullable(Type.Number()))),
});
export type DayFigure = Sent<typeof DayFigure>;

/** Units that moved. */
export const MovedFigure = shape("MovedFigure", {
  ...DayFigure.properties,
  requests: about("Requests to which today's units belong.", Type.Integer()),
  goodsTypes: about("Goods types of today's units.", Type.Integer()),
});
export type MovedFigure = Sent<typeof MovedFigure>;

/** A percentage with what it divides. */
export const ShareFigure = shape("ShareFigure", {
  ...DayFigure.properties,
  part: about("Today's numerator.", Type.Integer()),
  whole: about("Today's denominator; 0: there is no figure.", Type.Integer()),
});
export type ShareFigure = Sent<typeof ShareFigure>;

/** A median with the number of its requests. */
export const MedianFigure = shape("MedianFigure", {
  ...DayFigure.properties,
  requests: about("Requests of which today's figure is the median.", Type.Integer()),
});
export type MedianFigure = Sent<typeof MedianFigure>;

/** Old servers and kept samples lack it. */
const clientShortName = Type.Optional(about("The client's short name.", Type.String()));

/** Something that happened to a request; drafts are visible to their author only. */
export const RecentEvent = shape("RecentEvent", {
  id: uuid,
  entity: Type.Enum(["entry", "exit", "delivery"]),
  entityId: uuid,
  number: Type.String(),
  type: Type.String(),
  status: Type.String(),
  byUserId: nullable(uuid),
  byName: Type.String(),
  clientName: Type.String(),
  clientShortName,
  lines: about("Lines of the request.", Type.Integer()),
  units: about("Units that the request announces, asks for or carries.", Type.Integer()),
  at: instant,
});
export type RecentEvent = Sent<typeof RecentEvent>;

/** The request that has waited longest in its status. */
export const OldestRequest = shape("OldestRequest", {
  entity: Type.Enum(["entry", "exit", "delivery"]),
  id: uuid,
  number: Type.String(),
  clientName: Type.String(),
  clientShortName,
  status: Type.String(),
  since: instant,
});
export type OldestRequest = Sent<typeof OldestRequest>;

/** A request that was finished today or before. */
export const CompletedRequest = shape("CompletedRequest", {
  entity: about(
    "entry: received; exit: shipped; delivery: signed.",
    Type.Enum(["entry", "exit", "delivery"]),
  ),
  id: uuid,
  number: Type.String(),
  clientName: Type.String(),
  clientShortName,
  units: about("Units received (good + damaged), shipped or signed.", Type.Integer()),
  at: instant,
});
export type CompletedRequest = Sent<typeof CompletedRequest>;

export const WaitingRequest = shape("WaitingRequest", {
  entity: Type.Enum(["entry", "exit"]),
  id: uuid,
  number: Type.String(),
  clientName: Type.String(),
  status: Type.String(),
  since: instant,
});
export type WaitingRequest = Sent<typeof WaitingRequest>;

/** An open request of a client, and how far it is. */
export const OpenRequest = shape("OpenRequest", {
  entity: Type.Enum(["entry", "exit", "delivery"]),
  id: uuid,
  number: Type.String(),
  status: Type.String(),
  since: about("Since when it has its status.", instant),
  warehouseName: Type.String(),
  lines: Type.Integer(),
  units: about("Units announced, asked for or carried.", Type.Integer()),
  done: about("Of these: received, picked or handed over.", Type.Integer()),
  dueAt: about("An entry's expectedAt, an exit's requiredAt, a delivery's eta.", nullable(instant)),
});
export type OpenRequest = Sent<typeof OpenRequest>;

/** One thing that needs attention; its words are the reader's (`texts` of both sides). */
export const OverviewException = shape("OverviewException", {
  kind: Type.Enum([...EXCEPTION_KINDS]),
  entity: Type.Enum(["entry", "exit", "delivery", "repertory", "count"]),
  id: uuid,
  number: about("The request's number; goods' name for nearExpiry and putBack.", Type.String()),
  clientName: about("Empty for a count, which belongs to no client.", Type.String()),
  detail: about(
    "A failed delivery's failCode; the goods of a short or of what is promised no more; where goods wait to be put back; the warehouse of a count; why a request is late, as far as that is recorded; null otherwise.",
    nullable(Type.String()),
  ),
  quantity: about(
    "Units short, promised no more, to be put back or near expiry; null otherwise.",
    nullable(Type.Integer()),
  ),
  since: about("Since when; for nearExpiry the instant of its expiry.", instant),
  cameAt: Type.Optional(
    about(
      "When the truck of a late entry came: it was as late as that; null: no truck is recorded, or the kind is another.",
      nullable(instant),
    ),
  ),
  clientShortName,
  goods: Type.Optional(
    about(
      "Whose stock of what is near expiry or to be put back; null: another kind.",
      nullable(part({ typeId: uuid, clientId: uuid })),
    ),
  ),
  next: Type.Optional(
    about(
      "What happens next, where that is known: the planned departure of an exit's delivery, or until when the exit is due; null: not known.",
      nullable(part({ kind: Type.Enum([...NEXT_STEPS]), at: instant })),
    ),
  ),
});
export type OverviewException = Sent<typeof OverviewException>;

export const HourFigure = shape("HourFigure", {
  hour: Type.Integer(),
  inbound: about("null: the hour has not begun.", nullable(Type.Integer())),
  outbound: nullable(Type.Integer()),
  meanInbound: about("Mean of the same hour over the 7 days before, with one decimal.", Type.Number()),
  meanOutbound: Type.Number(),
});
export type HourFigure = Sent<typeof HourFigure>;

const inStatus = (status: string) => `Those in the status ${status}.`;

/** GET /api/overview and the gauge topic `overview`: the figures of workplace and monitor, in the reader's scope. */
export const Overview = shape("Overview", {
  asOf: instant,
  sees: about(
    "What the reader may see. Figures about anything else are 0, null or an empty list, and say nothing.",
    Type.Array(Type.Enum([...OVERVIEW_PARTS])),
  ),
  hasRequests: Type.Optional(
    about(
      "Whether there was ever an entry or an exit, drafts included: before that every figure is 0. Kept samples of older servers lack it.",
      Type.Boolean(),
    ),
  ),
  entry: part({
    ...eachOf(ENTRY_SETS.open, StageFigure, inStatus),
    arrived: about(
      "Approved and their truck recorded as arrived; nothing of them is received yet.",
      Type.Integer(),
    ),
    overdue: about("Approved, expected before now and not arrived.", QueueFigure),
    lateAtDock: about("Arrived, late, and not all of it received.", QueueFigure),
    discrepancies: about("Completed with a discrepancy mark in the last 7 days.", Type.Integer()),
  }),
  exit: part({
    ...eachOf(EXIT_SETS.open, StageFigure, inStatus),
    cancelRequested: about("With an open cancel request.", QueueFigure),
    overdue: about("Those under way whose requiredAt has passed.", QueueFigure),
    shorts: about("Shipped short, or with a short reported, in the last 7 days.", Type.Integer()),
  }),
  delivery: part(eachOf(DELIVERY_SETS.open, StageFigure, inStatus)),
  count: Type.Optional(
    about(
      "null for a client. Kept samples of older servers lack it.",
      nullable(
        part({
          ...eachOf(COUNT_SETS.open, StageFigure, inStatus),
          dueRows: about(
            "Stock rows to be counted within 7 days by the interval of their goods' level; those of an open count are not due.",
            Type.Integer(),
          ),
          lateRows: about("Those of dueRows whose day has passed.", Type.Integer()),
        }),
      ),
    ),
  ),
  longest: about(
    "Those that wait longest, entries and exits together, oldest first, at most 5.",
    Type.Array(WaitingRequest),
  ),
  exceptions: about(
    "What needs attention now, worst kind first, at most 8; while there is room, each kind has its first.",
    Type.Array(OverviewException),
  ),
  exceptionCounts: about(
    "How many there are of each kind. Rejected ones are counted for clients alone, who have to amend them.",
    part(eachOf(EXCEPTION_KINDS, Type.Integer(), (kind) => `Of the kind ${kind}.`)),
  ),
  mine: about(
    "A client's open requests, the last changed first, at most 8; null for anyone else.",
    nullable(Type.Array(OpenRequest)),
  ),
  vehicles: about(
    "null for a client. Of one warehouse: the vehicles out with its goods, and all idle ones.",
    nullable(
      part({
        onTrip: Type.Integer(),
        idle: Type.Integer(),
        maintenance: Type.Integer(),
      }),
    ),
  ),
  hours: about(
    "Today's hours in the business time zone, 0 to 23, beside their mean over the 7 days before.",
    Type.Array(HourFigure),
  ),
  utilisationPercent: about(
    "Volume of stock on hand as percent of the warehouses' capacity; null where no capacity is known, and for a client.",
    nullable(Type.Number()),
  ),
  today: part({
    inbound: about("Units received (good + damaged, net of reversals).", MovedFigure),
    outbound: about("Units issued.", MovedFigure),
    onTimePercent: about(
      "Of entries completed: share received completely by their expectedAt's business day; and of exits shipped: share shipped by their requiredAt's. In percent with one decimal.",
      ShareFigure,
    ),
    dockToStockMinutes: about(
      "Median minutes from arrival to completion of entries completed that day.",
      MedianFigure,
    ),
    fillRatePercent: about(
      "Of units requested by exits shipped: share shipped, in percent with one decimal.",
      ShareFigure,
    ),
    deliverySuccessPercent: about(
      "Of delivery attempts that ended: share signed in full, in percent with one decimal.",
      ShareFigure,
    ),
  }),
  stock: part({
    ...StockSums.properties,
    incoming: about("Units that approved and receiving entries still expect.", Type.Integer()),
    low: about("Goods types whose available is below their safety stock.", Type.Integer()),
    nearExpiry: about("Units of good stock that expire within 30 days.", Type.Integer()),
  }),
  recent: Type.Array(RecentEvent),
  plan: Type.Optional(
    about(
      "Targets of the day. Of every warehouse: the sum, where each enabled one has a target. null for a client.",
      nullable(DayPlanFigure),
    ),
  ),
  oldest: Type.Optional(
    about(
      "The longest waiting request of each open status in which some wait; none for a client.",
      Type.Array(OldestRequest),
    ),
  ),
  completed: Type.Optional(
    about(
      "The last 3 requests that were finished, latest first; none for a client.",
      Type.Array(CompletedRequest),
    ),
  ),
});
export type Overview = Sent<typeof Overview>;

/** `GET /api/overview/samples?from=&to=&warehouseId=` (system-display): the minutes that were kept, oldest first. */
export const SampleTimes = shape("SampleTimes", {
  minutes: Type.Array(instant),
});
export type SampleTimes = Sent<typeof SampleTimes>;

/** `GET /api/overview/sample?at=&warehouseId=`: the last sample at or before the minute; 40400 where none was kept. */
export const OverviewSample = shape("OverviewSample", {
  at: instant,
  value: Overview,
  changes: about(
    "What entries and exits did in the 5 minutes before and after, oldest first, from the event log.",
    Type.Array(RecentEvent),
  ),
});
export type OverviewSample = Sent<typeof OverviewSample>;
