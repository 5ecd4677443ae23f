import { RotateCcw, SlidersHorizontal } from "lucide-react";
import { chakra } from "../theme/chakra.ts";
import { Button } from "./Button.tsx";
import { useT } from "./i18n.tsx";
import { Menu } from "./Menu.tsx";
import type { Column, TableLayout } from "./table-column.ts";
import { isMovable, movedTo, ordered, widthWithin } from "./table-layout.ts";

const DENSITIES = ["compact", "normal", "touch"] as const;
/** How far a key moves the edge of a column, and where a column begins that has no width of its own. */
const STEP_PX = 16;
const USUAL_PX = 160;

const Hint = chakra("p", {
  base: { color: "fg.subtle", fontSize: "xs", paddingInline: "2.5", paddingBlock: "1.5" },
});

/** 列与密度: which columns show, in which order and width, and how high the rows are. The title and the actions always show. */
export function TableSettings<Row>(props: {
  readonly columns: readonly Column<Row>[];
  readonly layout: TableLayout;
}) {
  const { columns, layout } = props;
  const { hidden, order, widths, leftOut, density, onArrange, onReset } = layout;
  const t = useT();
  const words = {
    compact: t("common.list.densityCompact"),
    normal: t("common.list.densityNormal"),
    touch: t("common.list.densityTouch"),
  };
  const left = new Set(leftOut.split(" "));
  const move = (key: string, arrow: string): void => {
    const step = arrow === "ArrowUp" || arrow === "ArrowLeft" ? -1 : 1;
    onArrange(
      arrow === "ArrowUp" || arrow === "ArrowDown"
        ? { order: movedTo(columns, order, key, step) }
        : { widths: { ...widths, [key]: widthWithin((widths[key] ?? USUAL_PX) + step * STEP_PX) } },
    );
  };
  return (
    <Menu
      label={t("common.list.columnsAndDensity")}
      align="end"
      isKept
      head={<Hint>{t("common.list.arrangeHint")}</Hint>}
      items={[
        ...DENSITIES.map((each) => ({
          key: each,
          label: `${t("common.list.density")} · ${words[each]}`,
          isChecked: each === density,
          onSelect: () => onArrange({ density: each }),
        })),
        ...ordered(columns, order)
          .filter((column) => !column.isTitle && !column.isActions)
          .map((column, index) => ({
            key: `column-${column.key}`,
            label: left.has(column.key) ? t("common.list.noRoom", { column: column.header }) : column.header,
            isChecked: !hidden.includes(column.key),
            isSeparated: index === 0,
            ...(isMovable(column) ? { onAltArrow: (arrow: string) => move(column.key, arrow) } : {}),
            onSelect: () =>
              onArrange({
                hidden: hidden.includes(column.key)
                  ? hidden.filter((key) => key !== column.key)
                  : [...hidden, column.key],
              }),
          })),
        ...(onReset
          ? [
              {
                key: "reset",
                label: t("common.list.arrangeReset"),
                icon: <RotateCcw />,
                isSeparated: true,
                onSelect: onReset,
              },
            ]
          : []),
      ]}
      trigger={(trigger) => (
        <Button {...trigger} icon={<SlidersHorizontal aria-hidden="true" />}>
          {t("common.list.columnsAndDensity")}
        </Button>
      )}
    />
  );
}
