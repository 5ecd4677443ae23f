import { Eye } from "lucide-react";
import { useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";

/** Takes no room of its own height, so that nothing moves when colleagues come and go. */
const By = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    maxWidth: "100%",
    verticalAlign: "bottom",
    fontSize: "xs",
    lineHeight: "1.3",
    color: "fg.muted",
    animation: "appear 300ms ease-out",
    "& svg": { flexShrink: 0 },
    "& span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  },
});

/** Which colleagues have the request open now: an eye and their names; nothing without lookers. */
export function LookedAt({ by }: { readonly by: readonly string[] | undefined }) {
  const t = useT();
  const [first, ...others] = by ?? [];
  if (first === undefined) return null;
  return (
    <By title={by?.join(t("request.look.comma"))}>
      <Eye size={14} aria-hidden="true" />
      <span>
        {others.length === 0
          ? t("request.look.one", { name: first })
          : t("request.look.more", { name: first, count: others.length + 1 })}
      </span>
    </By>
  );
}
