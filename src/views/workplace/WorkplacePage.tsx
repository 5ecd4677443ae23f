import { Monitor, PackageMinus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { Overview } from "../../contracts/overview.ts";
import { ENTRY_RIGHTS, EXIT_RIGHTS, SHOWN_BY } from "../../contracts/permissions.ts";
import { wallClockAt } from "../../domain/wall-clock.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { stockListOf } from "../../machines/page/figure-lists.ts";
import { gaugeKey, overviewInput } from "../../machines/page/gauges.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useUser } from "../../machines/react/use-user.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { CountUp } from "../kit/CountUp.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { LinkButton } from "../kit/LinkButton.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { Skeleton } from "../kit/Skeleton.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { useNow } from "../kit/use-now.ts";
import { useSlices } from "../kit/use-slices.ts";
import { PageHeader } from "../reading/PageHeader.tsx";
import { SetupCard } from "../setup/SetupCard.tsx";
import { chakra } from "../theme/chakra.ts";
import { AttentionPanel } from "./AttentionPanel.tsx";
import { BulletinCards } from "./BulletinCards.tsx";
import { ContentChart } from "./ContentChart.tsx";
import { FirstRequest } from "./FirstRequest.tsx";
import { GoodsChart } from "./GoodsChart.tsx";
import { MyRequests } from "./MyRequests.tsx";
import { Pipeline } from "./Pipeline.tsx";
import { PopularRankings } from "./PopularRankings.tsx";
import { RecentEvents } from "./RecentEvents.tsx";
import { TodayFigures } from "./TodayFigures.tsx";
import { usePlace } from "./use-place.ts";

const Page = chakra("div", {
  base: { paddingTop: "3", marginBottom: { lg: "-3" }, "& > header": { marginBottom: "3" } },
});
const Rows = chakra("div", { base: { display: "grid", gap: "3", gridTemplateColumns: "minmax(0, 1fr)" } });
/** Panels beside each other, as high as the highest of them. */
const Columns = chakra("div", {
  base: {
    display: "grid",
    gap: "3",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "stretch",
    "& > section": { display: "flex", flexDirection: "column" },
    // All on one screen of 900 px: less room in the heads than panels have elsewhere.
    "& > section > header": { paddingBlock: "2.5", minHeight: "45px", "& button, & a": { paddingInline: 0 } },
    "& [role=tab]": { paddingInline: "2.5" },
  },
  variants: {
    kind: {
      work: {
        gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "minmax(0, 2fr) minmax(280px, 1fr)" },
        minHeight: { lg: "237px" },
      },
      // As high before its panels are drawn as after it.
      reading: {
        gridTemplateColumns: {
          base: "minmax(0, 1fr)",
          md: "minmax(0, 1fr) minmax(0, 1fr)",
          lg: "minmax(0, 5fr) minmax(0, 4fr) minmax(0, 3fr)",
        },
        minHeight: { base: "600px", md: "380px", lg: "184px" },
        "& > :first-child": { gridColumn: { md: "1 / -1", lg: "auto" } },
      },
      // With the chart of goods, which is the largest, before them.
      moving: {
        gridTemplateColumns: { base: "minmax(0, 1fr)", md: "minmax(0, 1fr) minmax(0, 1fr)" },
        minHeight: { base: "830px", md: "380px" },
        // Narrower windows scroll to them; four side by side would be cut there.
        "@media (min-width: 1400px)": {
          gridTemplateColumns: "minmax(0, 9fr) minmax(0, 6fr) minmax(0, 8fr) minmax(0, 7fr)",
          minHeight: "184px",
        },
      },
    },
  },
});
const Figures = chakra("section", {
  base: {
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "md",
    bg: "bg.panel",
    minHeight: { base: "480px", md: "330px", xl: "165px" },
  },
});

/** What shows units that came in or went out. */
const MOVES = ["entry", "exit", "repertory"] as const;

type PartOfDay = "dawn" | "morning" | "afternoon" | "evening";

function partOfDay(now: number, timeZone: string): PartOfDay {
  const { hour } = wallClockAt(new Date(now), timeZone);
  if (hour < 5) return "dawn";
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
}

/** In the geometry of what follows. */
const loading = (
  <Rows>
    {["88px", "237px", "165px", "184px"].map((height) => (
      <Skeleton key={height} width="100%" height={height} />
    ))}
  </Rows>
);

/** Waiting work and what has just happened; of a client first where its requests are. */
function Work({ overview }: { readonly overview: Overview }) {
  const { mine } = overview;
  const attention = <AttentionPanel overview={overview} isClient={mine !== null} />;
  const recent = <RecentEvents events={overview.recent} isClient={mine !== null} />;
  if (mine === null) {
    return (
      <Columns kind="work">
        {attention}
        {recent}
      </Columns>
    );
  }
  return (
    <>
      <Columns kind="work">
        <MyRequests requests={mine} />
        {recent}
      </Columns>
      {overview.exceptions.length > 0 ? <Columns>{attention}</Columns> : null}
    </>
  );
}

/** The first screen: waiting work, what has happened, today's figures, what was read. All of it is live. */
export default function WorkplacePage() {
  const t = useT();
  const format = useFormat();
  const user = useUser();
  const now = useNow(60_000);
  const { rest, live } = usePorts();
  const { value, view, again } = useValue(gaugeKey("overview"), overviewInput(rest, live));
  const state = listStateOf(view, { empty: { title: "" }, onRetry: again });
  // The words first; the chart last.
  const movesGoods =
    value !== null && value.hasRequests !== false && MOVES.some((part) => value.sees.includes(part));
  const drawn = useSlices(value ? 4 : 0);
  return (
    <Page>
      <PageHeader
        title={t(`workplace.greeting.${partOfDay(now, format.timeZone)}`, { name: user.userName })}
        subtitle={[format.weekday(now), user.clientName ?? user.company].filter(Boolean).join(" · ")}
        // Before the first request they lead to empty pages.
        actions={value?.hasRequests === false ? null : <QuickActions />}
      />
      <SetupCard />
      <ListState state={state.kind === "loading" ? { ...state, skeleton: loading } : state}>
        {value ? (
          <Rows>
            {value.hasRequests === false ? (
              <FirstRequest />
            ) : (
              <>
                <Pipeline overview={value} />
                <Work overview={value} />
                <Figures aria-label={t("workplace.today.label")}>
                  {drawn > 0 ? <TodayFigures today={value.today} sees={value.sees} /> : null}
                  {drawn > 0 && value.sees.includes("repertory") ? (
                    <StockFigures stock={value.stock} />
                  ) : null}
                </Figures>
              </>
            )}
            <Columns kind={movesGoods ? "moving" : "reading"}>
              {drawn > 1 && movesGoods ? <GoodsChart overview={value} isDrawn={drawn > 3} /> : null}
              {drawn > 1 ? <ContentChart isDrawn={drawn > 3} /> : null}
              {drawn > 1 ? <PopularRankings /> : null}
              {drawn > 2 ? <BulletinCards /> : null}
            </Columns>
          </Rows>
        ) : null}
      </ListState>
    </Page>
  );
}

/** What its reader begins, as far as the role reaches, and the wall; the stages below lead to the work that waits. */
function QuickActions() {
  const t = useT();
  const applies = useHolds(ENTRY_RIGHTS.submit);
  const asks = useHolds(EXIT_RIGHTS.submit);
  const shows = useHolds(SHOWN_BY.display);
  const link = (may: boolean, href: string, icon: ReactNode, words: string) =>
    may ? (
      <LinkButton key={href} href={href} icon={icon}>
        {words}
      </LinkButton>
    ) : null;
  return (
    <>
      {link(shows, hrefOf("system-display"), <Monitor size={16} />, t("workplace.quick.wall"))}
      {link(asks, hrefOf("exit-apply"), <PackageMinus size={16} />, t("workplace.quick.exitApply"))}
      {applies ? (
        <LinkButton look="primary" icon={<Plus size={16} />} href={hrefOf("entry-apply")}>
          {t("workplace.quick.apply")}
        </LinkButton>
      ) : null}
    </>
  );
}

const List = chakra("dl", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    columnGap: "3",
    rowGap: "1",
    paddingInline: "4",
    paddingBlock: "2",
    minHeight: "36px",
    borderTopWidth: "1px",
    borderColor: "border",
    textStyle: "xs",
    fontVariantNumeric: "tabular-nums",
    "& > div": { display: "inline-flex", gap: "1.5", whiteSpace: "nowrap" },
    "& dt": { color: "fg.muted" },
    "& dd": { fontWeight: "medium" },
  },
});

/** On hand, then its seven parts, which add up to it. */
const PARTS = [
  ...["onHand", "available", "reserved", "damaged"],
  ...["quarantine", "inspection", "putBack", "expired"],
] as const satisfies readonly (keyof Overview["stock"])[];
/** The figures beside it: incoming, near expiry, low. */
const BESIDE = ["incoming", "nearExpiry", "low"] as const;

/** The stock in the reader's scope, in sums, on one line. */
function StockFigures({ stock }: { readonly stock: Overview["stock"] }) {
  const t = useT();
  const place = usePlace();
  /** A figure leads to the rows that it is the sum or the number of. */
  const nameOf = (name: (typeof PARTS)[number] | (typeof BESIDE)[number]) => {
    const { page, query } = stockListOf(name);
    const href = place(page, query);
    const words = t(`workplace.stock.${name}`);
    return href ? <TextLink href={href}>{words}</TextLink> : words;
  };
  return (
    <List aria-label={t("workplace.stock.title")}>
      {[...PARTS, ...BESIDE].map((name) => (
        <div key={name} data-figure={name}>
          <dt>{nameOf(name)}</dt>
          <dd>
            <CountUp value={stock[name]} />
            {name === "low" ? ` ${t("workplace.stock.lowUnit")}` : ""}
          </dd>
        </div>
      ))}
    </List>
  );
}
