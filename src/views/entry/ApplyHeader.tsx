import { ENTRY_KINDS, type EntryKind } from "../../contracts/entry.ts";
import { TEXT_MAX } from "../../contracts/limits.ts";
import { DateField } from "../kit/DateField.tsx";
import { useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import type { FieldsOf } from "../kit/request/ApplyEditor.tsx";
import { FieldGrid } from "../kit/request/FieldGrid.tsx";
import { PartyFields } from "../kit/request/PartyFields.tsx";
import { PriorityField } from "../kit/request/PriorityField.tsx";
import type { ApplyErrors } from "../kit/request/request-form.ts";
import { useRequestWord } from "../kit/request/use-request-word.ts";
import { SelectBox } from "../kit/SelectBox.tsx";
import { TextField } from "../kit/TextField.tsx";
import type { ApplyForm } from "./apply-form.ts";

const TEXTS = ["sourceNumber", "plate", "driver", "phone", "remark"] as const;

/** Who sends what kind of goods where, when, and in which truck. */
export function ApplyHeader({ form, errors, needsClient, change }: FieldsOf<ApplyForm, ApplyErrors>) {
  const t = useT();
  const word = useRequestWord();
  return (
    <Panel title={t("request.apply.header")}>
      <FieldGrid>
        <PartyFields form={form} errors={errors} needsClient={needsClient} onChange={change} />
        <SelectBox
          label={t("request.field.kind")}
          value={form.kind}
          options={ENTRY_KINDS.map((kind) => ({ value: kind, label: t(`texts.entryKind.${kind}`) }))}
          onChange={(kind) => change({ kind: kind as EntryKind })}
        />
        <DateField
          label={t("entry.field.expectedAt")}
          kind="datetime-local"
          value={form.expectedAt}
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
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </FieldGrid>
    </Panel>
  );
}
