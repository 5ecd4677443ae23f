import { Pagination as Chakra } from "@chakra-ui/react/pagination";
import { chakra } from "../theme/chakra.ts";
import { Button } from "./Button.tsx";
import { SelectControl } from "./control-parts.tsx";
import { useFormat, useT } from "./i18n.tsx";

const rowStyle = {
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
  "& span": { whiteSpace: "nowrap" },
} as const;
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
  /** What the table does not show, and why. */
  readonly note?: string | null | undefined;
}) {
  const {
    current,
    pageSize,
    total,
    totalCapped = false,
    onPage,
    onPageSize,
    note,
    sizes = [20, 50, 100, 200],
  } = props;
  const t = useT();
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const count = format.number(total);
  return (
    <Chakra.Root
      unstyled
      css={rowStyle}
      page={current}
      pageSize={pageSize}
      // A capped total has no last page.
      count={totalCapped ? Math.max(total, (current + 1) * pageSize) : total}
      onPageChange={({ page }) => onPage(page)}
      translations={{
        rootLabel: t("common.list.page", { current, pages }),
        prevTriggerLabel: t("common.list.previous"),
        nextTriggerLabel: t("common.list.next"),
      }}
    >
      <span>
        {totalCapped
          ? t("common.list.totalCapped", { total: count })
          : t("common.list.total", { total: count })}
      </span>
      {note ? <small>{note}</small> : null}
      <Right>
        {onPageSize ? (
          <SelectControl
            aria-label={t("common.list.pageSize")}
            value={String(pageSize)}
            onChange={(event) => onPageSize(Number(event.target.value))}
            height={{ base: "44px", sm: "28px" }}
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
        <Chakra.PrevTrigger asChild>
          <Button size="sm">{t("common.list.previous")}</Button>
        </Chakra.PrevTrigger>
        <span>
          {current} / {pages}
          {totalCapped ? "+" : ""}
        </span>
        <Chakra.NextTrigger asChild>
          <Button size="sm">{t("common.list.next")}</Button>
        </Chakra.NextTrigger>
      </Right>
    </Chakra.Root>
  );
}
