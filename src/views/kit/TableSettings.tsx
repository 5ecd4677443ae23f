import { SlidersHorizontal } from "lucide-react";
import { Button } from "./Button.tsx";
import { useT } from "./i18n.tsx";
import { Menu } from "./Menu.tsx";
import type { Column, Density } from "./table-column.ts";

const DENSITIES = ["compact", "normal", "touch"] as const;

/** 列与密度: which columns show and how high the rows are. The title and the actions always show. */
export function TableSettings<Row>(props: {
  readonly columns: readonly Column<Row>[];
  readonly hidden: ReadonlySet<string>;
  /** Keys of the columns that have left for want of room, with blanks between them. */
  readonly leftOut: string;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
}) {
  const { columns, hidden, leftOut, onHidden, density, onDensity } = props;
  const t = useT();
  const words = {
    compact: t("common.list.densityCompact"),
    normal: t("common.list.densityNormal"),
    touch: t("common.list.densityTouch"),
  };
  const left = new Set(leftOut.split(" "));
  const toggle = (key: string): void => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    onHidden(next);
  };
  return (
    <Menu
      label={t("common.list.columnsAndDensity")}
      align="end"
      isKept
      items={[
        ...DENSITIES.map((each) => ({
          key: each,
          label: `${t("common.list.density")} · ${words[each]}`,
          isChecked: each === density,
          onSelect: () => onDensity(each),
        })),
        ...columns
          .filter((column) => !column.isTitle && !column.isActions)
          .map((column, index) => ({
            key: `column-${column.key}`,
            label: left.has(column.key) ? t("common.list.noRoom", { column: column.header }) : column.header,
            isChecked: !hidden.has(column.key),
            isSeparated: index === 0,
            onSelect: () => toggle(column.key),
          })),
      ]}
      trigger={(trigger) => (
        <Button {...trigger} icon={<SlidersHorizontal aria-hidden="true" />}>
          {t("common.list.columnsAndDensity")}
        </Button>
      )}
    />
  );
}
