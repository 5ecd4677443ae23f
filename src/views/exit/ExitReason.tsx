import type { ExitCommandBody, ExitRouteCommand } from "../../contracts/exit-bodies.ts";
import { useT } from "../kit/i18n.tsx";
import { ReasonCommand } from "../requests/ReasonCommand.tsx";
import { type ExitCommandProps, exitKind, type OpenedExitCommand } from "./exit-kind.ts";

/** Commands whose body has a reason; reporting goods short has a dialog of its own. */
type WithReason = Exclude<
  { [C in ExitRouteCommand]: "reason" extends keyof ExitCommandBody<C> ? C : never }[ExitRouteCommand],
  "reportShort"
>;

/** The text of each dialog above its reason. */
function useWords({ command, row }: OpenedExitCommand): {
  readonly title: string;
  readonly text: string | null;
} {
  const t = useT();
  const { number } = row;
  const words = {
    reject: { title: t("request.command.rejectTitle", { number }), text: null },
    cancel: { title: t("request.command.cancelTitle", { number }), text: t("exit.command.cancelText") },
    requestCancel: {
      title: t("exit.command.requestCancelTitle", { number }),
      text: t("exit.command.requestCancelText"),
    },
    declineCancel: {
      title: t("exit.command.declineCancelTitle", { number }),
      text: t("exit.handle.cancelWished", { reason: row.cancelRequestReason ?? "" }),
    },
  } satisfies Record<WithReason, unknown>;
  return words[command as WithReason];
}

/** Rejecting and cancelling an exit, asking for that, and declining it: each takes a reason. */
export function ExitReason(props: ExitCommandProps) {
  const words = useWords(props.opened);
  const look = props.opened.command === "declineCancel" ? "primary" : "danger";
  return <ReasonCommand kind={exitKind} {...props} {...words} look={look} />;
}
