import { Stack } from "@chakra-ui/react/stack";
import { Button } from "./Button.tsx";
import { useT } from "./i18n.tsx";
import { Notice } from "./Notice.tsx";

/** Says in a form what another person has saved in between, and asks where both changed the same field. */
export function FormMoved(props: {
  /** Where the titles and sentences stand. */
  readonly texts: "request.apply" | "resource.form";
  readonly by: string;
  readonly taken: readonly string[];
  /** Fields that both changed, without a decision yet. */
  readonly clashes: readonly string[];
  readonly labelOf: (field: string) => string;
  /** Their value of a field, in words. */
  readonly theirs: (field: string) => string;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onSeen: () => void;
}) {
  const { texts, taken, clashes, labelOf, theirs, onKeepMine, onTakeTheirs, onSeen } = props;
  const t = useT();
  const by = props.by || t("common.word.unknown");
  if (clashes.length === 0) {
    return (
      <Notice tone="info" onClose={onSeen} title={t(`${texts}.movedTitle`, { by })}>
        {taken.length > 0
          ? t(`${texts}.movedTaken`, { fields: taken.map(labelOf).join(t("common.word.comma")) })
          : t(`${texts}.movedKept`)}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title={t(`${texts}.clashTitle`, { by })}>
      <Stack gap="2">
        <ul>
          {clashes.map((name) => (
            <li key={name}>{t("resource.form.clashField", { field: labelOf(name), value: theirs(name) })}</li>
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
