import { useEffect, useState } from "react";
import type { Option } from "../../contracts/options.ts";
import type { ReferenceTarget } from "../../contracts/resource.ts";
import { createOptionsMachine } from "../../machines/page/options.machine.ts";
import { useOptions } from "../../machines/react/use-options.ts";
import { ChoicesFilter } from "./ChoicesFilter.tsx";
import { useT } from "./i18n.tsx";
import { roleNameOf } from "./role-name.ts";

const optionsMachine = createOptionsMachine<Option>();

/** A list narrowed to some rows of another resource: the first choices by code, or those that a search finds. */
export function ReferenceFilter(props: {
  readonly to: ReferenceTarget;
  readonly label: string;
  /** The filter's name on the wire. */
  readonly field: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const { to, label, field, value, onChange } = props;
  const { options, ask } = useOptions(`filter:${to}:${label}`, optionsMachine, to);
  const t = useT();
  const wordOf = (name: string) => (to === "role" ? roleNameOf(t, name) : name);
  // What was ticked in one search keeps its name in the next.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(
    () => setNames((before) => new Map([...before, ...options.map(({ id, name }) => [id, name] as const)])),
    [options],
  );
  return (
    <ChoicesFilter
      label={label}
      field={field}
      value={value}
      options={options.map(({ id, name }) => ({ value: id, label: wordOf(name) }))}
      onChange={onChange}
      onSearch={ask}
      wordOf={(id) => {
        const name = names.get(id);
        return name === undefined ? undefined : wordOf(name);
      }}
    />
  );
}
