import { useT } from "../kit/i18n.tsx";
import { ReasonCommand } from "../kit/request/ReasonCommand.tsx";
import { type ExitCommandProps, exitKind, type OpenedExitCommand } from "./exit-kind.ts";

/** What each dialog says above its reason. */
function useWords(opened: OpenedExitCommand) {
  const t = useT();
  const { number } = opened.row;
  switch (opened.command) {
    case "reject":
      return { title: t("request.command.rejectTitle", { number }), text: null };
    case "requestCancel":
      return {
        title: t("exit.command.requestCancelTitle", { number }),
        text: t("exit.command.requestCancelText"),
      };
    case "declineCancel":
      return {
        title: t("exit.command.declineCancelTitle", { number }),
        text: t("exit.handle.cancelWished", { reason: opened.row.cancelRequestReason ?? "" }),
      };
    default:
      return { title: t("request.command.cancelTitle", { number }), text: t("exit.command.cancelText") };
  }
}

/** Rejecting and cancelling an exit, asking for that, and declining it: each takes a reason. */
export function ExitReason(props: ExitCommandProps) {
  const words = useWords(props.opened);
  const look = props.opened.command === "declineCancel" ? "primary" : "danger";
  return <ReasonCommand kind={exitKind} {...props} {...words} look={look} />;
}
