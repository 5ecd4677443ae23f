import { BookOpenCheck } from "lucide-react";
import type { Failure } from "../../contracts/answer.ts";
import type { BulletinDetail } from "../../contracts/bulletin.ts";
import { asksReader } from "../../contracts/bulletin-kinds.ts";
import { useBulletin } from "../../machines/react/use-bulletin.ts";
import { useUser } from "../../machines/react/use-user.ts";
import { Button } from "../kit/Button.tsx";
import { useFormat, useLocale, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { chakra } from "../theme/chakra.ts";
import { BulletinContent } from "./BulletinContent.tsx";
import { titleOf } from "./bulletin-words.ts";

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

const Bar = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "3",
    flex: "1 1 260px",
    minWidth: 0,
    "& > span": { flex: "1 1 160px" },
    "& > span[data-tone=danger]": { color: "danger.fg" },
    "& > span[data-tone=success]": { color: "success.fg" },
  },
});

/** At the end of a must-read: the reader's confirmation. Shows when the server refused it. */
function ConfirmBar(props: {
  readonly confirmedAt: string | number | null;
  readonly failure: Failure | null;
  readonly isSending: boolean;
  readonly onConfirm: () => void;
}) {
  const { confirmedAt, failure, isSending, onConfirm } = props;
  const t = useT();
  const format = useFormat();
  if (confirmedAt !== null) {
    return (
      <Bar role="status">
        <span data-tone="success">
          {t("bulletin.read.confirmedAt", { time: format.dateTime(confirmedAt) })}
        </span>
      </Bar>
    );
  }
  const why = failure?.kind === "refused" ? failure.msg : t("bulletin.read.notTaken");
  return (
    <Bar>
      <span data-tone={failure ? "danger" : undefined} role={failure ? "alert" : undefined}>
        {failure ? why : t("bulletin.read.ask")}
      </span>
      <Button look="primary" icon={<BookOpenCheck size={16} />} isBusy={isSending} onClick={onConfirm}>
        {t("bulletin.action.confirm")}
      </Button>
    </Bar>
  );
}
