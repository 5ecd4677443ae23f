import {
  ClipboardCheck,
  ClipboardList,
  PackageCheck,
  PackageOpen,
  PackageSearch,
  TriangleAlert,
  Truck,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Overview } from "../../contracts/overview.ts";
import { ENTRY_RIGHTS, EXIT_RIGHTS } from "../../contracts/permissions.ts";
import { waitStateOf } from "../../domain/lateness.ts";
import { joined } from "../../machines/page/figure-lists.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { CountUp } from "../kit/CountUp.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { useArrivals } from "../kit/use-arrivals.ts";
import { useNow } from "../kit/use-now.ts";
import { chakra } from "../theme/chakra.ts";
import { clientStages, type Stage, type StageName, warehouseStages } from "./stages.ts";
import { usePlace } from "./use-place.ts";
import { cellColumns } from "./workplace-parts.tsx";

const Strip = chakra("ol", {
  base: {
    display: "grid",
    gridTemplateColumns: cellColumns,
    listStyle: "none",
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "md",
    overflow: "hidden",
    "& > li": {
      minWidth: 0,
      borderColor: "border",
      borderInlineEndWidth: "1px",
      borderBottomWidth: "1px",
      marginInlineEnd: "-1px",
      marginBottom: "-1px",
    },
    // The stage's tint after its count has changed.
    "& > li[data-mark]": { "--settle": "{colors.brand.subtle}", animation: "settle 2600ms ease-out" },
  },
});
const cell = {
  display: "flex",
  flexDirection: "column",
  paddingInline: "4",
  paddingBlock: "2.5",
  height: "100%",
  // Name and what is late on one line, count and age on the next.
  "& > div": { display: "flex", alignItems: "baseline", justifyContent: "space-between", gap: "2" },
} as const;
const LinkCell = chakra(Link, { base: { ...cell, _hover: { bg: "bg.hover" }, outlineOffset: "-2px" } });
const StillCell = chakra("div", { base: cell });
const Name = chakra("span", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1.5",
    minWidth: 0,
    "& > span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "& svg": { flexShrink: 0, color: "fg.muted" },
  },
});
const Late = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    color: "danger.fg",
    textStyle: "xs",
    whiteSpace: "nowrap",
  },
});
const Count = chakra("strong", {
  base: { textStyle: "xl", lineHeight: "36px", fontVariantNumeric: "tabular-nums" },
});
const Hint = chakra("span", {
  base: {
    ...{ textStyle: "xs", color: "fg.muted", whiteSpace: "nowrap", textAlign: "end" },
    "&[data-wait=nearLimit]": { color: "warning.fg" },
    "&[data-wait=overLimit]": { color: "danger.fg" },
  },
});
const Bar = chakra("span", {
  base: {
    display: "flex",
    gap: "2px",
    height: "4px",
    marginTop: "1",
    "& > *": { borderRadius: "full", bg: "border.strong", transition: "flex-grow 300ms" },
    "& > [data-late]": { bg: "danger.solid" },
  },
});

const ICONS: Readonly<Record<StageName, ReactNode>> = {
  entryReview: <ClipboardCheck size={16} aria-hidden="true" />,
  receiving: <PackageOpen size={16} aria-hidden="true" />,
  announced: <PackageOpen size={16} aria-hidden="true" />,
  partlyReceived: <PackageCheck size={16} aria-hidden="true" />,
  exitReview: <ClipboardList size={16} aria-hidden="true" />,
  picking: <PackageSearch size={16} aria-hidden="true" />,
  preparing: <PackageSearch size={16} aria-hidden="true" />,
  delivering: <Truck size={16} aria-hidden="true" />,
  onTheWay: <Truck size={16} aria-hidden="true" />,
};

function StageCell({ stage, isClient }: { readonly stage: Stage; readonly isClient: boolean }) {
  const t = useT();
  const format = useFormat();
  const now = useNow(30_000);
  const place = usePlace();
  const { count, oldestSince, late } = joined(stage.queues);
  const href = place(stage.page, stage.query);
  const ageMs = oldestSince ? Math.max(0, now - Date.parse(oldestSince)) : 0;
  const wait = waitStateOf(ageMs, stage.limitMinutes);
  const age = format.age(ageMs);
  const failed = stage.failed ?? 0;
  const bad = failed > 0 ? failed : late;
  const inside = (
    <>
      <div>
        <Name>
          {ICONS[stage.name]}
          <span>{t(`workplace.stage.${stage.name}`)}</span>
        </Name>
        {/* A client can do nothing about it: it is said where the request is. */}
        {bad > 0 && !isClient ? (
          <Late>
            <TriangleAlert size={12} aria-hidden="true" />
            {t(failed > 0 ? "workplace.stage.failed" : "workplace.stage.late", { count: bad })}
          </Late>
        ) : null}
      </div>
      <div>
        <Count>
          <CountUp value={count} />
        </Count>
        <Hint data-wait={wait}>
          {stage.arrived && count > 0
            ? t("workplace.stage.arrived", { count: stage.arrived })
            : oldestSince
              ? t("workplace.stage.oldest", {
                  age: wait === "within" ? age : t(`request.list.${wait}`, { age }),
                })
              : t("workplace.stage.none")}
        </Hint>
      </div>
      <Bar aria-hidden="true">
        {isClient || count > bad || count === 0 ? (
          <span style={{ flexGrow: Math.max(1, count - bad) }} />
        ) : null}
        {bad > 0 && !isClient ? <span data-late="" style={{ flexGrow: bad }} /> : null}
      </Bar>
    </>
  );
  return href ? <LinkCell href={href}>{inside}</LinkCell> : <StillCell>{inside}</StillCell>;
}

/** All stages on one strip: how many wait, since when the oldest, and which share of them is late. */
export function Pipeline({ overview }: { readonly overview: Overview }) {
  const t = useT();
  const decides = useHolds(ENTRY_RIGHTS.approve);
  const picks = useHolds(EXIT_RIGHTS.pick);
  const handles = useHolds(ENTRY_RIGHTS.receive);
  const isClient = !decides && !picks && !handles;
  const stages = (isClient ? clientStages(overview) : warehouseStages(overview)).filter(({ subject }) =>
    overview.sees.includes(subject),
  );
  const changed = useArrivals(stages.map((stage) => `${stage.name} ${joined(stage.queues).count}`));
  if (stages.length === 0) return null;
  return (
    <nav aria-label={t("workplace.stage.label")}>
      <Strip>
        {stages.map((stage) => (
          <li
            key={stage.name}
            data-stage={stage.name}
            data-mark={changed.has(`${stage.name} ${joined(stage.queues).count}`) ? "changed" : undefined}
          >
            <StageCell stage={stage} isClient={isClient} />
          </li>
        ))}
      </Strip>
    </nav>
  );
}
