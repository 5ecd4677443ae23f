import { ENTRY_KINDS } from "../../contracts/entry-status.ts";
import { InstantField } from "../kit/InstantField.tsx";
import { useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { PHONE, useMedia } from "../kit/use-media.ts";
import { ApplyEditor, type FieldsOf } from "../requests/ApplyEditor.tsx";
import { ApplyLines } from "../requests/ApplyLines.tsx";
import { ApplyPage } from "../requests/ApplyPage.tsx";
import { FieldGrid } from "../requests/FieldGrid.tsx";
import { MoreFields } from "../requests/MoreFields.tsx";
import { PartyFields } from "../requests/PartyFields.tsx";
import type { ApplyErrors } from "../requests/request-form.ts";
import { type ApplyForm, entryForm } from "./apply-form.ts";
import { entryDialogs } from "./entry-dialogs.tsx";
import { entryKind } from "./entry-kind.ts";

/** A new entry, or (with `?id=`) one that is amended. */
export default function EntryApplyPage() {
  // A phone begins with the warehouse and the goods.
  const isPhone = useMedia(PHONE);
  return (
    <ApplyPage kind={entryKind}>
      {(amended) => (
        <ApplyEditor
          key={amended?.request.id ?? "new"}
          kind={entryKind}
          dialogs={entryDialogs}
          spec={entryForm}
          draftName={amended ? `entry-amend:${amended.request.id}` : "entry-apply"}
          amended={amended}
        >
          {(fields) => (
            <>
              <ApplyHeader {...fields} parts={isPhone ? "party" : "all"} />
              <ApplyLines
                form={fields.form}
                clientId={fields.clientId}
                errors={fields.errors}
                said={fields.said}
                {...(fields.clientId || !fields.needsClient ? { usualOf: "entry" as const } : {})}
                onChange={(lines) => fields.change({ lines })}
              />
              {isPhone ? <ApplyHeader {...fields} parts="time" /> : null}
              <ApplyDetails {...fields} />
            </>
          )}
        </ApplyEditor>
      )}
    </ApplyPage>
  );
}

/** Whose goods come where, and when. */
function ApplyHeader(props: FieldsOf<ApplyForm, ApplyErrors> & { readonly parts: "all" | "party" | "time" }) {
  const { form, errors, said, change, parts } = props;
  const t = useT();
  const fields = (
    <FieldGrid>
      {parts === "time" ? null : <PartyFields form={form} errors={errors} onChange={change} />}
      {parts === "party" ? null : (
        <InstantField
          label={t("entry.field.expectedAt")}
          value={form.expectedAt}
          error={errors?.at ? t(`texts.because.${errors.at}`) : said("expectedAt")}
          onChange={(expectedAt) => change({ expectedAt })}
        />
      )}
    </FieldGrid>
  );
  return parts === "time" ? (
    <Panel>{fields}</Panel>
  ) : (
    <Panel title={t("request.apply.header")}>{fields}</Panel>
  );
}

/** What kind of entry, and in which truck. */
function ApplyDetails({ form, errors, said, change }: FieldsOf<ApplyForm, ApplyErrors>) {
  const t = useT();
  return (
    <MoreFields
      name="entry"
      kinds={ENTRY_KINDS}
      form={form}
      errorOf={(name) => (name === "phone" && errors?.phone ? t("texts.validation.phone") : said(name))}
      change={change}
    />
  );
}
