import { useId } from "react";
import { Checkbox } from "../kit/Checkbox.tsx";
import { chakra } from "../theme/chakra.ts";

// No fieldset: the legends of a form's sections float.
const Box = chakra("div", {
  base: {
    minWidth: 0,
    "& > span": { display: "block", fontWeight: "bold", fontSize: "13px", paddingBottom: "2" },
    "& > div": {
      display: "grid",
      gridTemplateColumns: "repeat(auto-fill, minmax(170px, 1fr))",
      columnGap: "3",
      rowGap: "1",
    },
  },
});
const Because = chakra("p", { base: { color: "fg.muted", fontSize: "xs", paddingTop: "1" } });
const Fault = chakra("p", { base: { color: "danger.fg", fontSize: "xs", paddingTop: "1" } });

/** Several of a list of words, each with its checkbox and the word that programs know it by. */
export function ChoicesField(props: {
  readonly label: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    /** Why it cannot be chosen; null: it can. */
    readonly because?: string | null;
  }[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly error?: string | null;
  readonly isDisabled?: boolean;
}) {
  const { label, options, value, onChange, error = null, isDisabled = false } = props;
  const id = useId();
  const faultId = useId();
  const becauseId = useId();
  const reasons = new Set(options.flatMap(({ because }) => because ?? []));
  const described = [...(reasons.size > 0 ? [becauseId] : []), ...(error ? [faultId] : [])].join(" ");
  const set = (changed: string, isChosen: boolean): void =>
    onChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === changed ? isChosen : value.includes(each))),
    );
  return (
    <Box role="group" aria-labelledby={id} aria-describedby={described || undefined}>
      <span id={id}>{label}</span>
      <div>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            hint={option.value}
            value={value.includes(option.value)}
            isDisabled={isDisabled || (Boolean(option.because) && !value.includes(option.value))}
            onChange={(isChosen) => set(option.value, isChosen)}
          />
        ))}
      </div>
      {reasons.size > 0 ? (
        <Because id={becauseId}>
          {[...reasons].map((reason) => (
            <span key={reason}>{reason}</span>
          ))}
        </Because>
      ) : null}
      {error ? (
        <Fault id={faultId} role="alert">
          {error}
        </Fault>
      ) : null}
    </Box>
  );
}
