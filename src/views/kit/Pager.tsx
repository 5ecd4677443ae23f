import { chakra } from "@chakra-ui/react/styled-system";
import { Button } from "./Button.tsx";
import { SelectControl } from "./control-parts.tsx";
import { useFormat, useT } from "./i18n.tsx";

const Row = chakra("nav", {
  base: {
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    gap: "2.5",
    minHeight: "48px",
    paddingInline: "4",
    paddingBlock: "2",
    borderTopWidth: "1px",
    borderColor: "border",
    color: "fg.muted",
    fontVariantNumeric: "tabular-nums",
  },
});
const Right = chakra("div", {
  base: { display: "flex", alignItems: "center", gap: "2.5", marginInlineStart: "auto" },
});

/** The pager of a list; a capped total shows "more than". */
export function Pager(props: {
  readonly current: number;
  readonly pageSize: number;
  readonly total: number;
  readonly totalCapped?: boolean;
  readonly onPage: (current: number) => void;
  readonly onPageSize?: (pageSize: number) => void;
  readonly sizes?: readonly number[];
}) {
  const {
    current,
    pageSize,
    total,
    totalCapped = false,
    onPage,
    onPageSize,
    sizes = [20, 50, 100, 200],
  } = props;
  const t = useT();
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const count = format.number(total);
  return (
    <Row aria-label={t("common.list.page", { current, pages })}>
      <span>
        {totalCapped
          ? t("common.list.totalCapped", { total: count })
          : t("common.list.total", { total: count })}
      </span>
      <Right>
        {onPageSize ? (
          <SelectControl
            aria-label={t("common.list.pageSize")}
            value={String(pageSize)}
            onChange={(event) => onPageSize(Number(event.target.value))}
            height="28px"
            width="auto"
            borderColor="border.strong"
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {t("common.list.perPage", { size })}
              </option>
            ))}
          </SelectControl>
        ) : null}
        <Button size="sm" disabled={current <= 1} onClick={() => onPage(current - 1)}>
          {t("common.list.previous")}
        </Button>
        <span>
          {current} / {pages}
          {totalCapped ? "+" : ""}
        </span>
        <Button size="sm" disabled={current >= pages && !totalCapped} onClick={() => onPage(current + 1)}>
          {t("common.list.next")}
        </Button>
      </Right>
    </Row>
  );
}
