/** Figures without what their reader may not see. */
import type {
  DayFigure,
  DayPlanFigure,
  HourFigure,
  Overview,
  PaceFigure,
  StageFigure,
} from "../../../src/contracts/overview.ts";
import { EXCEPTION_KINDS } from "../../../src/contracts/overview-parts.ts";
import { abbreviateName } from "../../../src/domain/abbreviation.ts";
import { SUBJECTS } from "./overview.attention.ts";
import type { Sight } from "./overview.sight.ts";

const NO_QUEUE: StageFigure = { count: 0, oldestSince: null, late: 0 };

/** Every number 0, every queue empty. */
const emptied = <T extends object>(figures: T): T =>
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [
      name,
      typeof figure === "number" ? 0 : "late" in figure ? NO_QUEUE : { count: 0, oldestSince: null },
    ]),
  ) as T;

/** No figure, and what it consists of 0. */
const noFigure = <T extends DayFigure>(figure: T): T => ({
  ...emptied({ ...figure, today: 0, yesterday: 0, mean: 0, series: 0 }),
  today: null,
  yesterday: null,
  mean: null,
  series: figure.series.map(() => null),
});

const NO_PACE: PaceFigure = { target: null, dueByNow: null, projected: null, endHour: null };

/** The plan of what the reader sees; a projection tells how much moved. */
const planIn = (
  plan: DayPlanFigure,
  sees: { readonly comesIn: boolean; readonly goesOut: boolean; readonly hasEntries: boolean },
): DayPlanFigure => ({
  ...plan,
  inbound: sees.comesIn ? plan.inbound : NO_PACE,
  outbound: sees.goesOut ? plan.outbound : NO_PACE,
  dockToStockMinutes: sees.hasEntries ? plan.dockToStockMinutes : null,
});

/**
 * The overview with the figures that the sight shows alone, and with abbreviated names where it abbreviates. Units that
 * came in or went out are shown by the pages of entries or exits, and by those of stock, whose ledger has them too.
 */
export function limited(
  overview: Overview,
  { sees, abbreviates }: Pick<Sight, "sees" | "abbreviates">,
): Overview {
  const has = (part: Sight["sees"][number]) => sees.includes(part);
  const { today } = overview;
  const keep = <T extends DayFigure>(figure: T, isSeen: boolean): T => (isSeen ? figure : noFigure(figure));
  const comesIn = has("entry") || has("repertory");
  const goesOut = has("exit") || has("repertory");
  const counts = { ...overview.exceptionCounts };
  for (const kind of EXCEPTION_KINDS) if (!has(SUBJECTS[kind])) counts[kind] = 0;
  const named = <T extends { readonly clientName: string; readonly clientShortName?: string }>(row: T): T => {
    if (!abbreviates || row.clientName === "") return row;
    const clientName = abbreviateName(row.clientName);
    return { ...row, clientName, ...("clientShortName" in row ? { clientShortName: clientName } : {}) };
  };
  return {
    ...overview,
    sees,
    entry: has("entry") ? overview.entry : emptied(overview.entry),
    exit: has("exit") ? overview.exit : emptied(overview.exit),
    delivery: has("delivery") ? overview.delivery : emptied(overview.delivery),
    count: has("count") ? overview.count : null,
    longest: overview.longest.filter(({ entity }) => has(entity)).map(named),
    exceptions: overview.exceptions.filter(({ entity }) => has(entity)).map(named),
    exceptionCounts: counts,
    mine: overview.mine?.filter(({ entity }) => has(entity)) ?? null,
    vehicles: has("vehicle") ? overview.vehicles : null,
    hours: overview.hours.map(
      (hour): HourFigure => ({
        ...hour,
        ...(comesIn ? {} : { inbound: null, meanInbound: 0 }),
        ...(goesOut ? {} : { outbound: null, meanOutbound: 0 }),
      }),
    ),
    utilisationPercent: has("repertory") ? overview.utilisationPercent : null,
    today: {
      inbound: keep(today.inbound, comesIn),
      outbound: keep(today.outbound, goesOut),
      onTimePercent: keep(today.onTimePercent, has("entry") || has("exit")),
      dockToStockMinutes: keep(today.dockToStockMinutes, has("entry")),
      fillRatePercent: keep(today.fillRatePercent, has("exit")),
      deliverySuccessPercent: keep(today.deliverySuccessPercent, has("delivery")),
    },
    stock: has("repertory") ? overview.stock : emptied(overview.stock),
    recent: overview.recent.filter(({ entity }) => has(entity)).map(named),
    plan: overview.plan ? planIn(overview.plan, { comesIn, goesOut, hasEntries: has("entry") }) : null,
    oldest: overview.oldest?.filter(({ entity }) => has(entity)).map(named) ?? [],
    completed: overview.completed?.filter(({ entity }) => has(entity)).map(named) ?? [],
  };
}
