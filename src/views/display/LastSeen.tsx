import { useFormat, useT } from "../kit/i18n.tsx";
import type { AnyRow } from "../kit/resource/resource-view.ts";
import { StatusTag } from "../kit/StatusTag.tsx";
import { useNow } from "../kit/use-now.ts";

/** Whether a display's monitor is connected now, or else how long ago it was. */
export function LastSeen({ row }: { readonly row: AnyRow }) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  if (row.isOnline === true) return <StatusTag tone="success">{t("display.state.online")}</StatusTag>;
  const { lastSeenAt } = row;
  if (typeof lastSeenAt !== "string") return <>{t("display.state.never")}</>;
  return (
    <time dateTime={lastSeenAt} title={format.dateTime(lastSeenAt)}>
      {format.ago(now - Date.parse(lastSeenAt))}
    </time>
  );
}
