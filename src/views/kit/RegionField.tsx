import { useId } from "react";
import type { RegionNode } from "../../contracts/region.ts";
import { nodesTo } from "../../machines/page/region.view.ts";
import { useRegions } from "../../machines/react/use-regions.ts";
import { chakra } from "../theme/chakra.ts";
import { Button } from "./Button.tsx";
import { SelectControl } from "./control-parts.tsx";
import { Field, FieldFailure, RequiredMark } from "./Field.tsx";
import { useLocale, useT } from "./i18n.tsx";

const Group = chakra("fieldset", { base: { minWidth: 0, border: "none", padding: 0, margin: 0 } });
/** No legend: a form's section lays out the legends inside it, and this group is inside one. */
const Name = chakra("div", {
  base: { fontSize: "13px", fontWeight: "bold", padding: 0, marginBottom: "1.5" },
});
const Selects = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(3, minmax(0, 1fr))" },
  },
});
const Hint = chakra("p", { base: { fontSize: "xs", color: "fg.subtle", marginTop: "1.5" } });
const failureStyle = { alignItems: "center", marginTop: "1.5", css: { "& svg": { marginTop: 0 } } } as const;

export interface RegionFieldProps {
  readonly label: string;
  /** Six digits, of a province, a city or a district; 990000 is overseas. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly error?: string | null;
  readonly hint?: string;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
}

const LEVELS = ["province", "city", "district"] as const;

/** A region, chosen from the province down; the choice so far is the value. */
export function RegionField(props: RegionFieldProps) {
  const { label, value, onChange, error, hint, isRequired = false, isDisabled = false } = props;
  const id = useId();
  const t = useT();
  const { locale } = useLocale();
  const { tree, failure, isLoading, retry } = useRegions(locale);
  const chosen = value === null || !tree ? [] : (nodesTo(tree, value) ?? []);
  const optionsAt = (level: number): readonly RegionNode[] =>
    (level === 0 ? tree : chosen[level - 1]?.children) ?? [];
  const described = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean).join(" ");
  // Show a code that the tree does not have as it is, so that it is not overwritten by accident.
  const isUnknown = value !== null && tree !== null && chosen.length === 0;
  const first = isLoading
    ? t("region.field.loading")
    : isUnknown
      ? String(value)
      : t("region.level.province");
  const choose = (level: number, code: string): void =>
    onChange(code === "" ? (chosen[level - 1]?.code ?? null) : Number(code));
  return (
    <Group
      aria-labelledby={`${id}-name`}
      aria-describedby={described || undefined}
      aria-busy={isLoading || undefined}
    >
      <Name id={`${id}-name`}>
        {label}
        {isRequired ? <RequiredMark /> : null}
      </Name>
      <Selects>
        {LEVELS.map((name, level) => {
          const options = optionsAt(level);
          return (
            <Field
              key={name}
              label={t(`region.level.${name}`)}
              isLabelHidden
              isRequired={isRequired && level === 0}
            >
              {(control) => (
                <SelectControl
                  {...control}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={described || undefined}
                  disabled={isDisabled || options.length === 0}
                  value={String(chosen[level]?.code ?? "")}
                  onChange={({ target }) => choose(level, target.value)}
                >
                  <option value="">{level === 0 ? first : t(`region.level.${name}`)}</option>
                  {options.map((node) => (
                    <option key={node.code} value={node.code}>
                      {node.name}
                    </option>
                  ))}
                </SelectControl>
              )}
            </Field>
          );
        })}
      </Selects>
      {hint ? <Hint id={`${id}-hint`}>{hint}</Hint> : null}
      {failure && !isLoading ? (
        <FieldFailure {...failureStyle} role="alert">
          {t("region.field.failed")}
          <Button look="link" size="sm" onClick={retry}>
            {t("common.action.retry")}
          </Button>
        </FieldFailure>
      ) : null}
      {error ? (
        <FieldFailure {...failureStyle} id={`${id}-error`}>
          {error}
        </FieldFailure>
      ) : null}
    </Group>
  );
}
