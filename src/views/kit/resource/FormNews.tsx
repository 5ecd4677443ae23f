import { Stack } from "@chakra-ui/react/stack";
import type { FieldValue, FieldValues, ResourceSpec } from "../../../contracts/resource.ts";
import { Button } from "../Button.tsx";
import { useT } from "../i18n.tsx";
import { Notice } from "../Notice.tsx";
import { valueText } from "./value-text.ts";

interface News {
  readonly by: string;
  readonly taken: readonly string[];
  readonly clashes: readonly string[];
  readonly theirs: FieldValues;
}

/** Says in a form what a colleague has done to the row meanwhile, and asks where both changed the same field. */
export function FormNews(props: {
  readonly spec: ResourceSpec;
  readonly news: News;
  readonly isUndecided: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onSeen: () => void;
}) {
  const { spec, news, isUndecided, onKeepMine, onTakeTheirs, onSeen } = props;
  const t = useT();
  const label = (name: string) => t.dynamic(`texts.fields.${spec.key}.${name}`);
  const by = news.by || t("common.word.unknown");
  const theirs = (name: string): string => {
    const field = spec.fields[name];
    return field ? valueText(t, field, name, news.theirs as Readonly<Record<string, FieldValue>>) : "";
  };
  if (!isUndecided) {
    return (
      <Notice tone="info" onClose={onSeen} title={t("resource.form.movedTitle", { by })}>
        {news.taken.length > 0
          ? t("resource.form.movedTaken", { fields: news.taken.map(label).join(t("resource.form.comma")) })
          : t("resource.form.movedKept")}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title={t("resource.form.clashTitle", { by })}>
      <Stack gap="2">
        <ul>
          {news.clashes.map((name) => (
            <li key={name}>{t("resource.form.clashField", { field: label(name), value: theirs(name) })}</li>
          ))}
        </ul>
        <Stack direction="row" gap="2">
          <Button size="sm" onClick={onKeepMine}>
            {t("resource.form.keepMine")}
          </Button>
          <Button size="sm" onClick={onTakeTheirs}>
            {t("resource.form.takeTheirs")}
          </Button>
        </Stack>
      </Stack>
    </Notice>
  );
}
