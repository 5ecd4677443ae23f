import {
  CalendarClock,
  CircleX,
  ClipboardList,
  ClockAlert,
  Hourglass,
  PackageOpen,
  PackageX,
  Undo2,
  Warehouse,
} from "lucide-react";
import type { ComponentType } from "react";
import type { OverviewException } from "../../contracts/overview.ts";
import { AGE_WORDS } from "../../contracts/overview-parts.ts";
import { latenessOf } from "../../domain/lateness.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { LinkButton } from "../kit/LinkButton.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { useLateWord } from "../kit/use-late-word.ts";
import { useNow } from "../kit/use-now.ts";
import { chakra } from "../theme/chakra.ts";
import { nextStepOf } from "./next-step.ts";
import { usePlace } from "./use-place.ts";

const Kind = chakra("span", {
  base: { display: "inline-flex", alignItems: "center", gap: "2", minWidth: 0, whiteSpace: "nowrap" },
  variants: {
    tone: {
      bad: { "& svg": { color: "danger.fg" } },
      soon: { "& svg": { color: "warning.fg" } },
      plain: { "& svg": { color: "fg.muted" } },
    },
  },
});
const When = chakra("span", {
  base: { whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums", textAlign: "end" },
  variants: {
    tone: { bad: { color: "danger.fg" }, soon: { color: "warning.fg" }, plain: { color: "fg.muted" } },
  },
});
const New = chakra("b", { base: { color: "brand.fg", textStyle: "xs", marginInlineStart: "1" } });

const ICONS: Readonly<Record<OverviewException["kind"], ComponentType<{ size: number }>>> = {
  rejectedEntry: Undo2,
  rejectedExit: Undo2,
  failedDelivery: CircleX,
  overdueEntry: ClockAlert,
  overdueExit: ClockAlert,
  lateAtDock: Warehouse,
  entryReview: Hourglass,
  exitReview: Hourglass,
  overdueCount: ClipboardList,
  unpromised: PackageX,
  short: PackageX,
  putBack: PackageOpen,
  nearExpiry: CalendarClock,
};

/** Red is what is already late or has failed; what waits for a decision or will be wrong soon is amber. */
const SOON: readonly OverviewException["kind"][] = [
  "rejectedEntry",
  "rejectedExit",
  "overdueCount",
  "unpromised",
  "short",
  "putBack",
  "nearExpiry",
];

export const keyOf = ({ kind, id }: OverviewException): string => `${kind} ${id}`;

/** One thing that needs attention: kind, what, when, and its next step as a button. */
export function AttentionLine(props: {
  readonly exception: OverviewException;
  readonly isClient: boolean;
  readonly isNew?: boolean;
}) {
  const { exception, isClient, isNew = false } = props;
  const t = useT();
  const format = useFormat();
  const now = useNow(30_000);
  const place = usePlace();
  const lateWord = useLateWord();
  const { kind, detail, quantity, clientName, number, since, cameAt } = exception;
  const tone = SOON.includes(kind) ? "soon" : isClient ? "plain" : "bad";
  const Icon = ICONS[kind];
  const step = nextStepOf(exception, isClient);
  const [href = null] = step.places.flatMap(({ page, query, params }) => place(page, query, params) ?? []);
  const what = [
    isClient ? null : clientName,
    kind === "failedDelivery" && detail ? t.dynamic(`texts.failCode.${detail}`) : detail,
    quantity === null ? null : t("workplace.exceptions.units", { count: format.number(quantity) }),
  ].filter(Boolean);
  const awayMs = Date.parse(since) - now;
  const ageWord = AGE_WORDS[kind];
  const lateness = ageWord === "late" ? latenessOf({ dueAt: since, cameAt }, now) : null;
  const when = () => {
    // That it is open still is the kind's own word.
    if (ageWord === "late") return lateness && lateness.word !== "stillOpen" ? lateWord(lateness) : null;
    const age = format.age(Math.max(0, ageWord === "left" ? awayMs : -awayMs));
    return t(`workplace.exceptions.${ageWord}`, { age });
  };
  return (
    <li data-mark={isNew ? "new" : undefined} data-kind={kind}>
      <Kind tone={tone}>
        <Icon size={16} aria-hidden="true" />
        <span>
          {t(`workplace.exceptions.${kind}`)}
          {isNew ? <New>{t("workplace.live.new")}</New> : null}
        </span>
      </Kind>
      <span data-what="">
        <span data-number="">{href ? <TextLink href={href}>{number}</TextLink> : number}</span>
        <span data-detail="" title={what.join(" · ")}>
          {what.join(" · ")}
        </span>
      </span>
      <When tone={tone}>{when()}</When>
      {href ? (
        <LinkButton
          size="sm"
          href={href}
          aria-label={t("workplace.step.label", { step: t(`workplace.step.${step.word}`), number })}
        >
          {t(`workplace.step.${step.word}`)}
        </LinkButton>
      ) : (
        <span />
      )}
    </li>
  );
}
