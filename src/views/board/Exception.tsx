import { ArrowRight, CalendarClock, CircleX, ClockAlert, type LucideIcon, TriangleAlert } from "lucide-react";
import type { OverviewException } from "../../contracts/overview.ts";
import { AGE_WORDS } from "../../contracts/overview-parts.ts";
import { businessDay } from "../../domain/business-day.ts";
import { latenessOf } from "../../domain/lateness.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { useLateWord } from "../kit/use-late-word.ts";
import { chakra } from "../theme/chakra.ts";
import { lastFour } from "./board-figures.ts";
import { type BoardTone, Line, Mark, SMALLEST, Toned, u } from "./board-parts.tsx";

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
  short: TriangleAlert,
  nearExpiry: CalendarClock,
};

/** Red is what is already late or has failed; amber is what will soon be. */
function toneOf({ kind, since }: OverviewException, now: number): BoardTone {
  if (kind === "short") return "warning";
  return kind === "nearExpiry" && Date.parse(since) > now ? "warning" : "bad";
}

/** One thing that needs attention, and what happens next where that is known. */
export function Exception(props: { readonly exception: OverviewException; readonly now: number }) {
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
