import { ArrowLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useHeld } from "../../machines/react/use-held.ts";
import { type ListOf, useSomeRows } from "../../machines/react/use-list.ts";
import { useLookers } from "../../machines/react/use-look.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { Button } from "../kit/Button.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { CancelButton } from "../kit/LeaveGuard.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { useKeys } from "../kit/use-keys.ts";
import { useMedia } from "../kit/use-media.ts";
import { chakra } from "../theme/chakra.ts";
import { ReasonField } from "./ReasonField.tsx";
import { ReviewQueue } from "./ReviewQueue.tsx";
import { ReviewRequest } from "./ReviewRequest.tsx";
import type { RequestKind, RequestRow } from "./request-kind.ts";

const Columns = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    alignItems: "start",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(300px, 2fr) minmax(0, 4fr)" },
    "& > :first-child": { position: { lg: "sticky" }, top: { lg: "4" } },
  },
});

/** Under it the desk shows the queue or the request. */
const NARROW = "(max-width: 991.98px)";

/** The parameter of the desk's address that says which request is open. */
export const OPEN_PARAMETER = "open";

/**
 * An admin's desk: the queue, and beside it the open request with what decides about it. A decision is held for ten
 * seconds, in which it can be undone; the next request opens at once.
 */
export function ReviewDesk<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly list: ListOf<Row>;
  /** How many wait for a decision. */
  readonly count: number;
  readonly empty: { readonly title: string; readonly hint: string };
  readonly children: (request: Detail) => ReactNode;
}) {
  const { kind, list } = props;
  const t = useT();
  const [query, setQuery] = useQuery();
  const { items, hold } = useHeld();
  const lookers = useLookers(kind.name);
  const isNarrow = useMedia(NARROW);
  const [rejecting, setRejecting] = useState<Row | null>(null);
  const isHeld = (id: string) => items.some(({ about }) => about === `${kind.name}:${id}`);
  const waiting = useSomeRows(list, (row) => row.status === "pending" && !isHeld(row.id));
  const asked = query.get(OPEN_PARAMETER);
  const opened = asked && !isHeld(asked) ? asked : isNarrow ? null : (waiting[0]?.id ?? null);
  const open = (id: string | null) => setQuery({ [OPEN_PARAMETER]: id });
  const at = waiting.findIndex(({ id }) => id === opened);
  const move = (by: 1 | -1) => {
    const next = waiting[at < 0 ? 0 : at + by];
    if (next) open(next.id);
  };
  const decide = (command: "approve" | "reject", row: Row, more: object = {}) => {
    const { id, version, number } = row;
    const next = waiting[at + 1] ?? waiting[at - 1] ?? null;
    hold({
      ...{ resource: kind.name, command, body: { id, version, ...more } },
      label: `${t.dynamic(`texts.command.${kind.name}.${command}`)} ${number}`,
    });
    setRejecting(null);
    open(next?.id ?? null);
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  const state =
    list.view.kind === "ready" && waiting.length === 0 && opened === null
      ? ({ kind: "empty", ...props.empty } as const)
      : listStateOf(list.view, { empty: props.empty, onClear: list.clearFilters, onRetry: list.retry });
  const queue = (
    <ReviewQueue
      kind={kind}
      list={list}
      count={props.count}
      rows={waiting}
      lookers={lookers}
      opened={opened}
      onOpen={({ id }) => open(id)}
    />
  );
  return (
    <ListState state={state}>
      <Columns>
        {isNarrow && opened ? (
          <span>
            <Button icon={<ArrowLeft size={16} />} onClick={() => open(null)}>
              {t("request.desk.back")}
            </Button>
          </span>
        ) : (
          queue
        )}
        {opened ? (
          <ReviewRequest
            key={opened}
            kind={kind}
            id={opened}
            lookers={lookers.get(opened)}
            onApprove={(row) => decide("approve", row)}
            onReject={setRejecting}
          >
            {props.children}
          </ReviewRequest>
        ) : null}
      </Columns>
      {rejecting ? (
        <RejectDialog
          number={rejecting.number}
          name={kind.name}
          onClose={() => setRejecting(null)}
          onReject={(reason) => decide("reject", rejecting, { reason })}
        />
      ) : null}
    </ListState>
  );
}

/** Asks for the reason of a rejection, which its owner reads. */
function RejectDialog(props: {
  readonly number: string;
  readonly name: "entry" | "exit";
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const { number, name, onReject, onClose } = props;
  const t = useT();
  const [reason, setReason] = useState("");
  const isEmpty = reason.trim() === "";
  return (
    <Dialog
      isOpen
      isAlert
      isDirty={!isEmpty}
      onClose={onClose}
      title={`${t.dynamic(`texts.command.${name}.reject`)} ${number}`}
      footer={
        <>
          <CancelButton />
          <ReasonButton
            look="danger"
            reason={isEmpty ? t("common.field.incomplete") : null}
            onClick={() => onReject(reason.trim())}
          >
            {t.dynamic(`texts.command.${name}.reject`)}
          </ReasonButton>
        </>
      }
    >
      <ReasonField of={`${name}.reject`} value={reason} onChange={setReason} />
    </Dialog>
  );
}
