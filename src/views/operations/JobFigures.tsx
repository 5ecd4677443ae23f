import type { Operations } from "../../contracts/operations.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { Facts } from "./Facts.tsx";

/** Jobs start within seconds: later is a backlog. */
const BACKLOG_SECONDS = 60;

/** How many jobs wait, run and have failed. */
export function JobFigures(props: { readonly jobs: Operations["jobs"] }) {
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
