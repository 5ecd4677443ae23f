/** Which of the offered commands is a row's next step. Pure: the lifecycle offers, the table of looks orders. */
import type { Person } from "../../contracts/permissions.ts";
import type { Offer } from "../../machines/lifecycles/decide.ts";
import type { CommandKind, CommandLook, CommandRow, DeskLink } from "./request-kind.ts";

/** A command with a button, as it is offered on a row. */
export interface OfferedCommand extends Offer {
  readonly look: CommandLook;
}

/** The commands that a person is offered on a row's page, least to most wanted. */
export function offeredOn<Row extends CommandRow>(
  kind: CommandKind<Row>,
  row: Row,
  person: Person,
): readonly OfferedCommand[] {
  const offers = kind.offers(row, person);
  return Object.entries(kind.looks).flatMap(([command, look]) => {
    const offer = offers.find((each) => each.command === command);
    return offer && "button" in look && look.on.includes("page") ? [{ ...offer, look }] : [];
  });
}

/**
 * The most wanted primary command, also when the row refuses it: its reason is the answer to "what next". Without one,
 * the most wanted command that is allowed and does no harm; null where there is none.
 */
export function nextOf(offered: readonly OfferedCommand[]): OfferedCommand | null {
  return (
    offered.findLast(({ look }) => look.button === "primary") ??
    offered.findLast(({ look, allowed }) => allowed && look.button === "secondary") ??
    null
  );
}

/** The desk to which the next step leads instead of the command's own button; null: to none. */
export function deskOf<Row extends CommandRow>(
  { desks }: CommandKind<Row>,
  { id }: Row,
  { command, allowed }: Offer,
): DeskLink | null {
  const desk = desks?.[command]?.(id);
  return desk && allowed !== (desk.isBefore ?? false) ? desk : null;
}

/** The desk where the next step with a row is done; null: its page is where to go. */
export function nextDeskOf<Row extends CommandRow>(
  kind: CommandKind<Row>,
  row: Row,
  person: Person,
): DeskLink | null {
  const next = kind.elsewhere?.(row, person) ? null : nextOf(offeredOn(kind, row, person));
  return next ? deskOf(kind, row, next) : null;
}
