import { Stack } from "@chakra-ui/react/stack";
import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import type { EntryDetail } from "../../contracts/entry.ts";
import { createDraftMachine, draftKey } from "../../machines/draft.machine.ts";
import { hrefOf } from "../../machines/guard.places.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { useGo } from "../../machines/react/use-go.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useTab } from "../../machines/react/use-tab.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { Button } from "../kit/Button.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { PageHeader } from "../kit/PageHeader.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { ApplyHeader } from "./ApplyHeader.tsx";
import { ApplyLines } from "./ApplyLines.tsx";
import { type ApplyForm, emptyForm, errorsOf, parseForm } from "./apply-form.ts";
import { EntryCommandHost } from "./EntryCommandHost.tsx";
import { type OpenedEntryCommand, openEntryCommand } from "./entry-command.ts";
import { OwnDrafts } from "./OwnDrafts.tsx";
import { SaveEntry } from "./SaveEntry.tsx";

const applyDraftMachine = createDraftMachine<ApplyForm>();

type Intent = "draft" | "submit";

let savings = 0;

/** The form itself: kept on this device while it is written, saved as a draft or submitted at once. */
export function ApplyEditor(props: { readonly draftName: string; readonly initial: ApplyForm }) {
  const { draftName, initial } = props;
  const t = useT();
  const format = useFormat();
  const go = useGo();
  const toast = useToast();
  const ports = usePorts();
  const person = usePerson();
  const mayCommand = useMayCommand();
  const { setDirty } = useTab();
  const needsClient = person.roleCode === "admin";
  const draft = useFeature(`draft:${draftName}`, applyDraftMachine, {
    key: draftKey(person.userId, draftName),
    storage: ports.storage,
    initial,
    parse: parseForm,
  });
  const form = useSelector(draft, (snapshot) => snapshot.context.draft);
  const isDirty = useSelector(draft, (snapshot) => snapshot.hasTag("dirty"));
  const restoredAt = useSelector(draft, (snapshot) => snapshot.context.restoredAt);
  const [saving, setSaving] = useState<{ readonly intent: Intent; readonly key: string } | null>(null);
  const [submitting, setSubmitting] = useState<OpenedEntryCommand | null>(null);
  const [isChecked, setChecked] = useState(false);
  const errors = isChecked ? errorsOf(form, needsClient) : null;
  // The tab bar asks before it closes what is not sent; it lives outside this page.
  useEffect(() => setDirty(isDirty), [setDirty, isDirty]);
  const change = (changes: Partial<ApplyForm>) =>
    draft.send({ type: "draft.changed", draft: { ...form, ...changes } });
  const save = (intent: Intent) => {
    setChecked(true);
    if (errorsOf(form, needsClient)) return;
    savings += 1;
    setSaving({ intent, key: `save:${savings}` });
  };
  const saved = (entry: EntryDetail) => {
    const wasSubmit = saving?.intent === "submit";
    setSaving(null);
    setChecked(false);
    draft.send({ type: "draft.sent" });
    if (wasSubmit) {
      // From here on the entry exists: should submitting fail, the form amends it instead of making a second one.
      change({ id: entry.id, version: entry.version, number: entry.number });
      setSubmitting(openEntryCommand("submit", entry));
      return;
    }
    toast({ tone: "success", text: t("entry.apply.savedDraft", { number: entry.number }) });
    go(hrefOf("entry-detail", { id: entry.id }));
  };
  const submitted = (entry: EntryDetail) => {
    draft.send({ type: "draft.changed", draft: emptyForm() });
    draft.send({ type: "draft.sent" });
    go(hrefOf("entry-detail", { id: entry.id }));
  };
  const blocked = mayCommand ? null : t("entry.detail.greyed");
  const isBusy = saving !== null || submitting !== null;
  return (
    <>
      <PageHeader
        title={form.number ? t("entry.apply.titleAmend", { number: form.number }) : t("entry.apply.title")}
        subtitle={t("entry.apply.subtitle")}
        actions={
          <>
            <ReasonButton
              reason={blocked}
              isBusy={isBusy && saving?.intent === "draft"}
              onClick={() => save("draft")}
            >
              {t("entry.apply.saveDraft")}
            </ReasonButton>
            <ReasonButton
              look="primary"
              reason={blocked}
              isBusy={isBusy && saving?.intent !== "draft"}
              onClick={() => save("submit")}
            >
              {t("entry.apply.submit")}
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
                {t("entry.apply.discard")}
              </Button>
            }
          >
            {t("entry.apply.restored", { time: format.when(restoredAt) })}
          </Notice>
        ) : null}
        <ApplyHeader form={form} errors={errors} needsClient={needsClient} onChange={change} />
        <ApplyLines
          form={form}
          clientId={needsClient ? (form.client?.id ?? null) : null}
          errors={errors}
          onChange={(lines) => change({ lines })}
        />
        {form.id ? null : <OwnDrafts />}
      </Stack>
      {saving ? (
        <SaveEntry
          key={saving.key}
          openingKey={saving.key}
          form={form}
          onDone={saved}
          onClose={() => setSaving(null)}
        />
      ) : null}
      <EntryCommandHost opened={submitting} onClose={() => setSubmitting(null)} onDone={submitted} />
    </>
  );
}
