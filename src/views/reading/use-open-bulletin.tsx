import type { BulletinDetail } from "../../contracts/bulletin.ts";
import { asksReader } from "../../contracts/bulletin-kinds.ts";
import { useBulletin } from "../../machines/react/use-bulletin.ts";
import { useUser } from "../../machines/react/use-user.ts";
import { useLocale, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { BulletinContent } from "./BulletinContent.tsx";
import { titleOf } from "./bulletin-words.ts";
import { ConfirmBar } from "./ConfirmBar.tsx";

/** The parts of an opened bulletin, for any container: title, content, and the footer of a must-read. */
export function useOpenBulletin(id: string, onConfirmed?: () => void) {
  const t = useT();
  const { locale } = useLocale();
  const { roleCode } = useUser();
  const open = useBulletin(id, onConfirmed);
  const { detail, confirmedAt } = open;
  const asks = detail !== null && asksReader(detail, roleCode);
  return {
    detail: detail as BulletinDetail | null,
    title: detail ? titleOf(detail, locale) : t("bulletin.read.fallbackTitle"),
    content: (
      <ListState
        state={
          open.view.kind === "notFound"
            ? { kind: "empty", title: t("bulletin.read.gone") }
            : listStateOf(open.view, { empty: { title: "" }, onRetry: open.retry })
        }
      >
        {detail ? (
          <BulletinContent
            detail={detail}
            isConfirmed={confirmedAt !== null}
            onPlay={open.onPlay}
            onStop={open.onStop}
          />
        ) : null}
      </ListState>
    ),
    foot: asks ? (
      <ConfirmBar
        confirmedAt={confirmedAt}
        failure={open.failure}
        isSending={open.isSending}
        onConfirm={open.confirm}
      />
    ) : null,
  };
}
