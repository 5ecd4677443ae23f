/** What a day aims at, on the wire: a part of the overview. */

import { Type } from "typebox";
import { about, nullable, type Sent, shape } from "./body-shapes.ts";

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
