import { ShieldCheck } from "lucide-react";
import { useCallback, useState } from "react";
import type { Operations } from "../../contracts/operations.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { Button } from "../kit/Button.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { Panel } from "../kit/Panel.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import type { Tone } from "../kit/tone.ts";
import { useNow } from "../kit/use-now.ts";
import { chakra } from "../theme/chakra.ts";
import { Facts } from "./Facts.tsx";

type Backups = Operations["backups"];

const NOTHING = {};
const TONES = { good: "success", bad: "danger", missing: "danger" } as const satisfies Record<string, Tone>;
const Lines = chakra("pre", {
  base: {
    marginTop: "2",
    fontFamily: "mono",
    textStyle: "xs",
    color: "fg.muted",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
});

/** Whether the last backup can be restored: the verdict, its age, and what the check found. */
export function RecoveryPanel(props: { readonly backups: Backups; readonly onAsked: () => void }) {
  const { backups, onAsked } = props;
  const { check, last, isChecking, isConfigured } = backups;
  const t = useT();
  const format = useFormat();
  const now = useNow(60_000);
  const ago = (instant: string) => format.ago(now - Date.parse(instant));
  const nameOf = (file: { readonly file: string; readonly madeAt: string; readonly bytes: number }) =>
    t("operations.backup.file", {
      file: file.file,
      megabytes: format.number(Math.max(0.1, Math.round(file.bytes / 100_000) / 10)),
      ...{ ago: ago(file.madeAt), at: format.dateTime(file.madeAt) },
    });
  if (!isConfigured && !check)
    return (
      <Panel title={t("operations.backup.title")}>
        <Notice tone="warning">{t("operations.backup.off")}</Notice>
      </Panel>
    );
  const { file, madeAt, bytes } = check ?? { file: null, madeAt: null, bytes: null };
  return (
    <Panel
      title={t("operations.backup.title")}
      note={t("operations.backup.note", { hour: backups.fromHour })}
      actions={isConfigured ? <CheckNow isChecking={isChecking} onAsked={onAsked} /> : null}
    >
      <Facts>
        <dt>{t("operations.backup.verdict")}</dt>
        <dd>
          <StatusTag tone={check ? TONES[check.verdict] : "neutral"}>
            {t(`operations.backup.${check?.verdict ?? "none"}`)}
          </StatusTag>{" "}
          {check
            ? t("operations.backup.checkedAt", { ago: ago(check.at), at: format.dateTime(check.at) })
            : null}
        </dd>
        {file !== null && madeAt !== null && bytes !== null ? (
          <>
            <dt>{t("operations.backup.checked")}</dt>
            <dd>{nameOf({ file, madeAt, bytes })}</dd>
          </>
        ) : null}
        <dt>{t("operations.backup.last")}</dt>
        <dd>
          {last ? nameOf(last) : t("operations.backup.noFile")}
          <br />
          {t(backups.isTaken ? "operations.backup.taken" : "operations.backup.notTaken")}
        </dd>
      </Facts>
      {check && check.lines.length > 0 ? (
        <details open={check.verdict !== "good"}>
          <summary>{t("operations.backup.details")}</summary>
          <Lines>{check.lines.join("\n")}</Lines>
        </details>
      ) : null}
    </Panel>
  );
}

function CheckNow(props: { readonly isChecking: boolean; readonly onAsked: () => void }) {
  const { isChecking, onAsked } = props;
  const t = useT();
  const toast = useToast();
  const [asked, setAsked] = useState(0);
  const done = useCallback(() => {
    toast({ tone: "success", key: "operations.backup.asked" });
    setAsked((count) => count + 1);
    onAsked();
  }, [toast, onAsked]);
  const command = useCommand<object, true>({
    ...{ key: `checkBackup:${asked}`, resource: "operations", command: "checkBackup" },
    ...{ id: null, version: null, payload: NOTHING, onDone: done },
    label: t("operations.backup.again"),
  });
  return (
    <>
      <CommandOutcome outcome={command.view} onRetry={command.retry} />
      <Button
        icon={<ShieldCheck size={16} />}
        isBusy={isChecking || command.view.kind === "sending"}
        onClick={command.submit}
      >
        {t(isChecking ? "operations.backup.checking" : "operations.backup.again")}
      </Button>
    </>
  );
}
