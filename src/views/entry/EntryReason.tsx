import { outstanding } from "../../domain/quantity.ts";
import { useT } from "../kit/i18n.tsx";
import { ReasonCommand } from "../kit/request/ReasonCommand.tsx";
import { type EntryCommandProps, entryKind, type OpenedEntryCommand } from "./entry-kind.ts";

/** What each dialog says above its reason. */
function useWords(opened: OpenedEntryCommand) {
  const t = useT();
  const { number, expectedTotal: expected, goodTotal: good, damagedTotal: damaged } = opened.row;
  const left = outstanding({ expected, good, damaged, closedShort: opened.row.closedShortTotal });
  switch (opened.command) {
    case "reject":
      return { title: t("request.command.rejectTitle", { number }), text: null };
    case "closeShort":
      return {
        title: t("entry.command.closeShortTitle", { number }),
        text: t("entry.command.closeShortText", { outstanding: left }),
      };
    case "reverseReceipt":
      return {
        title: t("entry.command.reverseTitle", { number }),
        text: t("entry.command.reverseText"),
      };
    default:
      return { title: t("request.command.cancelTitle", { number }), text: t("request.command.cancelText") };
  }
}

/** Rejecting, cancelling, closing short and reversing: each takes a reason. */
export function EntryReason(props: EntryCommandProps) {
  const words = useWords(props.opened);
  const look = props.opened.command === "closeShort" ? "primary" : "danger";
  return <ReasonCommand kind={entryKind} {...props} {...words} look={look} />;
}
