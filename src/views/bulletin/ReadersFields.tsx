import { BULLETIN_AUDIENCES } from "../../contracts/bulletin-kinds.ts";
import { PAGES, type PageSpec } from "../../contracts/pages.ts";
import type { FieldValues } from "../../contracts/resource.ts";
import { Checkbox } from "../kit/Checkbox.tsx";
import { useT } from "../kit/i18n.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";
import { chakra } from "../theme/chakra.ts";

const Two = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    alignItems: "start",
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
  },
});

/** Pages with a task: those in the menu, and the requests within them. */
const TASKS = (PAGES as readonly PageSpec[]).filter(
  (page) =>
    (!page.hidden || !page.always) &&
    !(PAGES as readonly PageSpec[]).some((child) => child.parent === page.name),
);

/** The audience of a bulletin, whether they must confirm it, and the page that it explains. */
export function ReadersFields(props: {
  readonly values: FieldValues;
  readonly onChange: (changes: FieldValues) => void;
}) {
  const { values, onChange } = props;
  const t = useT();
  return (
    <Two>
      <SelectBox
        label={t("bulletin.form.audience")}
        value={String(values.audience)}
        onChange={(audience) => onChange({ audience })}
        options={BULLETIN_AUDIENCES.map((value) => ({ value, label: t(`texts.bulletinAudience.${value}`) }))}
      />
      <SelectBox
        label={t("bulletin.form.relatedPage")}
        hint={t("bulletin.form.relatedHint")}
        value={String(values.relatedPage ?? "")}
        onChange={(relatedPage) => onChange({ relatedPage })}
        placeholder={t("bulletin.form.noPage")}
        options={TASKS.map(({ name }) => ({ value: name, label: t.dynamic(`shell.page.${name}`) }))}
      />
      <Checkbox
        label={t("bulletin.form.mustRead")}
        value={values.mustRead === true}
        onChange={(mustRead) => onChange({ mustRead })}
      />
    </Two>
  );
}
