import type { MovedOn } from "../../contracts/envelope.ts";
import type { RequestName } from "../../contracts/request-kinds.ts";
import { Button } from "./Button.tsx";
import { useFormat, useT } from "./i18n.tsx";
import { Notice } from "./Notice.tsx";
import { useBecause } from "./use-because.ts";

/** The outcome of an open command, as far as its form shows it. */
export interface Outcome {
  readonly kind: string;
  readonly because?: readonly string[] | undefined;
  /** Errors of fields, by path. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly failure?: { readonly msg?: string | undefined } | null | undefined;
  /** No answer came because the server is busy. */
  readonly isBusy?: boolean | undefined;
  readonly movedOn?: MovedOn | null | undefined;
}

/**
 * Says in a form why its command has not gone through: refused with reasons, another person was faster (who, when,
 * and what is so now), or no answer came. Otherwise renders nothing.
 */
export function CommandOutcome(props: {
  readonly outcome: Outcome;
  /** Whose statuses the newer row's is one of; absent: the form speaks of a lost race itself. */
  readonly lifecycle?: RequestName | "bulletin";
  readonly onRetry: () => void;
  /** Closing gives it up, because its answer is needed here. */
  readonly isAnswerNeeded?: boolean;
}) {
  const { outcome, lifecycle, onRetry, isAnswerNeeded = false } = props;
  const t = useT();
  const becauseOf = useBecause();
  const format = useFormat();
  if (outcome.kind === "movedOn" && outcome.movedOn && lifecycle) {
    const { current, changedBy, changedAt } = outcome.movedOn;
    const status = t.dynamic(`texts.status.${lifecycle}.${(current as { status: string }).status}`);
    return (
      <Notice tone="warning">
        {t("common.command.raceLost", { by: changedBy, time: format.seconds(changedAt), status })}
      </Notice>
    );
  }
  if (outcome.kind === "unreachable" && outcome.isBusy) {
    return (
      <Notice tone="info">{t(isAnswerNeeded ? "common.command.busyAnswer" : "common.command.busy")}</Notice>
    );
  }
  if (outcome.kind === "unreachable") {
    return (
      <Notice
        tone="warning"
        action={
          <Button size="sm" onClick={onRetry}>
            {t("common.command.retryNow")}
          </Button>
        }
      >
        {t(isAnswerNeeded ? "common.command.unreachableAnswer" : "common.command.unreachable")}
      </Notice>
    );
  }
  if (outcome.kind === "refused") {
    const reasons = becauseOf(outcome.because ?? [], Object.values(outcome.errors ?? {}));
    const { changedBy, changedAt } = outcome.details ?? {};
    // Two hands on one request: the other one was first, and what is left is not enough.
    const meanwhile =
      typeof changedBy === "string" && typeof changedAt === "string"
        ? t("common.command.meanwhile", { by: changedBy, time: format.seconds(changedAt) })
        : null;
    return (
      <Notice tone="danger">
        {reasons ?? outcome.failure?.msg}
        {meanwhile ? <div>{meanwhile}</div> : null}
      </Notice>
    );
  }
  return null;
}
