import { Stack } from "@chakra-ui/react/stack";
import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { FieldValue, FieldValues } from "../../../contracts/resource.ts";
import { useRowForm } from "../../../machines/react/use-row-form.ts";
import { useTab } from "../../../machines/react/use-tab.ts";
import { Button } from "../Button.tsx";
import { CommandOutcome } from "../CommandOutcome.tsx";
import { Drawer } from "../Drawer.tsx";
import { useT } from "../i18n.tsx";
import { LeaveQuestion } from "../LeaveQuestion.tsx";
import { Notice } from "../Notice.tsx";
import { FieldControl } from "./FieldControl.tsx";
import { FormNews } from "./FormNews.tsx";
import { type AnyRow, nameOfRow, type ResourceView } from "./resource-view.ts";

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

/** Creates or changes one row. Errors stand beside their fields; nothing that was typed is ever lost to a colleague. */
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
  const tab = useTab();
  const formId = useId();
  const box = useRef<HTMLFormElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const form = useRowForm({
    key: opened.key,
    spec,
    row,
    ...(view.initial ? { initial: view.initial } : {}),
    ...(view.isAnswerNeeded ? { isAnswerNeeded: true } : {}),
    onSaved: (saved) => onSaved(saved as AnyRow),
  });
  const { isDirty } = form;
  useEffect(() => {
    tab.setDirty(isDirty);
    return () => tab.setDirty(false);
  }, [tab, isDirty]);

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
    if (form.submit()) return;
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  const leave = () => (isDirty && !isReadOnly ? setLeaving(true) : onClose());
  const change = (changes: FieldValues): void =>
    form.change({ ...changes, ...view.follows?.(changes, form.values) });
  const noun = t.dynamic(`resource.noun.${spec.key}`);
  const title = row
    ? t(isReadOnly ? "resource.form.viewTitle" : "resource.form.editTitle", {
        noun,
        name: nameOfRow(spec, row),
      })
    : t("resource.form.newTitle", { noun });
  return (
    <Drawer
      isOpen
      onClose={leave}
      title={title}
      width="min(640px, 100vw)"
      footer={
        isReadOnly ? (
          <Button onClick={onClose}>{t("common.action.close")}</Button>
        ) : (
          <>
            <Button onClick={leave}>{t("common.action.cancel")}</Button>
            <Button
              look="primary"
              type="submit"
              form={formId}
              isBusy={form.isBusy}
              disabled={form.isUndecided || form.isGone}
            >
              {t("resource.form.save")}
            </Button>
          </>
        )
      }
    >
      <Stack asChild gap="5">
        <form id={formId} ref={box} noValidate onSubmit={submit}>
          {form.isGone ? <Notice tone="danger">{t("resource.form.gone")}</Notice> : null}
          {form.news && !isReadOnly ? (
            <FormNews
              spec={spec}
              news={form.news}
              isUndecided={form.isUndecided}
              onKeepMine={form.keepMine}
              onTakeTheirs={form.takeTheirs}
              onSeen={form.seeNews}
            />
          ) : null}
          {hasFieldErrors ? null : <CommandOutcome outcome={form.outcome} onRetry={form.retry} />}
          {view.form.map((section) => (
            <Section key={section.fields.join()}>
              {section.title ? <legend>{section.title}</legend> : null}
              {section.fields.map((name) => {
                const field = spec.fields[name];
                if (!field || view.isLeftOut?.(name, form.values, row)) return null;
                const control = (
                  <FieldControl
                    key={name}
                    id={`${opened.key}:${name}`}
                    name={name}
                    spec={field}
                    label={label(name)}
                    values={form.values as Readonly<Record<string, FieldValue>>}
                    onChange={change}
                    error={errorOf(name)}
                    isDisabled={isReadOnly || (row !== null && (field.isFixed ?? false))}
                  />
                );
                const isWide =
                  field.kind === "region" ||
                  field.kind === "pages" ||
                  (field.kind === "text" && (field.isLong || field.max >= 200));
                return isWide ? <Wide key={name}>{control}</Wide> : control;
              })}
            </Section>
          ))}
        </form>
      </Stack>
      {row && view.below ? view.below(row) : null}
      <LeaveQuestion isOpen={isLeaving} onLeave={onClose} onStay={() => setLeaving(false)} />
    </Drawer>
  );
}
