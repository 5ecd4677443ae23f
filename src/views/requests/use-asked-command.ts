import { useEffect, useEffectEvent } from "react";
import { usePerson } from "../../machines/react/use-person.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { type CommandDialogs, type CommandKind, type CommandRow, wayOf } from "./request-kind.ts";

/** The member of a request page's address that names the command whose dialog it opens with. */
export const ASKED_COMMAND = "do";

const hasDialog = (way: unknown) => way !== undefined && way !== "atOnce" && way !== "queued";

/**
 * Opens the dialog that the address of the page asks for, once: it leaves the address with that. A command without a
 * dialog is never sent by an address, and one that is not the person's or not of its status is not opened.
 */
export function useAskedCommand<Row extends CommandRow, Detail extends Row>(
  kind: CommandKind<Row>,
  dialogs: CommandDialogs<Row, Detail>,
  row: Row | undefined,
  open: (command: string, row: Row) => void,
): void {
  const [query, setQuery] = useQuery();
  const person = usePerson();
  const asked = row ? query.get(ASKED_COMMAND) : null;
  const answer = useEffectEvent((command: string) => {
    setQuery({ [ASKED_COMMAND]: null });
    const offer = row && kind.offers(row, person).find((each) => each.command === command);
    if (row && offer?.allowed && hasDialog(wayOf(kind, dialogs, command))) open(command, row);
  });
  useEffect(() => {
    if (asked !== null) answer(asked);
  }, [asked]);
}
