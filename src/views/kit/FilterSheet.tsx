import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { chakra } from "../theme/chakra.ts";
import { Button } from "./Button.tsx";
import { Drawer } from "./Drawer.tsx";
import { useT } from "./i18n.tsx";

const Bar = chakra("search", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    marginBottom: "2.5",
    "& > :first-child": { flex: 1 },
  },
});
const Opener = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "1.5",
    flex: "none!",
    marginInlineStart: "auto",
    minWidth: "44px",
    height: "44px",
    paddingInline: "3",
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border.strong",
    borderRadius: "sm",
    color: "fg.muted",
    "& svg": { width: "18px", height: "18px" },
    "&[data-set]": { borderColor: "brand.border", bg: "brand.subtle", color: "info.fg", fontWeight: "bold" },
  },
});
/** Each filter is a row as wide as the phone: what it is at the start, what it is set to at the end. */
const Controls = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "2",
    "& > button": { width: "full", "& > strong": { marginInlineStart: "auto", fontWeight: "medium" } },
  },
});
const Line = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    marginTop: "3",
    _empty: { display: "none" },
  },
});
const Foot = chakra("div", {
  base: {
    display: "flex",
    gap: "2.5",
    width: "full",
    "& > button": { flex: 1 },
    "& > :last-child": { flex: 2 },
  },
});

/** The filters of a list on a phone: its search, and a button with the number of conditions that opens the others. */
export function FilterSheet(props: {
  /** The search field; null: it is among `children`. */
  readonly field: ReactNode;
  /** The conditions in force, without what the search field shows. */
  readonly count: number;
  readonly onClear: () => void;
  readonly chips: ReactNode;
  readonly aside: ReactNode;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}) {
  const { field, count, onClear, chips, aside, actions, children } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const hasMore = Boolean(children || actions);
  if (!field && !hasMore) return null;
  return (
    <Bar>
      {field}
      {hasMore ? (
        <Opener
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={count > 0 ? t("common.filter.set", { count }) : t("common.filter.filters")}
          data-set={count > 0 ? "" : undefined}
          onClick={() => setOpen(true)}
        >
          <SlidersHorizontal aria-hidden="true" />
          {count > 0 ? <span aria-hidden="true">{count}</span> : null}
        </Opener>
      ) : null}
      <Drawer
        isOpen={isOpen}
        onClose={close}
        side="bottom"
        title={t("common.filter.filters")}
        footer={
          <Foot>
            <Button size="touch" disabled={count === 0} onClick={onClear}>
              {t("common.filter.reset")}
            </Button>
            <Button size="touch" look="primary" onClick={close}>
              {t("common.filter.apply")}
            </Button>
          </Foot>
        }
      >
        <Controls>{children}</Controls>
        <Line>{chips}</Line>
        <Line>
          {aside}
          {actions}
        </Line>
      </Drawer>
    </Bar>
  );
}
