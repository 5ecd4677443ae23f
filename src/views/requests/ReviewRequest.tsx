import type { MouseEvent, ReactNode } from "react";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useLook } from "../../machines/react/use-look.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useRecord } from "../../machines/react/use-record.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { Button } from "../kit/Button.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Kbd } from "../kit/Kbd.tsx";
import { Notice } from "../kit/Notice.tsx";
import { Panel } from "../kit/Panel.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { SkeletonRows } from "../kit/SkeletonRows.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { useBecause } from "../kit/use-because.ts";
import { useKeys } from "../kit/use-keys.ts";
import { usePageFoot } from "../kit/use-page-foot.ts";
import { useWaitingReason } from "../kit/use-waiting-reason.ts";
import { chakra } from "../theme/chakra.ts";
import { HeadTags } from "./HeadTags.tsx";
import { LookedAt } from "./LookedAt.tsx";
import { ReviewChanges } from "./ReviewChanges.tsx";
import { ReviewLines } from "./ReviewLines.tsx";
import type { RequestKind, RequestRow } from "./request-kind.ts";
import { STICKY_FOOT } from "./sticky-foot.ts";
import { useRequestWord } from "./use-request-word.ts";

const Pane = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "3",
    minHeight: { lg: "calc(100vh - 200px)" },
    minWidth: 0,
  },
});
const Facts = chakra("dl", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "8",
    rowGap: "2",
    "& dt": { fontSize: "xs", color: "fg.muted" },
    "& dd": { overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" },
  },
});
/** Always at the same place of the window: it does not scroll away, and its buttons keep their width. */
const Foot = chakra("footer", {
  base: {
    ...STICKY_FOOT,
    marginTop: "auto",
    "& small": { color: "fg.muted", display: { base: "none", md: "inline" } },
    "& > :nth-last-child(2)": { marginInlineStart: "auto" },
    "& > button": { width: { base: "110px", sm: "120px" } },
    "& > button:last-of-type": { width: { base: "150px", sm: "170px" } },
  },
});
const Room = chakra("p", {
  base: { color: "fg.muted", padding: "3", paddingInline: "4", borderTopWidth: "1px", borderColor: "border" },
});

/** One request of a review desk: what decides about it, and the decision. */
export function ReviewRequest<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly id: string;
  /** The colleagues who have it open too. */
  readonly lookers: readonly string[] | undefined;
  readonly onApprove: (row: Row) => void;
  readonly onReject: (row: Row) => void;
  readonly children: (request: Detail) => ReactNode;
}) {
  const { kind, id, lookers, onApprove, onReject } = props;
  const t = useT();
  const word = useRequestWord();
  const format = useFormat();
  const ports = usePorts();
  const person = usePerson();
  const becauseOf = useBecause();
  const mayCommand = useMayCommand();
  const waitingReason = useWaitingReason();
  const { detail, timeline, retry, view } = useRecord<Detail>({
    ...{ key: `review:${id}`, machine: kind.record, resource: kind.name, id },
  });
  const review = useValue(`facts:${id}`, {
    fetch: (signal) => ports.rest.get(`/api/${kind.name}/review`, { id }, { signal }),
    topic: kind.name,
    concerns: (event) => event.id === id,
  });
  // Shown as one: what is to be minded must not push the buttons down under a finger.
  const isWaiting = review.value === null && review.isBusy;
  useLook(kind.name, id);
  usePageFoot();
  const offers = detail ? kind.offers(detail, person) : [];
  const reasonOf = (command: "approve" | "reject"): string | null => {
    if (!mayCommand) return t("request.detail.greyed");
    const waits = waitingReason(`${kind.name}:${id}`);
    if (waits) return waits;
    const offer = offers.find((each) => each.command === command);
    // A pending request without the offer is the person's own: people may not approve what they submitted.
    return offer ? becauseOf(offer.because) : becauseOf(["notSubmitter"]);
  };
  const isPending = detail?.status === "pending";
  const decide = (command: "approve" | "reject") => {
    if (!detail || isWaiting || !isPending || reasonOf(command)) return;
    (command === "approve" ? onApprove : onReject)(detail);
  };
  /** The second half of a double click would decide the next request, which has not been read. */
  const once = (command: "approve" | "reject") => (event: MouseEvent) => {
    if (event.detail < 2) decide(command);
  };
  useKeys({ a: () => decide("approve"), r: () => decide("reject") });
  if (!detail || isWaiting) {
    return view.kind === "error" ? (
      <Notice
        tone="danger"
        action={
          <Button size="sm" onClick={retry}>
            {t("common.action.retry")}
          </Button>
        }
      >
        {view.failure?.msg ?? t("common.state.errorTitle")}
      </Notice>
    ) : (
      <SkeletonRows rows={6} />
    );
  }
  const last = timeline?.at(-1);
  const decided = isPending
    ? null
    : t("request.verify.decidedBy", {
        by: last?.byName ?? "",
        status: t.dynamic(`texts.status.${kind.name}.${detail.status}`),
      });
  const { value } = review;
  const due = kind.review.dueOf(detail);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["client", detail.clientName],
    ["warehouse", detail.warehouseName],
    ["kind", t.dynamic(`texts.${kind.name}Kind.${detail.kind}`)],
    ["sourceNumber", detail.sourceNumber],
    [kind.review.due, due ? format.when(due) : null],
    [
      "submitted",
      detail.submittedAt ? `${detail.submittedByName ?? ""} ${format.when(detail.submittedAt)}` : null,
    ],
  ];
  return (
    <Pane>
      <Panel
        title={<TextLink href={hrefOf(kind.pages.detail, { id })}>{detail.number}</TextLink>}
        note={<LookedAt by={lookers} />}
        actions={
          <HeadTags
            name={kind.name}
            status={detail.status}
            due={{ dueAt: kind.review.dueOf(detail), lateAt: detail.lateAt }}
            priority={detail.priority}
          />
        }
      >
        <Facts>
          {facts.map(([field, fact]) =>
            fact ? (
              <div key={field}>
                <dt>{word(`${kind.name}.field.${field}`)}</dt>
                <dd>{fact}</dd>
              </div>
            ) : null,
          )}
        </Facts>
      </Panel>
      {decided ? <Notice tone="info">{decided}</Notice> : null}
      {value ? <ReviewChanges name={kind.name} revision={detail.revision} review={value} /> : null}
      <Panel isFlush title={t("request.detail.lines")}>
        <ReviewLines lines={kind.review.linesOf(detail)} review={value} />
        {value ? (
          <Room>
            {t("request.apply.total", {
              lines: detail.lineCount,
              units: format.number(kind.review.unitsOf(detail)),
            })}
            {value.volumeM3 === null ? null : ` · ${t("request.desk.volume", { volume: value.volumeM3 })}`}
            {value.freeM3 === null || kind.name === "exit"
              ? null
              : ` · ${t((value.volumeM3 ?? 0) > value.freeM3 ? "request.desk.noRoom" : "request.desk.room", {
                  warehouse: detail.warehouseName,
                  free: format.number(value.freeM3),
                })}`}
          </Room>
        ) : null}
      </Panel>
      {props.children(detail)}
      <Foot>
        <small>
          <Kbd>J</Kbd> <Kbd>K</Kbd> {t("request.desk.move")}
        </small>
        <ReasonButton
          look="secondary"
          aria-keyshortcuts="R"
          size="lg"
          reason={decided ?? reasonOf("reject")}
          onClick={once("reject")}
        >
          {t.dynamic(`texts.command.${kind.name}.reject`)} <Kbd aria-hidden="true">R</Kbd>
        </ReasonButton>
        <ReasonButton
          look="primary"
          aria-keyshortcuts="A"
          size="lg"
          reason={decided ?? reasonOf("approve")}
          onClick={once("approve")}
        >
          {t.dynamic(`texts.command.${kind.name}.approve`)} <Kbd aria-hidden="true">A</Kbd>
        </ReasonButton>
      </Foot>
    </Pane>
  );
}
