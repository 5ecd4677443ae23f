import { Stack } from "@chakra-ui/react/stack";
import { chakra } from "@chakra-ui/react/styled-system";
import type { Overview } from "../../contracts/overview.ts";
import { createGaugeMachine } from "../../machines/gauge.machine.ts";
import { useGauge } from "../../machines/react/use-gauge.ts";
import { useUser } from "../../machines/react/use-user.ts";
import { BUSINESS_TIME_ZONE, useFormat, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { PageHeader } from "../kit/PageHeader.tsx";
import { useNow } from "../kit/use-now.ts";
import { BulletinCards } from "./BulletinCards.tsx";
import { ContentChart } from "./ContentChart.tsx";
import { ExceptionsPanel } from "./ExceptionsPanel.tsx";
import { PopularRankings } from "./PopularRankings.tsx";
import { QuickActions } from "./QuickActions.tsx";
import { RecentEvents } from "./RecentEvents.tsx";
import { StockFigures } from "./StockFigures.tsx";
import { TodayFigures } from "./TodayFigures.tsx";
import { WaitingCards } from "./WaitingCards.tsx";

const overviewGauge = createGaugeMachine<Overview>();
const asOfOf = (overview: Overview) => Date.parse(overview.asOf);

const Columns = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    alignItems: "start",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(280px, 1fr)" },
  },
});

type PartOfDay = "dawn" | "morning" | "afternoon" | "evening";

function partOfDay(now: number): PartOfDay {
  const hour = Number(
    new Intl.DateTimeFormat("en-GB", {
      hour: "2-digit",
      hourCycle: "h23",
      timeZone: BUSINESS_TIME_ZONE,
    }).format(now),
  );
  if (hour < 5) return "dawn";
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
}

/** The first screen: what waits for its reader, how today goes, what has just happened. All of it moves by itself. */
export default function WorkplacePage() {
  const t = useT();
  const format = useFormat();
  const user = useUser();
  const now = useNow(60_000);
  const overview = useGauge(overviewGauge, "overview", "/api/overview", asOfOf);
  const { value, asOf, failure } = overview;
  const view = value
    ? { kind: failure ? "error" : "ready", failure: failure ?? undefined, dataAt: asOf }
    : { kind: failure ? "error" : "loading", failure: failure ?? undefined };
  return (
    <>
      <PageHeader
        title={t(`workplace.greeting.${partOfDay(now)}`, { name: user.userName })}
        subtitle={[format.weekday(now), user.clientName].filter(Boolean).join(" · ")}
      />
      <ListState state={listStateOf(view, { empty: { title: "" }, onRetry: overview.retry })}>
        {value ? (
          <Stack gap="4">
            <WaitingCards overview={value} />
            <TodayFigures today={value.today} />
            <Columns>
              <ContentChart />
              <PopularRankings />
            </Columns>
            <Columns>
              <RecentEvents events={value.recent} />
              <Stack gap="4">
                <ExceptionsPanel exceptions={value.exceptions} />
                <BulletinCards />
                <StockFigures stock={value.stock} />
                <QuickActions />
              </Stack>
            </Columns>
          </Stack>
        ) : null}
      </ListState>
    </>
  );
}
