import { Grid } from "@chakra-ui/react/grid";
import { Stack } from "@chakra-ui/react/stack";
import { useMemo } from "react";
import type { Operations } from "../../contracts/operations.ts";
import { gaugeKey } from "../../machines/page/gauges.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { valueStateOf } from "../kit/list-state-of.ts";
import { Panel } from "../kit/Panel.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { TabPanel } from "../kit/TabPanel.tsx";
import { Tabs, type TabsProps } from "../kit/Tabs.tsx";
import { useNow } from "../kit/use-now.ts";
import { PageHeader } from "../reading/PageHeader.tsx";
import { Facts } from "./Facts.tsx";
import { FailedJobs } from "./FailedJobs.tsx";
import { RecoveryPanel } from "./RecoveryPanel.tsx";
import { RobotsPage } from "./RobotsPage.tsx";

/** How the system stands, and the robots that tell messages outside. */
export default function OperationsPage() {
  const t = useT();
  const [query, setQuery] = useQuery();
  const tab = query.get("view") === "robots" ? "robots" : "now";
  const tabs = useMemo(
    (): TabsProps => ({
      id: "operations",
      label: t("shell.page.system-operations"),
      tabs: [
        { key: "now", label: t("shell.page.system-operations") },
        { key: "robots", label: t("operations.robot.title") },
      ],
      value: tab,
      onChange: (key) => setQuery({ view: key === "robots" ? key : null }, { push: true }),
    }),
    [t, tab, setQuery],
  );
  return tab === "robots" ? <RobotsPage tabs={tabs} /> : <Now tabs={tabs} />;
}

/** Live: whether the last backup can be restored, jobs, servers. */
function Now({ tabs }: { readonly tabs: TabsProps }) {
  const t = useT();
  const format = useFormat();
  const { rest } = usePorts();
  const figures = useValue<Operations>(gaugeKey("operations"), {
    topic: "operations",
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
      <Stack gap="3">
        <Tabs {...tabs} />
        <TabPanel id={tabs.id} tab={tabs.value}>
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
        </TabPanel>
      </Stack>
    </>
  );
}

/** Jobs start within seconds: later is a backlog. */
const BACKLOG_SECONDS = 60;

/** How many jobs wait, run and have failed. */
function JobFigures(props: { readonly jobs: Operations["jobs"] }) {
  const { waiting, running, dead, overdueSeconds } = props.jobs;
  const t = useT();
  const format = useFormat();
  const isLate = overdueSeconds >= BACKLOG_SECONDS;
  return (
    <Panel title={t("operations.jobs.title")}>
      <Facts>
        <dt>{t("operations.jobs.waiting")}</dt>
        <dd>
          {format.number(waiting)}{" "}
          <StatusTag tone={isLate ? "warning" : "success"} size="sm">
            {isLate
              ? t("operations.jobs.overdue", { age: format.age(overdueSeconds * 1000) })
              : t("operations.jobs.onTime")}
          </StatusTag>
        </dd>
        <dt>{t("operations.jobs.running")}</dt>
        <dd>{format.number(running)}</dd>
        <dt>{t("operations.jobs.dead")}</dt>
        <dd>{format.number(dead)}</dd>
      </Facts>
    </Panel>
  );
}

/** The servers that share the database, their versions, and the connections of the one that answers. */
function NodesPanel(props: Pick<Operations, "engine" | "nodes" | "connections">) {
  const { engine, nodes, connections } = props;
  const t = useT();
  const format = useFormat();
  const now = useNow(1_000);
  const ago = (instant: string) => format.ago(Math.max(0, now - Date.parse(instant)), "seconds");
  return (
    <Panel
      title={t("operations.nodes.title")}
      note={t("operations.nodes.note", { engine: t(`operations.nodes.${engine}`) })}
    >
      <Facts>
        {nodes.map(({ id, version, startedAt, seenAt }) => (
          <NodeFact
            key={id}
            name={`${t("operations.nodes.version")} ${version ?? t("operations.nodes.older")}`}
            text={`${t("operations.nodes.started", { ago: ago(startedAt) })} · ${t("operations.nodes.seen", { ago: ago(seenAt) })}`}
          />
        ))}
        <dt>{t("operations.nodes.connections")}</dt>
        <dd>
          {t("operations.nodes.reading", connections.reading)}
          <br />
          {t("operations.nodes.writing", connections.writing)}
        </dd>
      </Facts>
    </Panel>
  );
}

function NodeFact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  );
}
