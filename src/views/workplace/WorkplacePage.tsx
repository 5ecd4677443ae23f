import { Stack } from "@chakra-ui/react/stack";
import { chakra } from "@chakra-ui/react/styled-system";
import { wallClockAt } from "../../domain/wall-clock.ts";
import { gaugeKey, overviewInput } from "../../machines/page/gauges.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useUser } from "../../machines/react/use-user.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { useNow } from "../kit/use-now.ts";
import { PageHeader } from "../reading/PageHeader.tsx";
import { BulletinCards } from "./BulletinCards.tsx";
import { ContentChart } from "./ContentChart.tsx";
import { ExceptionsPanel } from "./ExceptionsPanel.tsx";
import { PopularRankings } from "./PopularRankings.tsx";
import { QuickActions } from "./QuickActions.tsx";
import { RecentEvents } from "./RecentEvents.tsx";
import { StockFigures } from "./StockFigures.tsx";
import { TodayFigures } from "./TodayFigures.tsx";
import { WaitingCards } from "./WaitingCards.tsx";

/** Panels beside each other, as high as the highest of them. */
const Columns = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(280px, 1fr)" },
    "&[data-even]": { gridTemplateColumns: { lg: "repeat(2, minmax(0, 1fr))" } },
    // The first panel of a column takes what the others leave.
    "& > div": { display: "flex", flexDirection: "column", gap: "4", "& > :first-child": { flexGrow: 1 } },
  },
});

type PartOfDay = "dawn" | "morning" | "afternoon" | "evening";

function partOfDay(now: number, timeZone: string): PartOfDay {
  const { hour } = wallClockAt(new Date(now), timeZone);
  if (hour < 5) return "dawn";
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
}

/** The first screen: waiting work, today's figures, the latest changes. All of it is live. */
export default function WorkplacePage() {
  const t = useT();
  const format = useFormat();
  const user = useUser();
  const now = useNow(60_000);
  const { rest, live } = usePorts();
  const { value, view, again } = useValue(gaugeKey("overview"), overviewInput(rest, live));
  return (
    <>
      <PageHeader
        title={t(`workplace.greeting.${partOfDay(now, format.timeZone)}`, { name: user.userName })}
        subtitle={[format.weekday(now), user.clientName].filter(Boolean).join(" · ")}
      />
      <ListState state={listStateOf(view, { empty: { title: "" }, onRetry: again })}>
        {value ? (
          <Stack gap="4">
            <WaitingCards overview={value} />
            <TodayFigures today={value.today} />
            <Columns>
              <ContentChart />
              <PopularRankings />
            </Columns>
            <Columns>
              <div>
                <RecentEvents events={value.recent} />
                <QuickActions />
              </div>
              <ExceptionsPanel exceptions={value.exceptions} />
            </Columns>
            <Columns data-even="">
              <BulletinCards />
              <StockFigures stock={value.stock} />
            </Columns>
          </Stack>
        ) : null}
      </ListState>
    </>
  );
}
