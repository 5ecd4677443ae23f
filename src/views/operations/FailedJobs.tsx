import { useCallback, useState } from "react";
import type { Operations } from "../../contracts/operations.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { Button } from "../kit/Button.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { ConfirmCommand } from "../kit/ConfirmCommand.tsx";
import { DataTable } from "../kit/DataTable.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { Panel } from "../kit/Panel.tsx";
import type { Column } from "../kit/table-column.ts";
import { useTrouble } from "../kit/use-trouble.ts";
import { chakra } from "../theme/chakra.ts";

type Job = Operations["deadJobs"][number];
interface Deciding {
  readonly job: Job;
  readonly name: string;
  readonly onDone: () => void;
}

const NOTHING = {};
const Actions = chakra("span", {
  base: { display: "inline-flex", gap: "2", flexWrap: "wrap", justifyContent: "flex-end" },
});

/** Jobs that failed at every attempt, each to be tried again or dropped. */
export function FailedJobs(props: { readonly jobs: readonly Job[]; readonly onChanged: () => void }) {
  const { jobs, onChanged } = props;
  const t = useT();
  const format = useFormat();
  const troubleWords = useTrouble();
  const [dropping, setDropping] = useState<Job | null>(null);
  const close = useCallback(() => setDropping(null), []);
  const dropped = useCallback(() => {
    close();
    onChanged();
  }, [close, onChanged]);
  const nameOf = ({ kind }: Job): string =>
    t.has(`operations.kind.${kind}`) ? t.dynamic(`operations.kind.${kind}`) : kind;
  const columns: readonly Column<Job>[] = [
    { key: "kind", header: t("operations.jobs.kind"), isTitle: true, width: "200px", cell: nameOf },
    {
      key: "error",
      header: t("operations.jobs.error"),
      cell: ({ lastError }) => (lastError ? troubleWords(lastError) : "–"),
    },
    {
      key: "attempts",
      header: t("operations.jobs.attempts"),
      width: "96px",
      cell: ({ attempts }) => t("operations.jobs.attemptCount", { count: attempts }),
    },
    {
      key: "deadAt",
      header: t("operations.jobs.deadAt"),
      width: "160px",
      cell: ({ deadAt }) => format.when(deadAt),
    },
    {
      key: "actions",
      header: t("common.list.actions"),
      isActions: true,
      width: "200px",
      cell: (job) => (
        <Actions>
          <Retry job={job} name={nameOf(job)} onDone={onChanged} />
          <Button size="sm" onClick={() => setDropping(job)}>
            {t("operations.jobs.drop")}
          </Button>
        </Actions>
      ),
    },
  ];
  const none = { title: t("operations.jobs.none"), hint: t("operations.jobs.noneHint") };
  return (
    <Panel title={t("operations.jobs.failed")} isFlush>
      <ListState state={jobs.length === 0 ? { kind: "empty", ...none } : { kind: "ready" }}>
        <DataTable
          label={t("operations.jobs.failed")}
          columns={columns}
          rows={jobs}
          rowKey={({ id }) => id}
          rowName={nameOf}
        />
      </ListState>
      {dropping ? <Drop job={dropping} name={nameOf(dropping)} onDone={dropped} onClose={close} /> : null}
    </Panel>
  );
}

const commandOf = (command: "retryJob" | "dropJob", { job, name, onDone }: Deciding, verb: string) => ({
  ...{ key: `${command}:${job.id}:${job.deadAt}`, resource: "operations", command },
  ...{ id: job.id, version: null, payload: NOTHING, onDone, label: `${verb} ${name}` },
});

function Retry({ job, name, onDone }: Deciding) {
  const t = useT();
  const toast = useToast();
  const done = useCallback(() => {
    toast({ tone: "success", key: "operations.jobs.retried" });
    onDone();
  }, [toast, onDone]);
  const asked = commandOf("retryJob", { job, name, onDone: done }, t("operations.jobs.retry"));
  const command = useCommand<object, true>(asked);
  return (
    <>
      <CommandOutcome outcome={command.view} onRetry={command.retry} />
      <Button size="sm" isBusy={command.view.kind === "sending"} onClick={command.submit}>
        {t("operations.jobs.retry")}
      </Button>
    </>
  );
}

function Drop({ onClose, ...deciding }: Deciding & { readonly onClose: () => void }) {
  const t = useT();
  const { name } = deciding;
  const command = useCommand<object, true>(commandOf("dropJob", deciding, t("operations.jobs.drop")));
  return (
    <ConfirmCommand
      command={command}
      title={t("operations.jobs.dropTitle", { name })}
      confirmLabel={t("operations.jobs.drop")}
      onClose={onClose}
    >
      <p>{t("operations.jobs.dropText")}</p>
    </ConfirmCommand>
  );
}
