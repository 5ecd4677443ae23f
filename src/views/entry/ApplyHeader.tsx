import { ENTRY_KINDS, type EntryKind } from "../../contracts/entry-status.ts";
import { TEXT_MAX } from "../../contracts/limits.ts";
import { InstantField } from "../kit/InstantField.tsx";
import { useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";
import { TextField } from "../kit/TextField.tsx";
import type { FieldsOf } from "../requests/ApplyEditor.tsx";
import { FieldGrid } from "../requests/FieldGrid.tsx";
import { PartyFields } from "../requests/PartyFields.tsx";
import { PriorityField } from "../requests/PriorityField.tsx";
import type { ApplyErrors } from "../requests/request-form.ts";
import { useRequestWord } from "../requests/use-request-word.ts";
import type { ApplyForm } from "./apply-form.ts";

const TEXTS = ["sourceNumber", "plate", "driver", "phone", "remark"] as const;

/** Who sends what kind of goods where, when, and in which truck. */
export function ApplyHeader({ form, errors, said, change }: FieldsOf<ApplyForm, ApplyErrors>) {
  const t = useT();
  const word = useRequestWord();
  return (
    <Panel title={t("request.apply.header")}>
      <FieldGrid>
        <PartyFields form={form} errors={errors} onChange={change} />
        <SelectBox
          label={t("request.field.kind")}
          value={form.kind}
          options={ENTRY_KINDS.map((kind) => ({ value: kind, label: t(`texts.entryKind.${kind}`) }))}
          onChange={(kind) => change({ kind: kind as EntryKind })}
        />
        <InstantField
          label={t("entry.field.expectedAt")}
          value={form.expectedAt}
          error={errors?.at ? t(`texts.because.${errors.at}`) : said("expectedAt")}
          onChange={(expectedAt) => change({ expectedAt })}
        />
        <PriorityField value={form.priority} onChange={(priority) => change({ priority })} />
        {TEXTS.map((name) => (
          <TextField
            key={name}
            name={name}
            maxLength={TEXT_MAX[name]}
            label={word(`entry.field.${name}`)}
            value={form[name]}
            error={name === "phone" && errors?.phone ? t("texts.validation.phone") : said(name)}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </FieldGrid>
    </Panel>
  );
}
