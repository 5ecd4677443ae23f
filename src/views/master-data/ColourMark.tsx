import { useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";

const Mark = chakra("span", {
  base: {
    display: "inline-block",
    width: "12px",
    height: "12px",
    borderRadius: "full",
    borderWidth: "1px",
    borderColor: "border.strong",
    verticalAlign: "-1px",
    marginInlineEnd: "2",
  },
});

/** A level's colour with its code, because some people cannot see the colour. */
export function ColourMark({ colour }: { readonly colour: string | null }) {
  const t = useT();
  if (!colour) return t("common.word.none");
  return (
    <>
      <Mark aria-hidden="true" style={{ backgroundColor: colour }} />
      {colour}
    </>
  );
}
