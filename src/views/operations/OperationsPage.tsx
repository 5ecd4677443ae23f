import { Grid } from "@chakra-ui/react/grid";
import { Stack } from "@chakra-ui/react/stack";
import type { Operations } from "../../contracts/operations.ts";
import { gaugeKey } from "../../machines/page/gauges.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { valueStateOf } from "../kit/list-state-of.ts";
import { TabPanel } from "../kit/TabPanel.tsx";
import { Tabs } from "../kit/Tabs.tsx";
import { PageHeader } from "../reading/PageHeader.tsx";
import { FailedJobs } from "./FailedJobs.tsx";
import { JobFigures } from "./JobFigures.tsx";
import { NodesPanel } from "./NodesPanel.tsx";
import { RecoveryPanel } from "./RecoveryPanel.tsx";
import { RobotsPage } from "./RobotsPage.tsx";

/** How the system stands, and the robots that tell messages outside. */
export default function OperationsPage() {
  const t = useT();
  const [query, setQuery] = useQuery();
  const tab = query.get("view") === "robots" ? "robots" : "now";
  return (
    <Stack gap="4">
      <Tabs
        id="operations"
        label={t("shell.page.system-operations")}
        tabs={[
          { key: "now", label: t("shell.page.system-operations") },
          { key: "robots", label: t("operations.robot.title") },
        ]}
        value={tab}
        onChange={(key) => setQuery({ view: key === "robots" ? key : null }, { push: true })}
      />
      <TabPanel id="operations" tab={tab}>
        {tab === "robots" ? <RobotsPage /> : <Now />}
      </TabPanel>
    </Stack>
  );
}

/** Live: whether the last backup can be restored, jobs, servers. */
function Now() {
  const t = useT();
  const format = useFormat();
  const { rest, live } = usePorts();
  const figures = useValue<Operations>(gaugeKey("operations"), {
    topic: "operations",
    live,
    fetch: (signal) => rest.get("/api/operations", {}, { signal }),
    asOfOf: ({ asOf }) => Date.parse(asOf),
  });
  const { value, again } = figures;
  return (
    <>
      <PageHeader
        title={t("shell.page.system-operations")}
        subtitle={
          value ? t("operations.asOf", { time: format.seconds(value.asOf) }) : t("operations.subtitle")
        }
      />
      <ListState state={valueStateOf(figures, { failed: t("texts.codes.50000") })}>
        {value ? (
          <Stack gap="4">
            <RecoveryPanel backups={value.backups} onAsked={again} />
            <Grid gap="4" gridTemplateColumns={{ base: "1fr", lg: "1fr 1fr" }}>
              <JobFigures jobs={value.jobs} />
              <NodesPanel {...value} />
            </Grid>
            <FailedJobs jobs={value.deadJobs} onChanged={again} />
          </Stack>
        ) : null}
      </ListState>
    </>
  );
}
