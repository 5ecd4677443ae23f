import { Stack } from "@chakra-ui/react/stack";
import type { FormDecision } from "../../machines/react/use-saved-form.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";

/** Another person saved first: who, what was merged, and whose text stays where both changed the same field. */
export function BulletinNews(
  props: FormDecision & {
    readonly news: {
      readonly by: string;
      readonly taken: readonly string[];
      readonly clashes: readonly string[];
    };
  },
) {
  const { news, isUndecided, onKeepMine, onTakeTheirs, onSeen } = props;
  const t = useT();
  const { by } = news;
  const named = (names: readonly string[]): string =>
    names.map((name) => t.dynamic(`bulletin.form.field.${name}`)).join(t("bulletin.form.comma"));
  if (!isUndecided) {
    return (
      <Notice tone="warning" onClose={onSeen} title={t("bulletin.form.movedTitle", { by })}>
        {news.taken.length > 0
          ? t("bulletin.form.movedTaken", { fields: named(news.taken) })
          : t("bulletin.form.movedKept")}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title={t("bulletin.form.clashTitle", { by, fields: named(news.clashes) })}>
      <Stack gap="2">
        <span>{t("bulletin.form.clashText")}</span>
        <Stack direction="row" gap="2">
          <Button size="sm" onClick={onKeepMine}>
            {t("bulletin.form.keepMine")}
          </Button>
          <Button size="sm" onClick={onTakeTheirs}>
            {t("bulletin.form.takeTheirs")}
          </Button>
        </Stack>
      </Stack>
    </Notice>
  );
}
