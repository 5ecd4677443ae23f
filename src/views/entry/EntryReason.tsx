import type { EntryCommandBody, EntryRouteCommand } from "../../contracts/entry-bodies.ts";
import { outstanding } from "../../domain/quantity.ts";
import { useT } from "../kit/i18n.tsx";
import { ReasonCommand } from "../requests/ReasonCommand.tsx";
import { type EntryCommandProps, entryKind, type OpenedEntryCommand } from "./entry-kind.ts";

/** Commands whose body has a reason. */
type WithReason = {
  [C in EntryRouteCommand]: "reason" extends keyof EntryCommandBody<C> ? C : never;
}[EntryRouteCommand];

/** The text of each dialog above its reason. */
function useWords({ command, row }: OpenedEntryCommand): {
  readonly title: string;
  readonly text: string | null;
} {
  const t = useT();
  const { number, expectedTotal: expected, goodTotal: good, damagedTotal: damaged } = row;
  const left = outstanding({ expected, good, damaged, closedShort: row.closedShortTotal });
  const words = {
    reject: { title: t("request.command.rejectTitle", { number }), text: null },
    cancel: { title: t("request.command.cancelTitle", { number }), text: t("request.command.cancelText") },
    closeShort: {
      title: t("entry.command.closeShortTitle", { number }),
      text: t("entry.command.closeShortText", { outstanding: left }),
    },
    reverseReceipt: {
      title: t("entry.command.reverseTitle", { number }),
      text: t("entry.command.reverseText"),
    },
  } satisfies Record<WithReason, unknown>;
  return words[command as WithReason];
}

/** Rejecting, cancelling, closing short and reversing: each takes a reason. */
export function EntryReason(props: EntryCommandProps) {
  const words = useWords(props.opened);
  const look = props.opened.command === "closeShort" ? "primary" : "danger";
  return <ReasonCommand kind={entryKind} {...props} {...words} look={look} />;
}
