import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import type { RequestRow } from "./request-kind.ts";

/** Why a request was rejected or cancelled, where its reader looks first. */
export function ClosingReason({ row }: { readonly row: RequestRow }) {
  const t = useT();
  if (row.status === "rejected" && row.rejectReason)
    return <Notice tone="danger">{t("request.detail.rejectedBecause", { reason: row.rejectReason })}</Notice>;
  if (row.status === "cancelled" && row.cancelReason)
    return (
      <Notice tone="neutral">{t("request.detail.cancelledBecause", { reason: row.cancelReason })}</Notice>
    );
  return null;
}
