import { Stack } from "@chakra-ui/react/stack";
import { useSelector } from "@xstate/react";
import { type KeyboardEvent, type ReactNode, useEffect } from "react";
import { businessDay } from "../../domain/business-day.ts";
import { serverNow } from "../../domain/server-clock.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { draftKey } from "../../machines/page/kept-draft.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { useForm } from "../../machines/react/use-form.ts";
import { useGo } from "../../machines/react/use-go.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { useAwaited } from "../../machines/react/use-outbox.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useTab } from "../../machines/react/use-tab.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { Button } from "../kit/Button.tsx";
import { CommandFault } from "../kit/CommandFault.tsx";
import { FormErrors } from "../kit/FormErrors.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Kbd } from "../kit/Kbd.tsx";
import { MODIFIER } from "../kit/modifier.ts";
import { Notice } from "../kit/Notice.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { UNREADY_TEXT, useUnready } from "../kit/unready.tsx";
import { usePageFoot } from "../kit/use-page-foot.ts";
import { PageHeader } from "../reading/PageHeader.tsx";
import { chakra } from "../theme/chakra.ts";
import type { Amended } from "./ApplyPage.tsx";
import { CopyFormer } from "./CopyFormer.tsx";
import { OwnDrafts } from "./OwnDrafts.tsx";
import { RequestNews } from "./RequestNews.tsx";
import {
  type ApplyErrors,
  type FormSpec,
  fieldsRefused,
  LINES,
  type RequestForm,
  totalsOf,
  typedIn,
  withCopied,
} from "./request-form.ts";
import type { CommandDialogs, RequestKind, RequestRow } from "./request-kind.ts";
import { STICKY_FOOT } from "./sticky-foot.ts";
import { useRequestWord } from "./use-request-word.ts";

/** What the lifecycle's own fields are given. */
export interface FieldsOf<Form, Errors> {
  readonly form: Form;
  readonly errors: Errors | null;
  /** What the server said of a field, by its path. */
  readonly said: (path: string) => string | undefined;
  readonly needsClient: boolean;
  /** Whose goods may be chosen; null for a client's own person. */
  readonly clientId: string | null;
  readonly change: (changes: Partial<Form>) => void;
}

/** Its fields can be read and not changed while they wait for the network. */
const Fields = chakra("fieldset", {
  base: { display: "grid", gap: "4", minWidth: 0, gridTemplateColumns: "minmax(0, 1fr)" },
});

/** In sight however long the form is. */
const Foot = chakra("footer", {
  base: {
    ...STICKY_FOOT,
    flexWrap: "wrap",
    paddingInline: "4",
    fontVariantNumeric: "tabular-nums",
    "& > span": { color: "fg.muted", marginInlineEnd: "auto" },
    "& > button": { flexGrow: { base: 1, sm: 0 } },
    "& > small": { color: "fg.muted", display: { base: "none", lg: "inline" } },
  },
});

/** The form itself: kept on this device while it is written, saved as a draft or submitted at once, once. */
export function ApplyEditor<
  Row extends RequestRow,
  Detail extends Row,
  Form extends RequestForm,
  Errors extends ApplyErrors,
>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly dialogs: CommandDialogs<Row, Detail>;
  readonly spec: FormSpec<Detail, Form, Errors>;
  readonly draftName: string;
  readonly amended: Amended<Detail> | null;
  readonly children: (fields: FieldsOf<Form, Errors>) => ReactNode;
}) {
  const { kind, dialogs, spec, draftName, amended } = props;
  const word = useRequestWord();
  const t = useT();
  const format = useFormat();
  const go = useGo();
  const toast = useToast();
  const ports = usePorts();
  const person = usePerson();
  const mayCommand = useMayCommand();
  const { setDirty } = useTab();
  const needsClient = person.roleCode === "admin";
  const unready = useUnready();
  usePageFoot();
  const initial = spec.formOf(amended?.request ?? null);
  const actor = useFeature(`form:${draftName}`, spec.machine, {
    id: initial.id,
    version: initial.version,
    values: initial,
    names: typedIn(initial),
    lists: { lines: LINES },
    follows: null,
    keeps: { key: draftKey(person.userId, draftName), storage: ports.work, parse: spec.parse },
  });
  const restoredAt = useSelector(actor, ({ context }) => context.restoredAt);
  const form = useSelector(actor, ({ context }) => context.values as Form);
  const title = form.number
    ? word(`${kind.name}.apply.titleAmend`, { number: form.number })
    : word(`${kind.name}.apply.title`);
  const current = () => actor.getSnapshot().context;
  const judge = (values: Form, intent: string) =>
    spec.errorsOf(values, {
      needsClient,
      isSubmitted: intent === "submit",
      today: businessDay(serverNow(), format.timeZone),
      timeZone: format.timeZone,
    });
  const done = (row: Row, isSubmitted: boolean) => {
    actor.send({ type: "draft.dropped" });
    const { number, reviewLimitMinutes } = row;
    const limit = reviewLimitMinutes ? format.age(reviewLimitMinutes * 60_000) : null;
    toast({
      tone: "success",
      text: !isSubmitted
        ? t("request.apply.savedDraft", { number })
        : limit
          ? t("request.apply.submittedWithin", { number, limit })
          : t("request.apply.submitted", { number }),
    });
    go(hrefOf(kind.pages.detail, { id: row.id }));
  };
  /** The request exists from here on: the form amends it instead of making a second one. */
  const exists = ({ id, version, number }: Row) =>
    actor.send({ type: "row.made", id, version, values: { id, version, number } as Partial<Form> });
  const waiting = useAwaited<Row>(draftName, { onDone: (row) => done(row, true), onSaved: exists });
  const labelOf = (wanted: string | null) =>
    `${t(wanted === "draft" ? "request.apply.saveDraft" : "request.apply.submit")} · ${title}`;
  const sent = useForm<Form, Detail>(actor, {
    label: labelOf(current().intent),
    onDone: (row) => done(row, current().intent === "submit"),
  });
  const { news, isDirty, isUndecided, isSending, intent, edited, change } = sent;
  const { view } = sent.save;
  const errors = intent ? judge(form, intent) : null;
  const copy = (request: Detail) => {
    actor.send({ type: "outcome.closed" });
    change(
      withCopied(current().values as Form, spec.formOf(request), {
        empty: spec.formOf(null),
        copies: spec.copies,
      }),
    );
    toast({ tone: "success", text: t("request.apply.copied", { number: request.number }) });
  };

  // The tab bar, outside this page, asks before it closes unsent changes.
  useEffect(() => setDirty(isDirty), [setDirty, isDirty]);
  // A new version of the request is merged; typed text is kept.
  useEffect(() => {
    if (!amended || isSending) return;
    const { request: newer, by } = amended;
    actor.send({ type: "row.moved", version: newer.version, values: spec.formOf(newer), by });
  }, [actor, amended, isSending, spec]);
  const isMoved = view.kind === "movedOn" && amended !== null;
  const waitsInFrame = view.kind === "left";
  useEffect(() => {
    if (isMoved) amended?.refresh();
    if (isMoved || waitsInFrame) actor.send({ type: "outcome.closed" });
  }, [isMoved, waitsInFrame, amended, actor]);
  /** What the form says itself of a refusal, by its fields; null: it cannot. */
  const saidBy = (): Readonly<Record<string, string>> | null => {
    // What single lines lack is said beside them, and nowhere else.
    const ofLines = view.because.flatMap((reason) =>
      (spec.linesRefused?.(form, reason, view.details) ?? []).map((line) => ({ reason, ...line })),
    );
    const others = view.because.filter((reason) => ofLines.every((line) => line.reason !== reason));
    return fieldsRefused(
      spec,
      view.errors,
      others,
      (name) => t.dynamic(`texts.because.${name}`),
      ofLines.map(({ path, key, values }) => [path, t.dynamic(key, { ...values })] as const),
    );
  };
  const isRefused = view.kind === "refused";
  const isRead = isRefused && edited.size > 0;
  const said = isRefused && !isRead ? saidBy() : null;
  const save = (wanted: "draft" | "submit") => {
    const values = current().values as Form;
    sent.send(judge(values, wanted) !== null, wanted, {
      ...{ resource: kind.name, command: "saveOrUpdate", id: null, version: null },
      ...{ label: labelOf(wanted), about: draftName, isForm: true, payload: spec.bodyOf(values) },
      andThen: () => (wanted === "submit" ? ["submit"] : []),
      onPart: (row) => exists(row as Row),
    });
  };

  const request = amended?.request ?? null;
  const isClosed =
    request !== null && !kind.offers(request, person).some(({ command }) => command === "amend");
  const status = request ? t.dynamic(`texts.status.${kind.name}.${request.status}`) : "";
  const blocked = reasonAgainst();
  function reasonAgainst(): string | null {
    if (waiting) return t(`request.apply.${waiting.state === "waiting" ? "isWaiting" : "isWithdrawing"}`);
    if (isClosed) return t("request.apply.closed", { status });
    if (isUndecided) return t("request.apply.undecided");
    if (unready) return t(UNREADY_TEXT[unready]);
    return mayCommand ? null : t("request.detail.greyed");
  }
  /** What a field has made of the key itself is not a submission, nor what is meant for a dialog over the form. */
  const submitByKey = (event: KeyboardEvent): void => {
    if (!event.currentTarget.contains(event.target as Node)) return;
    const isMeant = event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.defaultPrevented;
    if (!isMeant || event.repeat || blocked || isSending) return;
    event.preventDefault();
    // A date that is typed by half says so when it is left.
    if (event.target instanceof HTMLInputElement && event.target.validity.badInput) event.target.blur();
    else save("submit");
  };
  const totals = totalsOf(form);
  return (
    <>
      <PageHeader
        isCompact
        title={title}
        subtitle={word(`${kind.name}.apply.subtitle`)}
        actions={
          form.id || waiting ? null : (
            <CopyFormer kind={kind} clientId={needsClient ? (form.client?.id ?? null) : null} onCopy={copy} />
          )
        }
      />
      <Stack gap="4" data-form="" onKeyDown={submitByKey}>
        {waiting?.isKept ? (
          <Notice tone="warning">
            {t(`request.apply.${waiting.state === "waiting" ? "isWaiting" : "isWithdrawing"}`)}
          </Notice>
        ) : null}
        {isClosed && !waiting ? (
          <Notice
            tone="warning"
            action={
              <TextLink href={hrefOf(kind.pages.detail, { id: request.id })}>{request.number}</TextLink>
            }
          >
            {t("request.apply.closedBy", { by: amended?.by || t("common.word.unknown"), status })}
          </Notice>
        ) : null}
        {news && !isClosed ? <RequestNews kind={kind.name} news={news} {...sent.decision} /> : null}
        {restoredAt && isDirty && !waiting ? (
          <Notice
            tone="info"
            action={
              <Button size="sm" onClick={() => actor.send({ type: "draft.dropped" })}>
                {t("request.apply.discard")}
              </Button>
            }
          >
            {t("request.apply.restored", { time: format.when(restoredAt) })}
          </Notice>
        ) : null}
        {form.number && !amended && !waiting && !isSending ? (
          <Notice tone="info">{t("request.apply.keptAsDraft", { number: form.number })}</Notice>
        ) : null}
        <FormErrors attempt={sent.attempts} />
        <Fields disabled={waiting?.state === "waiting"}>
          {props.children({
            form,
            errors,
            said: (path) => said?.[path],
            needsClient,
            clientId: needsClient ? (form.client?.id ?? null) : null,
            change,
          })}
        </Fields>
        <Foot>
          <span>{t("request.apply.total", { lines: totals.lines, units: format.number(totals.units) })}</span>
          <small aria-hidden="true">
            <Kbd>{MODIFIER} ↵</Kbd> {t("request.apply.submit")}
          </small>
          <ReasonButton
            reason={blocked}
            isBusy={isSending && intent === "draft"}
            onClick={() => save("draft")}
          >
            {t("request.apply.saveDraft")}
          </ReasonButton>
          <ReasonButton
            look="primary"
            reason={blocked}
            isBusy={isSending && intent === "submit"}
            onClick={() => save("submit")}
          >
            {t("request.apply.submit")}
          </ReasonButton>
        </Foot>
        {form.id ? null : <OwnDrafts kind={kind} dialogs={dialogs} />}
      </Stack>
      {said || isRead || isMoved ? null : (
        <CommandFault
          command={sent.save}
          lifecycle={kind.name}
          onClose={() => actor.send({ type: "outcome.closed" })}
        />
      )}
    </>
  );
}
