import {
  ArrowRight,
  CalendarClock,
  CheckCircle2,
  CircleX,
  ClockAlert,
  type LucideIcon,
  TriangleAlert,
  Truck,
  Undo2,
} from "lucide-react";
import { memo } from "react";
import type { Overview, OverviewException } from "../../contracts/overview.ts";
import { AGE_WORDS } from "../../contracts/overview-parts.ts";
import { businessDay } from "../../domain/business-day.ts";
import { latenessOf } from "../../domain/lateness.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { useLateWord } from "../kit/use-late-word.ts";
import { chakra } from "../theme/chakra.ts";
import { lastFour } from "./board-figures.ts";
import { type BoardNow, BoardPanel, type BoardTone, Line, Mark, SMALLEST, Toned, u } from "./board-parts.tsx";

/** How many fit. */
const SHOWN = 4;

const List = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateRows: `repeat(${SHOWN}, minmax(0, 1fr))`,
    listStyle: "none",
    margin: 0,
    padding: 0,
    flexGrow: 1,
    minHeight: 0,
    overflow: "hidden",
  },
});
const Calm = chakra("p", {
  base: { display: "flex", gap: u(1), alignItems: "center", fontSize: u(3), color: "board.good" },
});

/** What needs attention now, worst first, how many there are in all, and the vehicles. */
export const Exceptions = memo(function Exceptions({ overview, now, stoppedAt }: BoardNow) {
  const t = useT();
  const format = useFormat();
  const { exceptions, exceptionCounts, vehicles } = overview;
  const counted = Object.values(exceptionCounts).reduce((sum, each) => sum + each, 0);
  const count = format.number(Math.max(counted, exceptions.length));
  const note =
    stoppedAt === null
      ? t("board.exception.count", { count })
      : t("board.exception.countAt", { count, time: format.time(stoppedAt) });
  return (
    <BoardPanel title={t("board.exception.title")} note={exceptions.length > 0 ? <span>{note}</span> : null}>
      {exceptions.length === 0 ? (
        <Calm>
          <Mark>
            <CheckCircle2 aria-hidden="true" />
          </Mark>
          {t("board.exception.none")}
        </Calm>
      ) : null}
      <List>
        {exceptions.slice(0, SHOWN).map((exception) => (
          <Exception key={`${exception.kind} ${exception.id}`} exception={exception} now={now} />
        ))}
      </List>
      {vehicles ? <VehicleLine vehicles={vehicles} /> : null}
    </BoardPanel>
  );
});

const Figures = chakra("dl", {
  base: {
    display: "flex",
    alignItems: "baseline",
    gap: u(1.6),
    overflow: "hidden",
    flexShrink: 0,
    margin: 0,
    paddingTop: u(1),
    borderTopWidth: "1px",
    borderColor: "board.line",
    fontSize: u(2.7),
    lineHeight: 1.2,
    whiteSpace: "nowrap",
    "& > div": { display: "flex", alignItems: "baseline", gap: u(0.9) },
    "& dt": { color: "board.muted" },
    "& dd": { margin: 0, fontSize: u(3.8), fontWeight: "bold", fontVariantNumeric: "tabular-nums" },
  },
});

const NAMES = ["onTrip", "idle", "maintenance"] as const;

/** Number of vehicles on trip, idle, and in repair. */
function VehicleLine({ vehicles }: { readonly vehicles: NonNullable<Overview["vehicles"]> }) {
  const t = useT();
  const format = useFormat();
  return (
    <Figures aria-label={t("board.vehicles.title")}>
      {NAMES.map((name) => (
        <div key={name}>
          <dt>
            {name === "onTrip" ? (
              <Mark>
                <Truck aria-hidden="true" />
              </Mark>
            ) : null}{" "}
            {t(`board.vehicles.${name}`)}
          </dt>
          <dd>{format.number(vehicles[name])}</dd>
        </div>
      ))}
    </Figures>
  );
}

const Item = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    columnGap: u(1.2),
    alignItems: "baseline",
    alignContent: "center",
    minHeight: 0,
    fontSize: u(2.7),
    lineHeight: 1.25,
    whiteSpace: "nowrap",
    "& + &": { borderTopWidth: "1px", borderColor: "board.line" },
  },
});
const Title = chakra("p", { base: { minWidth: 0, fontWeight: "bold" } });
const Detail = chakra("p", {
  base: {
    gridColumn: "2 / -1",
    display: "flex",
    justifyContent: "space-between",
    gap: u(1.6),
    minWidth: 0,
    fontSize: u(SMALLEST),
    color: "board.muted",
    "& > :last-child:not(:first-of-type)": { flexShrink: 0, color: "board.fg" },
  },
});

const ICONS: Readonly<Partial<Record<OverviewException["kind"], LucideIcon>>> = {
  failedDelivery: CircleX,
  unpromised: TriangleAlert,
  short: TriangleAlert,
  putBack: Undo2,
  nearExpiry: CalendarClock,
};

/** Red is what is already late or has failed; amber is what will soon be. */
function toneOf({ kind, since }: OverviewException, now: number): BoardTone {
  if (kind === "short" || kind === "unpromised" || kind === "putBack" || kind === "overdueCount")
    return "warning";
  return kind === "nearExpiry" && Date.parse(since) > now ? "warning" : "bad";
}

/** One thing that needs attention, and what happens next where that is known. */
function Exception(props: { readonly exception: OverviewException; readonly now: number }) {
  const { exception, now } = props;
  const t = useT();
  const format = useFormat();
  const lateWord = useLateWord();
  const { kind, number, clientName, clientShortName, detail, quantity, since, cameAt, next } = exception;
  const tone = toneOf(exception, now);
  const Icon = ICONS[kind] ?? ClockAlert;
  const awayMs = Date.parse(since) - now;
  const age = () => {
    const ageWord = AGE_WORDS[kind];
    if (ageWord === "late") {
      const lateness = latenessOf({ dueAt: since, cameAt }, now);
      // That it is open still is the kind's own word.
      return lateness && lateness.word !== "stillOpen" ? lateWord(lateness) : null;
    }
    if (ageWord === "since") return format.age(Math.max(0, -awayMs));
    return awayMs <= 0
      ? t("board.exception.expired")
      : t("board.exception.expiresIn", { age: format.age(awayMs) });
  };
  const what = kind === "failedDelivery" && detail ? t.dynamic(`texts.failCode.${detail}`) : detail;
  const units = quantity === null ? null : t("board.exception.units", { count: format.number(quantity) });
  const subject = kind === "nearExpiry" ? number : lastFour(number);
  const when = (at: string): string => {
    const isToday =
      businessDay(new Date(at), format.timeZone) === businessDay(new Date(now), format.timeZone);
    return isToday ? format.time(at) : `${format.monthDay(at)} ${format.time(at)}`;
  };
  return (
    <Item>
      <Toned tone={tone}>
        <Mark>
          <Icon aria-hidden="true" />
        </Mark>
      </Toned>
      <Title>
        <Line>{t(`board.exception.${kind}`)}</Line>
      </Title>
      <Toned tone={tone}>{age()}</Toned>
      <Detail>
        <Line>{[clientShortName ?? clientName, subject, what, units].filter(Boolean).join(" ")}</Line>
        {next ? (
          <span>
            <Mark>
              <ArrowRight aria-hidden="true" />
            </Mark>{" "}
            {t(`board.exception.next.${next.kind}`, { time: when(next.at) })}
          </span>
        ) : null}
      </Detail>
    </Item>
  );
}
