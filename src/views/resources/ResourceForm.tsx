import { Stack } from "@chakra-ui/react/stack";
import { type FormEvent, useId } from "react";
import type { FieldValue, FieldValues, ResourceSpec } from "../../contracts/resource.ts";
import type { FormDecision } from "../../machines/react/use-form.ts";
import { useRowForm } from "../../machines/react/use-row-form.ts";
import { Button } from "../kit/Button.tsx";
import { CommandFoot, commandClosing } from "../kit/CommandFoot.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Drawer } from "../kit/Drawer.tsx";
import { FormErrors } from "../kit/FormErrors.tsx";
import { FormMoved } from "../kit/FormMoved.tsx";
import { useT } from "../kit/i18n.tsx";
import { CancelButton } from "../kit/LeaveGuard.tsx";
import { Notice } from "../kit/Notice.tsx";
import { chakra } from "../theme/chakra.ts";
import { FieldControl } from "./FieldControl.tsx";
import { type AnyRow, nameOfRow, type ResourceView } from "./resource-view.ts";
import { useKept } from "./use-kept.ts";
import { valueText } from "./value-text.ts";

const Section = chakra("fieldset", {
  base: {
    display: "grid",
    gap: "4",
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
    alignItems: "start",
    "& legend": {
      fontWeight: "bold",
      paddingBottom: "2",
      float: "left",
      gridColumn: "1 / -1",
      width: "full",
    },
  },
});
const Wide = chakra("div", { base: { gridColumn: "1 / -1" } });

export interface OpenedForm {
  /** Unique to this opening. */
  readonly key: string;
  readonly row: AnyRow | null;
}

/** Creates or changes one row. Errors appear beside their fields; a colleague's change never discards typed text. */
export function ResourceForm(props: {
  readonly view: ResourceView;
  readonly opened: OpenedForm;
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
  readonly onSaved: (row: AnyRow) => void;
}) {
  const { view, opened, isReadOnly, onClose, onSaved } = props;
  const { spec } = view;
  const { row } = opened;
  const t = useT();
  const formId = useId();
  const noun = t.dynamic(`resource.noun.${spec.key}`);
  const title = row
    ? t(isReadOnly ? "resource.form.viewTitle" : "resource.form.editTitle", {
        noun,
        name: nameOfRow(spec, row),
      })
    : t("resource.form.newTitle", { noun });
  const form = useRowForm({
    key: opened.key,
    spec,
    label: title,
    row,
    ...(view.initial ? { initial: view.initial } : {}),
    ...(view.isAnswerNeeded ? { isAnswerNeeded: true } : {}),
    onSaved: (saved) => onSaved(saved as AnyRow),
  });
  const keptBecause = useKept(view, opened);
  const closing = commandClosing(form.save, onClose);
  const label = (name: string) => t.dynamic(`texts.fields.${spec.key}.${name}`);
  const errorOf = (name: string): string | null => {
    const fault = form.faults[name];
    if (fault) return t.dynamic(`texts.${fault.key}`, fault.values);
    const refusal = form.refusals[name];
    return form.messages[name] ?? (refusal ? t.dynamic(`texts.because.${refusal}`) : null);
  };
  const hasFieldErrors = Object.keys(form.refusals).length + Object.keys(form.messages).length > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.submit();
  };
  const change = (changes: FieldValues): void =>
    form.change({ ...changes, ...view.follows?.(changes, form.values) });
  return (
    <Drawer
      isOpen
      onClose={closing.onClose}
      isDirty={form.isDirty && !isReadOnly && !form.save.isUnderWay}
      title={title}
      width="min(640px, 100vw)"
      footer={
        isReadOnly ? (
          <CancelButton label={t("common.action.close")} />
        ) : (
          <CommandFoot command={form.save} onClose={onClose}>
            <Button
              look="primary"
              type="submit"
              form={formId}
              isBusy={form.isBusy}
              disabled={form.isUndecided || form.isGone}
            >
              {t("resource.form.save")}
            </Button>
          </CommandFoot>
        )
      }
    >
      <Stack asChild gap="5">
        <form id={formId} noValidate onSubmit={submit}>
          {form.isGone ? <Notice tone="danger">{t("resource.form.gone")}</Notice> : null}
          {form.news && !isReadOnly ? <FormNews spec={spec} news={form.news} {...form.decision} /> : null}
          {hasFieldErrors ? null : (
            <CommandOutcome
              outcome={form.outcome}
              onRetry={form.save.retry}
              isAnswerNeeded={form.save.isAnswerNeeded}
            />
          )}
          <FormErrors attempt={form.attempts} />
          {view.form.map((section) => (
            <Section key={section.fields.join()}>
              {section.title ? <legend>{section.title}</legend> : null}
              {section.fields.map((name) => {
                const field = spec.fields[name];
                if (!field || view.isLeftOut?.(name, form.values, row)) return null;
                const because = isReadOnly ? null : keptBecause(name);
                const about = `resource.hint.${spec.key}.${name}`;
                const hint = because ?? (t.has(about) ? t.dynamic(about) : null);
                const control = (
                  <FieldControl
                    key={name}
                    id={`${opened.key}:${name}`}
                    name={name}
                    spec={field}
                    label={label(name)}
                    values={form.values as Readonly<Record<string, FieldValue>>}
                    onChange={change}
                    {...(view.isOffered ? { isOffered: view.isOffered } : {})}
                    {...(view.isChoice ? { isChoice: view.isChoice } : {})}
                    {...(view.unusable ? { unusable: view.unusable } : {})}
                    error={errorOf(name)}
                    {...(hint ? { hint } : {})}
                    isDisabled={isReadOnly || because !== null}
                  />
                );
                const isWide =
                  field.kind === "region" ||
                  field.kind === "pages" ||
                  field.kind === "choices" ||
                  (field.kind === "text" && (field.isLong || field.max >= 200));
                return isWide ? <Wide key={name}>{control}</Wide> : control;
              })}
            </Section>
          ))}
        </form>
      </Stack>
      {row && view.below ? view.below(row) : null}
    </Drawer>
  );
}

interface News {
  readonly by: string;
  readonly taken: readonly string[];
  readonly clashes: readonly string[];
  readonly theirs: FieldValues;
}

/** Says in a form what a colleague has changed in the row in between, and asks where both changed the same field. */
function FormNews(props: FormDecision & { readonly spec: ResourceSpec; readonly news: News }) {
  const { spec, news, isUndecided, ...deeds } = props;
  const t = useT();
  const label = (name: string) => t.dynamic(`texts.fields.${spec.key}.${name}`);
  const theirs = (name: string): string => {
    const field = spec.fields[name];
    return field ? valueText(t, field, name, news.theirs as Readonly<Record<string, FieldValue>>) : "";
  };
  return (
    <FormMoved
      texts="resource.form"
      by={news.by}
      taken={news.taken}
      clashes={isUndecided ? news.clashes : []}
      labelOf={label}
      theirs={theirs}
      {...deeds}
    />
  );
}
