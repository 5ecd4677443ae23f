import {
  ClipboardCheck,
  ClipboardList,
  ListChecks,
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
import { listPageOf } from "../../contracts/request-kinds.ts";
import { FIGURE_LISTS, lateIn } from "../../machines/page/figure-lists.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { CountUp } from "../kit/CountUp.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { useArrivals } from "../kit/use-arrivals.ts";
import { useNow } from "../kit/use-now.ts";
import { chakra } from "../theme/chakra.ts";
import { clientStages, figureOf, type Stage, type StageName, warehouseStages } from "./stages.ts";
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
    // No hole beside the last one.
    "& > li:last-child:nth-child(odd)": { gridColumn: { base: "1 / -1", md: "auto" } },
    "& > li:last-child:nth-child(3n + 1)": { gridColumn: { md: "1 / -1", xl: "auto" } },
    // The stage's tint after its count has changed.
    "& > li[data-mark]": { "--settle": "{colors.brand.subtle}", animation: "settle 2600ms ease-out" },
  },
});
const Cell = chakra("div", {
  base: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    paddingInline: "4",
    paddingBlock: "2.5",
    height: "100%",
    "&:has(a:hover)": { bg: "bg.hover" },
    // Name and what is late on one line, count and age on the next.
    "& > div": { display: "flex", alignItems: "baseline", justifyContent: "space-between", gap: "2" },
    // Where a name takes two lines, the counts of all cells still stand on one.
    "& > div:first-of-type": { marginBottom: "auto" },
  },
});
/** The whole cell leads to the stage; what is late in it lies above, and leads to that. */
const Stretched = chakra(Link, {
  base: { _after: { content: '""', position: "absolute", inset: 0, borderRadius: "sm" }, outline: "none" },
});
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
/** As large as a thumb, above the cell that it stands in. */
const thumb = {
  content: { base: "''", sm: "none" },
  position: "absolute",
  inset: "-13px -4px",
} as const;
const lateBase = {
  base: {
    position: "relative",
    _after: thumb,
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    color: "danger.fg",
    textStyle: "xs",
    whiteSpace: "nowrap",
    "&[href]:hover": { textDecoration: "underline" },
  },
} as const;
const Late = chakra("span", lateBase);
const LateLink = chakra(Link, lateBase);
const Count = chakra("strong", {
  base: { textStyle: "xl", lineHeight: "36px", fontVariantNumeric: "tabular-nums" },
});
const Hint = chakra("span", {
  base: { textStyle: "xs", color: "fg.muted", whiteSpace: "nowrap", textAlign: "end" },
});
const HintLink = chakra(Link, {
  // As part of the text it would be a pixel lower than its line, and the area for a thumb with it.
  base: {
    position: "relative",
    display: "inline-block",
    _after: thumb,
    _hover: { textDecoration: "underline" },
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
  counting: <ListChecks size={16} aria-hidden="true" />,
  onTheWay: <Truck size={16} aria-hidden="true" />,
};

function StageCell(props: {
  readonly stage: Stage;
  readonly overview: Overview;
  readonly isClient: boolean;
}) {
  const { stage, overview, isClient } = props;
  const t = useT();
  const format = useFormat();
  const now = useNow(30_000);
  const place = usePlace();
  const { count, oldestSince, late } = figureOf(stage, overview);
  const href = place(stage.page, stage.query);
  const failed = stage.failed ?? 0;
  // A client can do nothing about it: it is said where the request is.
  const bad = isClient ? 0 : failed > 0 ? failed : late;
  const badHref = place(
    listPageOf(stage.subject),
    failed > 0 ? FIGURE_LISTS.deliveryFailed.query() : lateIn(stage.statuses, overview.asOf),
  );
  const name = t(`workplace.stage.${stage.name}`);
  const dueHref = place("count-figures");
  const note = () => {
    if (stage.due) return t("workplace.stage.due", { count: format.number(stage.due) });
    if (stage.arrived && count > 0) return t("workplace.stage.arrived", { count: stage.arrived });
    if (!oldestSince) return t("workplace.stage.none");
    return t("workplace.stage.oldest", { age: format.age(Math.max(0, now - Date.parse(oldestSince))) });
  };
  const isLate = (
    <>
      <TriangleAlert size={12} aria-hidden="true" />
      {t(failed > 0 ? "workplace.stage.failed" : "workplace.stage.late", { count: bad })}
    </>
  );
  return (
    <Cell>
      <div>
        <Name>
          {ICONS[stage.name]}
          {href ? <Stretched href={href}>{name}</Stretched> : <span>{name}</span>}
        </Name>
        {bad === 0 ? null : badHref ? <LateLink href={badHref}>{isLate}</LateLink> : <Late>{isLate}</Late>}
      </div>
      <div>
        <Count>
          <CountUp value={count} />
        </Count>
        <Hint>{dueHref && stage.due ? <HintLink href={dueHref}>{note()}</HintLink> : note()}</Hint>
      </div>
      <Bar aria-hidden="true">
        {count > bad || count === 0 ? <span style={{ flexGrow: Math.max(1, count - bad) }} /> : null}
        {bad > 0 ? <span data-late="" style={{ flexGrow: bad }} /> : null}
      </Bar>
    </Cell>
  );
}

/** All stages on one strip: how many wait, since when the oldest, and which share of them is late. */
export function Pipeline({ overview }: { readonly overview: Overview }) {
  const t = useT();
  const decides = useHolds(ENTRY_RIGHTS.approve);
  const picks = useHolds(EXIT_RIGHTS.pick);
  const handles = useHolds(ENTRY_RIGHTS.receive);
  const isClient = !decides && !picks && !handles;
  const stages = (isClient ? clientStages() : warehouseStages(overview)).filter(({ subject }) =>
    overview.sees.includes(subject),
  );
  const changed = useArrivals(stages.map((stage) => `${stage.name} ${figureOf(stage, overview).count}`));
  if (stages.length === 0) return null;
  return (
    <nav aria-label={t("workplace.stage.label")}>
      <Strip>
        {stages.map((stage) => (
          <li
            key={stage.name}
            data-stage={stage.name}
            data-mark={
              changed.has(`${stage.name} ${figureOf(stage, overview).count}`) ? "changed" : undefined
            }
          >
            <StageCell stage={stage} overview={overview} isClient={isClient} />
          </li>
        ))}
      </Strip>
    </nav>
  );
}
