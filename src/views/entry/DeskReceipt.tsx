import type { EntryLine } from "../../contracts/entry.ts";
import type { ReceiveLine } from "../../contracts/entry-bodies.ts";
import { CommandFault } from "../kit/CommandFault.tsx";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { useRequestCommand } from "../requests/use-request-command.ts";
import { type EntryCommandProps, entryKind } from "./entry-kind.ts";
import { acceptedIn, otherExpiriesIn } from "./other-expiry.ts";

/**
 * The receipt of a desk: what was counted stays there until the end of the receipt is known. Asks whether a lot is received
 * with another expiry than it has in stock.
 */
export function DeskReceipt(props: EntryCommandProps & { readonly lines: readonly EntryLine[] }) {
  const { opened, lines, onClose, onDone } = props;
  const t = useT();
  const format = useFormat();
  const command = useRequestCommand(entryKind, opened, opened.given, onDone);
  const { payload, view } = command;
  const found = view.kind === "refused" ? otherExpiriesIn(view.details) : [];
  const override = {
    sentences: found.map(({ lineId, lot, stocked, expiry }) =>
      t("entry.command.otherExpiry", {
        goods: goodsName(lines.find(({ id }) => id === lineId)),
        lot,
        stocked: format.day(stocked),
        day: format.day(expiry),
      }),
    ),
    confirm: t("entry.command.otherExpiryBook"),
    back: t("entry.command.otherExpiryBack"),
    onConfirm: () => {
      command.change({ ...payload, lines: acceptedIn(payload.lines as readonly ReceiveLine[], found) });
      command.submit();
    },
  };
  return (
    <CommandFault
      command={command}
      lifecycle="entry"
      onClose={onClose}
      override={found.length > 0 ? override : null}
    />
  );
}
