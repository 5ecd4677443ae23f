import { CountUp } from "../kit/CountUp.tsx";
import { useT } from "../kit/i18n.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { chakra } from "../theme/chakra.ts";

const Name = chakra("span", { base: { flex: 1, minWidth: 0, overflowWrap: "break-word" } });
const Count = chakra("span", {
  base: {
    flexShrink: 0,
    minWidth: "20px",
    marginInlineStart: "1.5",
    paddingInline: "1.5",
    borderRadius: "full",
    bg: "bg.muted",
    color: "fg.muted",
    fontSize: "xs",
    fontWeight: "normal",
    lineHeight: "18px",
    textAlign: "center",
    fontVariantNumeric: "tabular-nums",
  },
});

/** A menu entry's name, and how many wait behind it; nothing where none does. */
export function MenuLabel(props: { readonly name: string; readonly count: number }) {
  const { name, count } = props;
  const t = useT();
  const page = t.dynamic(`shell.page.${name}`);
  const leaf = `shell.leaf.${name}`;
  return (
    <>
      <Name title={page}>{t.has(leaf) ? t.dynamic(leaf) : page}</Name>
      {count > 0 ? (
        <>
          <Count aria-hidden="true">{count > 99 ? "99+" : <CountUp value={count} />}</Count>
          <VisuallyHidden>{t("shell.menu.waiting", { count })}</VisuallyHidden>
        </>
      ) : null}
    </>
  );
}
