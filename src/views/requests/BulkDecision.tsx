import { Stack } from "@chakra-ui/react/stack";
import { type ReactNode, useState } from "react";
import type { Failure } from "../../contracts/answer.ts";
import type { MovedOn, Refusal } from "../../contracts/envelope.ts";
import type { BulkOver } from "../../machines/page/bulk.machine.ts";
import { useBulk } from "../../machines/react/use-bulk.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { Button } from "../kit/Button.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { CancelButton } from "../kit/LeaveGuard.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { useBecause } from "../kit/use-because.ts";
import { useWaitingReason } from "../kit/use-waiting-reason.ts";
import { ReasonField } from "./ReasonField.tsx";
import type { RequestKind, RequestRow } from "./request-kind.ts";

/** A request that is not decided, and why. */
interface Left {
  readonly number: string;
  readonly reason: string;
}

interface Result {
  readonly done: number;
  readonly left: readonly Left[];
  /** How many wait for the network. */
  readonly waiting: number;
}

/** How the place of the decision hears of it. */
export interface DecisionEnds {
  /** It asks, sends or lists what was left: until this is false again, its place must not go with the rows. */
  readonly onBusy?: (isBusy: boolean) => void;
  /** The requests were decided, and what was left has been read. */
  readonly onDone: () => void;
}

/** Approves or rejects the selected requests one by one: asks first, lists afterwards what was not done and why. */
export function BulkDecision<Row extends RequestRow, Detail extends Row>(
  props: DecisionEnds & {
    readonly kind: RequestKind<Row, Detail>;
    readonly command: "approve" | "reject";
    readonly rows: readonly Row[];
    readonly size?: "sm" | "md";
    readonly icon?: ReactNode;
    /** What the button says, given how many of the rows the command can be sent to. */
    readonly label: (able: number) => string;
  },
) {
  const { kind, command, rows, size = "md", icon, label, onBusy, onDone } = props;
  const isReject = command === "reject";
  const t = useT();
  const becauseOf = useBecause();
  const toast = useToast();
  const waitingReason = useWaitingReason();
  const person = usePerson();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  /** The rows at the time of asking: the selection changes as rows leave the queue. */
  const [asked, setAsked] = useState<readonly Row[]>([]);
  /** What could not be sent when the rest was. */
  const [unsent, setUnsent] = useState<readonly Left[]>([]);
  const [result, setResult] = useState<Result | null>(null);

  const reasonOf = (failure: Failure): string => {
    // Without an answer it waits, and has not failed.
    if (failure.kind === "transport") return failure.msg ?? "";
    const { because = [], changedBy, current } = (failure.data ?? {}) as Partial<Refusal & MovedOn>;
    if (changedBy) {
      const status = t.dynamic(`texts.status.${kind.name}.${(current as RequestRow).status}`);
      return t("request.verify.decidedBy", { by: changedBy, status });
    }
    return becauseOf(because) ?? failure.msg;
  };
  const whyNot = (row: Row): string | null => {
    const waits = waitingReason(`${kind.name}:${row.id}`);
    if (waits) return waits;
    const offer = kind.offers(row, person).find(({ command: each }) => each === command);
    if (offer?.allowed) return null;
    return becauseOf(offer?.because ?? []) ?? t.dynamic(`texts.status.${kind.name}.${row.status}`);
  };
  const judged = (isAsking ? asked : rows).map((row) => ({ row, reason: whyNot(row) }));
  const able = judged.flatMap(({ row, reason }) => (reason === null ? [row] : []));
  const unable: readonly Left[] = judged.flatMap(({ row, reason }) =>
    reason === null ? [] : [{ number: row.number, reason }],
  );
  const finish = (): void => {
    onBusy?.(false);
    onDone();
  };
  const onOver = ({ done, failures, waiting }: BulkOver): void => {
    const left = [
      ...unsent,
      ...failures.map(({ id, failure }) => ({
        number: asked.find((row) => row.id === id)?.number ?? "",
        reason: reasonOf(failure),
      })),
    ];
    setAsking(false);
    if (left.length + waiting > 0) {
      setResult({ done, left, waiting });
      return;
    }
    toast({
      tone: "success",
      text: t(isReject ? "request.verify.rejectDone" : "request.verify.bulkDone", { done }),
    });
    finish();
  };
  const { isRunning, settled, total, start } = useBulk({
    ...{ key: `bulk-${command}`, resource: kind.name, command, onOver },
    labelOf: (number) => `${t.dynamic(`texts.command.${kind.name}.${command}`)} ${number}`,
  });
  const list = (left: readonly Left[]) => (
    <ul style={{ paddingInlineStart: 20, overflowWrap: "anywhere" }}>
      {left.map(({ number, reason }) => (
        <li key={number}>{t("request.verify.bulkLeft", { number, reason })}</li>
      ))}
    </ul>
  );
  return (
    <>
      <ReasonButton
        look={isReject ? "secondary" : "primary"}
        size={size}
        icon={icon}
        isBusy={isRunning}
        reason={rows.length > 0 && able.length === 0 ? (unable[0]?.reason ?? null) : null}
        {...(rows.length === 0 ? { disabled: true } : {})}
        onClick={() => {
          setAsked(rows);
          setReason("");
          setAsking(true);
          onBusy?.(true);
        }}
      >
        {isRunning ? t("request.verify.bulkProgress", { done: settled, total }) : label(able.length)}
      </ReasonButton>
      <Dialog
        isOpen={isAsking}
        isAlert
        size="sm"
        onClose={() => {
          setAsking(false);
          if (!isRunning) onBusy?.(false);
        }}
        isDirty={reason !== ""}
        title={t(isReject ? "request.verify.rejectTitle" : "request.verify.bulkTitle", {
          count: able.length,
        })}
        footer={
          <>
            <CancelButton />
            <Button
              look={isReject ? "danger" : "primary"}
              isBusy={isRunning}
              disabled={able.length === 0 || (isReject && reason.trim() === "")}
              onClick={() => {
                setUnsent(unable);
                start(
                  able.map(({ id, version, number }) => ({
                    id,
                    version,
                    name: number,
                    ...(isReject ? { more: { reason: reason.trim() } } : {}),
                  })),
                );
              }}
            >
              {t(isReject ? "request.verify.rejectConfirm" : "request.verify.bulkConfirm", {
                count: able.length,
              })}
            </Button>
          </>
        }
      >
        <Stack gap="2">
          <p>{t(isReject ? "request.verify.rejectText" : "request.verify.bulkText")}</p>
          {isReject ? <ReasonField of={`${kind.name}.reject`} value={reason} onChange={setReason} /> : null}
          {unable.length > 0 ? (
            <>
              <p>
                {t(isReject ? "request.verify.rejectUnable" : "request.verify.bulkUnable", {
                  count: unable.length,
                })}
              </p>
              {list(unable)}
            </>
          ) : null}
        </Stack>
      </Dialog>
      <Dialog
        isOpen={result !== null}
        size="sm"
        onClose={() => {
          setResult(null);
          finish();
        }}
        title={t(isReject ? "request.verify.rejectResult" : "request.verify.bulkResult", {
          done: result?.done ?? 0,
          failed: result?.left.length ?? 0,
          waiting: result?.waiting ?? 0,
        })}
        footer={<CancelButton label={t("common.action.close")} />}
      >
        <Stack gap="2">
          {result && result.waiting > 0 ? (
            <p>{t(isReject ? "request.verify.rejectWaiting" : "request.verify.bulkWaiting")}</p>
          ) : null}
          {list(result?.left ?? [])}
        </Stack>
      </Dialog>
    </>
  );
}
