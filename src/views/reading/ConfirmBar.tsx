import { BookOpenCheck } from "lucide-react";
import type { Failure } from "../../contracts/answer.ts";
import { Button } from "../kit/Button.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";

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
export function ConfirmBar(props: {
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
