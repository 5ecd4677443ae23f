import { Stack } from "@chakra-ui/react/stack";
import { useSelector } from "@xstate/react";
import { type ReactNode, useEffect, useState } from "react";
import { draftKey } from "../../../machines/draft.machine.ts";
import { hrefOf } from "../../../machines/guard.places.ts";
import { useFeature } from "../../../machines/react/use-feature.ts";
import { useGo } from "../../../machines/react/use-go.ts";
import { useMayCommand } from "../../../machines/react/use-may-command.ts";
import { usePerson } from "../../../machines/react/use-person.ts";
import { usePorts } from "../../../machines/react/use-ports.ts";
import { useTab } from "../../../machines/react/use-tab.ts";
import { useToast } from "../../../machines/react/use-toast.ts";
import { Button } from "../Button.tsx";
import { useFormat, useT } from "../i18n.tsx";
import { Notice } from "../Notice.tsx";
import { PageHeader } from "../PageHeader.tsx";
import { ReasonButton } from "../ReasonButton.tsx";
import type { Column } from "../table-column.ts";
import { CommandHost } from "./CommandHost.tsx";
import { OwnDrafts } from "./OwnDrafts.tsx";
import type { ApplyErrors, FormSpec, RequestForm } from "./request-form.ts";
import {
  type DialogOf,
  type OpenedCommand,
  openCommand,
  type RequestKind,
  type RequestRow,
} from "./request-kind.ts";
import { SaveRequest } from "./SaveRequest.tsx";
import { useRequestWord } from "./use-request-word.ts";

type Intent = "draft" | "submit";

/** What the lifecycle's own fields are given. */
export interface FieldsOf<Form, Errors> {
  readonly form: Form;
  readonly errors: Errors | null;
  readonly needsClient: boolean;
  /** Whose goods may be chosen; null for a client's own person. */
  readonly clientId: string | null;
  readonly change: (changes: Partial<Form>) => void;
}

let savings = 0;

/** The form itself: kept on this device while it is written, saved as a draft or submitted at once. */
export function ApplyEditor<
  Row extends RequestRow,
  Detail extends Row,
  Form extends RequestForm,
  Errors extends ApplyErrors,
>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly dialogOf: DialogOf<Row, Detail>;
  readonly spec: FormSpec<Form, Errors>;
  readonly draftName: string;
  readonly initial: Form;
  /** Lines and units of a draft. */
  readonly size: Column<Row>;
  readonly children: (fields: FieldsOf<Form, Errors>) => ReactNode;
}) {
  const { kind, dialogOf, spec, draftName, initial, size } = props;
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
  const draft = useFeature(`draft:${draftName}`, spec.draft, {
    key: draftKey(person.userId, draftName),
    storage: ports.storage,
    initial,
    parse: spec.parse,
  });
  const form = useSelector(draft, (snapshot) => snapshot.context.draft as Form);
  const isDirty = useSelector(draft, (snapshot) => snapshot.hasTag("dirty"));
  const restoredAt = useSelector(draft, (snapshot) => snapshot.context.restoredAt);
  const [saving, setSaving] = useState<{ readonly intent: Intent; readonly key: string } | null>(null);
  const [submitting, setSubmitting] = useState<OpenedCommand<Row> | null>(null);
  const [isChecked, setChecked] = useState(false);
  const errors = isChecked ? spec.errorsOf(form, needsClient) : null;
  // The tab bar asks before it closes what is not sent; it lives outside this page.
  useEffect(() => setDirty(isDirty), [setDirty, isDirty]);
  const change = (changes: Partial<Form>) =>
    draft.send({ type: "draft.changed", draft: { ...form, ...changes } });
  const save = (intent: Intent) => {
    setChecked(true);
    if (spec.errorsOf(form, needsClient)) return;
    savings += 1;
    setSaving({ intent, key: `save:${savings}` });
  };
  const saved = (request: Detail) => {
    const wasSubmit = saving?.intent === "submit";
    setSaving(null);
    setChecked(false);
    draft.send({ type: "draft.sent" });
    if (wasSubmit) {
      // From here on the request exists: should submitting fail, the form amends it instead of making a second one.
      change({ id: request.id, version: request.version, number: request.number } as Partial<Form>);
      setSubmitting(openCommand<Row>("submit", request));
      return;
    }
    toast({ tone: "success", text: t("request.apply.savedDraft", { number: request.number }) });
    go(hrefOf(kind.pages.detail, { id: request.id }));
  };
  const submitted = (request: Detail) => {
    draft.send({ type: "draft.changed", draft: spec.empty() });
    draft.send({ type: "draft.sent" });
    go(hrefOf(kind.pages.detail, { id: request.id }));
  };
  const blocked = mayCommand ? null : t("request.detail.greyed");
  const isBusy = saving !== null || submitting !== null;
  return (
    <>
      <PageHeader
        title={
          form.number
            ? word(`${kind.name}.apply.titleAmend`, { number: form.number })
            : word(`${kind.name}.apply.title`)
        }
        subtitle={word(`${kind.name}.apply.subtitle`)}
        actions={
          <>
            <ReasonButton
              reason={blocked}
              isBusy={isBusy && saving?.intent === "draft"}
              onClick={() => save("draft")}
            >
              {t("request.apply.saveDraft")}
            </ReasonButton>
            <ReasonButton
              look="primary"
              reason={blocked}
              isBusy={isBusy && saving?.intent !== "draft"}
              onClick={() => save("submit")}
            >
              {t("request.apply.submit")}
            </ReasonButton>
          </>
        }
      />
      <Stack gap="4">
        {restoredAt && isDirty ? (
          <Notice
            tone="info"
            action={
              <Button size="sm" onClick={() => draft.send({ type: "draft.discard" })}>
                {t("request.apply.discard")}
              </Button>
            }
          >
            {t("request.apply.restored", { time: format.when(restoredAt) })}
          </Notice>
        ) : null}
        {props.children({
          form,
          errors,
          needsClient,
          clientId: needsClient ? (form.client?.id ?? null) : null,
          change,
        })}
        {form.id ? null : <OwnDrafts kind={kind} dialogOf={dialogOf} size={size} />}
      </Stack>
      {saving ? (
        <SaveRequest
          kind={kind}
          bodyOf={spec.bodyOf}
          key={saving.key}
          openingKey={saving.key}
          form={form}
          onDone={saved}
          onClose={() => setSaving(null)}
        />
      ) : null}
      <CommandHost
        kind={kind}
        dialogOf={dialogOf}
        opened={submitting}
        onClose={() => setSubmitting(null)}
        onDone={submitted}
      />
    </>
  );
}
