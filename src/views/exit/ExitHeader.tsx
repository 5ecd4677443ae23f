import { EXIT_KINDS, EXIT_MODES, type ExitKind, type ExitMode } from "../../contracts/exit-status.ts";
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
import type { ExitErrors, ExitForm } from "./exit-form.ts";

/** Whose goods leave which house, how, and until when. */
export function ExitHeader({ form, errors, said, change }: FieldsOf<ExitForm, ExitErrors>) {
  const t = useT();
  return (
    <Panel title={t("request.apply.header")}>
      <FieldGrid>
        <PartyFields form={form} errors={errors} onChange={change} />
        <SelectBox
          label={t("exit.field.mode")}
          value={form.mode}
          options={EXIT_MODES.map((mode) => ({ value: mode, label: t(`texts.exitMode.${mode}`) }))}
          onChange={(mode) => change({ mode: mode as ExitMode })}
        />
        <InstantField
          label={t("exit.field.requiredAt")}
          value={form.requiredAt}
          error={errors?.at ? t(`texts.because.${errors.at}`) : said("requiredAt")}
          onChange={(requiredAt) => change({ requiredAt })}
        />
        <SelectBox
          label={t("request.field.kind")}
          value={form.kind}
          options={EXIT_KINDS.map((kind) => ({ value: kind, label: t(`texts.exitKind.${kind}`) }))}
          onChange={(kind) => change({ kind: kind as ExitKind })}
        />
        <PriorityField value={form.priority} onChange={(priority) => change({ priority })} />
        <TextField
          name="sourceNumber"
          maxLength={TEXT_MAX.sourceNumber}
          label={t("request.field.sourceNumber")}
          value={form.sourceNumber}
          error={said("sourceNumber")}
          onChange={(sourceNumber) => change({ sourceNumber })}
        />
        <TextField
          name="remark"
          maxLength={TEXT_MAX.remark}
          label={t("request.field.remark")}
          value={form.remark}
          error={said("remark")}
          onChange={(remark) => change({ remark })}
        />
      </FieldGrid>
    </Panel>
  );
}
