import { CircleCheck } from "lucide-react";
import { useHeld } from "../../machines/react/use-held.ts";
import { useT } from "../kit/i18n.tsx";
import { Kbd } from "../kit/Kbd.tsx";
import { useKeys } from "../kit/use-keys.ts";
import { useNow } from "../kit/use-now.ts";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { chakra } from "../theme/chakra.ts";

/** Over the middle of the page, above the buttons of a desk; there on every page, so that leaving a desk takes nothing away. */
const Place = chakra("div", {
  base: {
    position: "fixed",
    bottom: "calc(88px + var(--foot-room))",
    insetInline: 0,
    display: "flex",
    justifyContent: "center",
    paddingInline: "4",
    pointerEvents: "none",
    zIndex: "skip",
    "@media print": { display: "none" },
  },
});
const Bar = chakra("div", {
  base: {
    pointerEvents: "auto",
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "44px",
    paddingInline: "4",
    borderRadius: "md",
    bg: "bg.inverted",
    color: "fg.inverted",
    boxShadow: "lg",
    fontVariantNumeric: "tabular-nums",
    "& span": { overflowWrap: "anywhere" },
  },
});
const Undo = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    minHeight: "44px",
    paddingInlineStart: "3",
    borderInlineStartWidth: "1px",
    borderColor: "fg.subtle",
    fontWeight: "bold",
    whiteSpace: "nowrap",
    _hover: { textDecoration: "underline" },
  },
});

/** The last decision that can still be undone, for how long, and how many more there are. */
export function UndoBar() {
  const t = useT();
  const { written: items, undo } = useHeld();
  const last = items.at(-1);
  const now = useNow(1_000);
  useKeys(last ? { z: () => undo(last.key) } : {});
  const seconds = last ? Math.min(10, Math.max(0, Math.ceil(((last.dueAt ?? 0) - now) / 1_000))) : 0;
  return (
    <>
      <VisuallyHidden role="status">{last ? t("shell.undo.held", { label: last.label }) : ""}</VisuallyHidden>
      {last ? (
        <Place>
          <Bar>
            <CircleCheck size={18} aria-hidden="true" />
            <span>
              {last.label}
              {items.length > 1 ? ` ${t("shell.undo.more", { count: items.length - 1 })}` : null}
            </span>
            <Undo
              type="button"
              aria-label={t("shell.undo.undoOf", { label: last.label })}
              onClick={() => undo(last.key)}
            >
              {t("shell.undo.undo", { seconds })}
              <Kbd>Z</Kbd>
            </Undo>
          </Bar>
        </Place>
      ) : null}
    </>
  );
}
