import { chakra } from "../theme/chakra.ts";
import { useT } from "./i18n.tsx";

const Mark = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    fontWeight: "bold",
    color: "fg",
    whiteSpace: "nowrap",
    "& svg": { flexShrink: 0, color: "brand.solid" },
    "& small": { fontSize: "sm", fontWeight: "normal", color: "fg.muted" },
  },
  variants: {
    size: { md: { fontSize: "md" }, lg: { fontSize: "lg", "& small": { fontSize: "lg" } } },
    isOnDark: {
      true: { color: "pitch.fg", "& svg": { color: "pitch.accent" }, "& small": { color: "pitch.muted" } },
    },
  },
  defaultVariants: { size: "md" },
});

/** The product's sign and name. */
export function Logo(props: {
  readonly size?: "md" | "lg";
  readonly isOnDark?: boolean;
  /** The sign without the name. */
  readonly isShort?: boolean;
}) {
  const { size, isOnDark, isShort = false } = props;
  const t = useT();
  const local = t("common.app.nameLocal");
  return (
    <Mark size={size} isOnDark={isOnDark}>
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <rect x="0" y="0" width="10" height="10" fill="currentColor" />
        <rect x="8" y="8" width="10" height="10" fill="currentColor" opacity="0.75" />
      </svg>
      {isShort ? null : (
        <>
          {t("common.app.name")}
          {local && local !== "common.app.nameLocal" ? <small>{local}</small> : null}
        </>
      )}
    </Mark>
  );
}
