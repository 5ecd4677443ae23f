import { Fragment } from "react";
import { usePerson } from "../../machines/react/use-person.ts";
import { useT } from "../kit/i18n.tsx";
import { LinkButton } from "../kit/LinkButton.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { useBecause } from "../kit/use-because.ts";
import { useWaitingReason } from "../kit/use-waiting-reason.ts";
import { deskOf } from "./next-action.ts";
import { useOpenCommand } from "./RequestCommands.tsx";
import type { CommandKind, CommandRow, DeskLink, Place } from "./request-kind.ts";

/**
 * The commands that the lifecycle offers this person on this request; a disabled one says why. Each place has the
 * commands that the lifecycle's table puts there.
 */
export function CommandButtons<Row extends CommandRow>(props: {
  readonly kind: CommandKind<Row>;
  readonly row: Row;
  readonly size?: "sm" | "md" | "touch";
  readonly place?: Place;
  readonly hides?: (command: string) => boolean;
  /** The connection is grey: the data may be old, so decisions are disabled. */
  readonly isBlocked?: boolean;
}) {
  const { kind, row, size = "md", place = "page", hides, isBlocked = false } = props;
  const open = useOpenCommand();
  const t = useT();
  const becauseOf = useBecause();
  const person = usePerson();
  const offers = kind.offers(row, person);
  const buttons = Object.entries(kind.looks).flatMap(([command, look]) => {
    const offer = offers.find((each) => each.command === command);
    if (!offer || !("button" in look) || !look.on.includes(place) || hides?.(command)) return [];
    return [{ ...offer, look: look.button }];
  });
  const waits = useWaitingReason()(`${kind.name}:${row.id}`);
  const reasonOf = (because: readonly string[]) => {
    if (waits) return waits;
    if (isBlocked) return t("request.detail.greyed");
    return becauseOf(because);
  };
  const button = (offer: (typeof buttons)[number], desk: DeskLink | null) => {
    const { command, because, look } = offer;
    return (
      <ReasonButton
        key={command}
        size={size}
        // One filled button a page: the small ones stand in rows and on cards, and are not.
        look={(size === "sm" || desk) && look === "primary" ? "secondary" : look}
        reason={reasonOf(because)}
        onClick={() => open(command, row)}
      >
        {t.dynamic(desk?.without ?? kind.wordOf?.(command, row) ?? `texts.command.${kind.name}.${command}`)}
      </ReasonButton>
    );
  };
  return buttons.map((offer) => {
    // What a desk does better is done there; what decides at once is done here.
    const desk = place === "page" && !waits ? deskOf(kind, row, offer) : null;
    if (!desk || !(desk.without || desk.isBefore)) return button(offer, null);
    return (
      <Fragment key={offer.command}>
        {button(offer, desk)}
        <LinkButton look="primary" size={size} href={desk.href}>
          {t.dynamic(desk.word)}
        </LinkButton>
      </Fragment>
    );
  });
}
