import { X } from "lucide-react";
import type { ReactNode } from "react";
import type { ListQuery } from "../../contracts/list.ts";
import type { Option } from "../../contracts/options.ts";
import { OPTIONS_FOR } from "../../contracts/permissions.ts";
import { filtersOf } from "../../machines/page/list-events.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useFetched } from "../../machines/react/use-value.ts";
import { chakra } from "../theme/chakra.ts";
import { type FilterWords, fieldLabel } from "./field-label.ts";
import { useFormat, useT } from "./i18n.tsx";

const Chip = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    height: { base: "44px", sm: "28px" },
    paddingInlineStart: "2.5",
    paddingInlineEnd: "0.5",
    fontSize: "13px",
    bg: "brand.subtle",
    color: "info.fg",
    borderRadius: "sm",
    fontVariantNumeric: "tabular-nums",
  },
});
const Remove = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    width: { base: "44px", sm: "24px" },
    height: { base: "44px", sm: "24px" },
    borderRadius: "sm",
    cursor: "pointer",
    _hover: { bg: "bg.muted" },
    _focusVisible: { outlineWidth: "2px", outlineStyle: "solid", outlineColor: "brand.fg" },
    "& svg": { width: "14px", height: "14px" },
  },
});

/** What an id of a filter is one of, where that resource names one row by its id. */
const TARGETS = {
  clientId: "client",
  warehouseId: "warehouse",
  typeId: "goods/type",
  categoryId: "goods/category",
  brandId: "goods/brand",
  levelId: "goods/level",
  vehicleId: "vehicle",
  departmentId: "department",
  postId: "post",
  integrationId: "integration",
} as const;

const targetOf = (field: string) => TARGETS[field as keyof typeof TARGETS] ?? null;

/** An instant of the wire, or a day. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** One chip for each condition of the list but the keyword, which its own field shows. Each can be removed. */
export function FilterChips(props: {
  readonly query: ListQuery;
  readonly words: FilterWords;
  /** Names the id of a filter such as clientId from a listed row; otherwise fetches its name. */
  readonly row?: object | undefined;
  readonly onRemove: (name: string) => void;
}) {
  const { query, words: sources, row, onRemove } = props;
  const { areas = [], spec, names = {} } = sources;
  const t = useT();
  const format = useFormat();
  const textOf = (field: string, value: string): string => {
    if (value === "true" || value === "false") return t(`texts.word.${value === "true" ? "yes" : "no"}`);
    if (INSTANT.test(value)) return format.dateTime(value);
    const choice = spec?.fields[field];
    // `texts.condition`, `texts.status.entry`, `texts.exitMode` and `request.priority` are all tables of words.
    const capitalised = field.charAt(0).toUpperCase() + field.slice(1);
    const tables =
      choice?.kind === "choice"
        ? [`texts.${choice.texts}`]
        : [
            `texts.${field}`,
            ...areas.flatMap((area) => [
              `texts.${field}.${area}`,
              `texts.${area}${capitalised}`,
              `${area}.${field}`,
            ]),
          ];
    const words = value.split(",").map((each) => {
      const key = tables.map((table) => `${table}.${each}`).find((known) => t.has(known));
      return key ? t.dynamic(key) : each;
    });
    return words.join(t("common.word.comma"));
  };
  /** A listed row carries the name of what the list is filtered by. */
  const nameInRow = (field: string): string | null => {
    const name = row ? Reflect.get(row, `${field.replace(/Id$/, "")}Name`) : null;
    return typeof name === "string" ? name : null;
  };
  const conditions = filtersOf(query).filter(([name]) => name !== "keyword");
  return conditions.map(([name, value]) => {
    const bound = /^(.+)(From|To)$/.exec(name);
    const field = bound?.[1] ?? name;
    const kind = bound?.[2] === "From" ? "from" : bound?.[2] === "To" ? "to" : "is";
    const chipOf = (text: string) => {
      const words = t(`common.filter.${kind}`, { label: fieldLabel(t, sources, field), value: text });
      return <OneChip key={name} name={name} words={words} onRemove={() => onRemove(name)} />;
    };
    const known = names[value] ?? nameInRow(field);
    const target = targetOf(field);
    if (known !== null || !target) return chipOf(known ?? textOf(field, value));
    return (
      <NameOf key={name} target={target} id={value}>
        {chipOf}
      </NameOf>
    );
  });
}

/** Fetches the name of an id's row; shows the id until it is known, and for readers without the right. */
function NameOf(props: {
  readonly target: (typeof TARGETS)[keyof typeof TARGETS];
  readonly id: string;
  readonly children: (name: string) => ReactNode;
}) {
  const mayAsk = useHolds(OPTIONS_FOR[props.target]);
  return mayAsk ? <AskedName {...props} /> : props.children(props.id);
}

function AskedName({ target, id, children }: Parameters<typeof NameOf>[0]) {
  const { rest } = usePorts();
  const { value } = useFetched<readonly Option[]>(`name:${target}:${id}`, {
    fetch: (signal) => rest.get<readonly Option[]>(`/api/${target}/options`, { id }, { signal }),
  });
  return children(value?.[0]?.name ?? id);
}

function OneChip(props: { readonly name: string; readonly words: string; readonly onRemove: () => void }) {
  const { name, words, onRemove } = props;
  const t = useT();
  return (
    <Chip data-filter={name}>
      {words}
      <Remove type="button" aria-label={t("common.filter.remove", { words })} onClick={onRemove}>
        <X aria-hidden="true" />
      </Remove>
    </Chip>
  );
}
