import { Check } from "lucide-react";
import { useT } from "../kit/i18n.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { chakra } from "../theme/chakra.ts";

const Mark = chakra("span", {
  base: {
    display: "inline-grid",
    placeContent: "center",
    width: "24px",
    height: "24px",
    borderRadius: "full",
    borderWidth: "1px",
    borderColor: "border.control",
    color: "fg.muted",
    textStyle: "xs",
    fontVariantNumeric: "tabular-nums",
    "&[data-next=true]": { borderColor: "brand.fg", color: "brand.fg", fontWeight: "bold" },
    "&[data-done=true]": { borderColor: "success.border", bg: "success.subtle", color: "success.fg" },
  },
});

/** The number of a step, or the tick of one that is done. */
export function StepMark(props: {
  readonly number: number;
  readonly isDone: boolean;
  readonly isNext: boolean;
}) {
  const { number, isDone, isNext } = props;
  const t = useT();
  return (
    <Mark data-done={isDone} data-next={isNext}>
      {isDone ? (
        <>
          <Check size={14} aria-hidden="true" />
          <VisuallyHidden>{t("setup.card.done")}</VisuallyHidden>
        </>
      ) : (
        number
      )}
    </Mark>
  );
}
