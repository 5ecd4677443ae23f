import type { ExitRow } from "../../contracts/exit.ts";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { ClosingReason } from "../requests/ClosingReason.tsx";

/** What its reader has to know first: a wish to cancel and its answer, or why it was sent back or given up. */
export function ExitNotices({ exit }: { readonly exit: ExitRow }) {
  const t = useT();
  const isOver = ["cancelled", "shipped"].includes(exit.status);
  if (exit.cancelRequestedAt)
    return (
      <Notice tone="warning">
        {t("exit.detail.cancelWished", { reason: exit.cancelRequestReason ?? "" })}
      </Notice>
    );
  if (exit.declineReason && !isOver)
    return <Notice tone="info">{t("exit.detail.declined", { reason: exit.declineReason })}</Notice>;
  return <ClosingReason row={exit} />;
}
