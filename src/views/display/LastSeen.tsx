import { useFormat, useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { useNow } from "../kit/use-now.ts";
import type { AnyRow } from "../resources/resource-view.ts";
import { chakra } from "../theme/chakra.ts";

const Both = chakra("span", {
  base: { display: "inline-flex", flexWrap: "wrap", alignItems: "center", columnGap: "2", rowGap: "1" },
});

/** Whether a display's monitor is connected now; else that it is dark, and when it was last seen. */
export function LastSeen({ row }: { readonly row: AnyRow }) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  if (row.isOnline === true) return <StatusTag tone="success">{t("display.state.online")}</StatusTag>;
  const { lastSeenAt, pairedAt } = row;
  // A paired display may still show nothing.
  const dark =
    typeof pairedAt === "string" ? <StatusTag tone="danger">{t("display.state.dark")}</StatusTag> : null;
  if (typeof lastSeenAt !== "string") return dark ?? <>{t("display.state.never")}</>;
  return (
    <Both>
      {dark}
      <time dateTime={lastSeenAt} title={format.dateTime(lastSeenAt)}>
        {t("display.state.seenAgo", { ago: format.ago(now - Date.parse(lastSeenAt)) })}
      </time>
    </Both>
  );
}
