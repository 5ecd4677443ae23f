import { ClockAlert } from "lucide-react";
import { useFormat, useT } from "../kit/i18n.tsx";
import { useNow } from "../kit/use-now.ts";
import { chakra } from "../theme/chakra.ts";

const Late = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    marginInlineStart: "2",
    color: "danger.fg",
    fontSize: "13px",
    "& svg": { width: "14px", height: "14px" },
  },
});

/** When something is due, and by how much it is late while it is awaited. */
export function Due({ at, isAwaited }: { readonly at: string | null; readonly isAwaited: boolean }) {
  const t = useT();
  const format = useFormat();
  const now = useNow(30_000);
  if (at === null) return t("common.word.none");
  const lateMs = now - Date.parse(at);
  return (
    <>
      {format.when(at)}
      {isAwaited && lateMs > 0 ? (
        <Late>
          <ClockAlert aria-hidden="true" />
          {t("request.list.late", { age: format.age(lateMs) })}
        </Late>
      ) : null}
    </>
  );
}
