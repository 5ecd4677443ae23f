import { useT } from "../kit/i18n.tsx";
import { Kbd } from "../kit/Kbd.tsx";
import { MODIFIER } from "../kit/modifier.ts";
import { chakra } from "../theme/chakra.ts";

const Foot = chakra("div", {
  base: {
    flex: 1,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "4",
    rowGap: "1",
    fontSize: "xs",
    color: "fg.muted",
    "& > span": { display: "inline-flex", alignItems: "center", gap: "1" },
    "& > :last-of-type": { marginInlineStart: "auto" },
  },
});

/** Which keys the palette hears. */
export function PaletteFoot({ hasTabs }: { readonly hasTabs: boolean }) {
  const t = useT();
  return (
    <Foot>
      <span>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> {t("shell.palette.choose")}
      </span>
      <span>
        <Kbd>↵</Kbd> {t("shell.palette.open")}
      </span>
      {hasTabs ? (
        <span>
          <Kbd>{MODIFIER} ↵</Kbd> {t("shell.palette.openTab")}
        </span>
      ) : null}
      <span>{t("shell.palette.pinyinHint")}</span>
    </Foot>
  );
}
