import type { ReactNode } from "react";
import type { FieldSpec } from "../../contracts/resource.ts";
import { Button } from "../kit/Button.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { RegionName } from "../kit/RegionName.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import type { Column } from "../kit/table-column.ts";
import { chakra } from "../theme/chakra.ts";
import type { AnyRow, ResourceView } from "./resource-view.ts";
import { STATE_TONES } from "./state-tones.ts";
import { valueText } from "./value-text.ts";

const STEP_PX = 20;

/** Opens the row. On a card its name goes on in the next line, so that it leaves room for what is beside it. */
const Named = chakra(Button, {
  base: {
    flexShrink: 1,
    minWidth: 0,
    maxWidth: "full",
    height: { base: "auto", sm: "34px" },
    minHeight: { base: "44px", sm: 0 },
  },
});
const Name = chakra("span", {
  base: {
    minWidth: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    textAlign: "start",
    whiteSpace: { base: "normal", sm: "nowrap" },
    overflowWrap: "anywhere",
    // The next line of a name, and the tails of its letters, are in its box.
    lineHeight: "1.4",
  },
});

/** Words may be cut for want of room; what has a form that is checked (phone, GTIN, plate) is read to its end. */
const isCut = (field: FieldSpec): boolean =>
  ["reference", "region"].includes(field.kind) || (field.kind === "text" && field.check === undefined);

/** The columns of a resource's table, from its description; the first opens the row. */
export function useResourceColumns(
  view: ResourceView,
  onOpen: (row: AnyRow) => void,
): readonly Column<AnyRow>[] {
  const t = useT();
  const format = useFormat();
  const { spec, cells = {}, yields = {}, columns } = view;
  const plain = (name: string, field: FieldSpec, row: AnyRow): ReactNode => {
    const value = row[name];
    if (name === "status") {
      return (
        <StatusTag tone={STATE_TONES[String(value)] ?? "neutral"}>{valueText(t, field, name, row)}</StatusTag>
      );
    }
    if (field.kind === "integer" && typeof value === "number") return format.number(value);
    if (field.kind === "region" && typeof value === "number") return <RegionName code={value} />;
    if (field.kind === "day" && typeof value === "string") return format.day(value);
    return valueText(t, field, name, row);
  };
  const made = columns.flatMap((name, index): Column<AnyRow>[] => {
    const field = spec.fields[name];
    if (!field) return [];
    const cell = cells[name] ?? ((row: AnyRow) => plain(name, field, row));
    const isTitle = index === 0;
    const leaves = yields[name];
    return [
      {
        key: name,
        header: t.dynamic(`texts.fields.${spec.key}.${name}`),
        ...(field.sorts ? { sortField: name } : {}),
        ...(field.kind === "integer" ? { align: "end" as const } : {}),
        ...(isTitle ? { isTitle: true } : {}),
        ...(leaves ? { yields: leaves } : {}),
        ...(isCut(field) ? { shrinks: true } : {}),
        cell: (row) =>
          isTitle ? (
            <Named
              look="link"
              onClick={() => onOpen(row)}
              style={{
                paddingInline: 0,
                marginInlineStart: spec.depth ? (Number(row.level ?? 1) - 1) * STEP_PX : 0,
              }}
            >
              <Name>{cell(row)}</Name>
            </Named>
          ) : (
            cell(row)
          ),
      },
    ];
  });
  return [...made, ...(view.extraColumns ?? [])];
}
