import { ENTRY_KINDS } from "../../contracts/entry-status.ts";
import { InstantField } from "../kit/InstantField.tsx";
import { useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
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
              <ApplyHeader {...fields} />
              <ApplyLines
                form={fields.form}
                clientId={fields.clientId}
                errors={fields.errors}
                said={fields.said}
                {...(fields.clientId || !fields.needsClient ? { usualOf: "entry" as const } : {})}
                onChange={(lines) => fields.change({ lines })}
              />
              <ApplyDetails {...fields} />
            </>
          )}
        </ApplyEditor>
      )}
    </ApplyPage>
  );
}

const TEXTS = ["sourceNumber", "plate", "driver", "phone", "remark"] as const;

/** Whose goods come where, and when. */
function ApplyHeader({ form, errors, said, change }: FieldsOf<ApplyForm, ApplyErrors>) {
  const t = useT();
  return (
    <Panel title={t("request.apply.header")}>
      <FieldGrid>
        <PartyFields form={form} errors={errors} onChange={change} />
        <InstantField
          label={t("entry.field.expectedAt")}
          value={form.expectedAt}
          error={errors?.at ? t(`texts.because.${errors.at}`) : said("expectedAt")}
          onChange={(expectedAt) => change({ expectedAt })}
        />
      </FieldGrid>
    </Panel>
  );
}

/** What kind of entry, and in which truck. */
function ApplyDetails({ form, errors, said, change }: FieldsOf<ApplyForm, ApplyErrors>) {
  const t = useT();
  return (
    <MoreFields
      name="entry"
      kinds={ENTRY_KINDS}
      texts={TEXTS}
      form={form}
      errorOf={(name) => (name === "phone" && errors?.phone ? t("texts.validation.phone") : said(name))}
      change={change}
    />
  );
}
