import { Ellipsis } from "lucide-react";
import { Fragment } from "react";
import { usePerson } from "../../machines/react/use-person.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { LinkButton } from "../kit/LinkButton.tsx";
import { Menu } from "../kit/Menu.tsx";
import type { MenuItem } from "../kit/menu-item.ts";
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
  /** So many of them, the most wanted, are buttons; the others are in a menu after them. */
  readonly most?: number;
  /** What else is in that menu. */
  readonly more?: readonly MenuItem[];
  /** At a phone's foot: of a desk and the command that it does better, the link to the desk alone is in sight. */
  readonly isFoot?: boolean;
}) {
  const { kind, row, size = "md", place = "page", hides, isBlocked = false } = props;
  const { most = Number.POSITIVE_INFINITY, more = [], isFoot = false } = props;
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
  const waiting = useWaitingReason();
  const waits = waiting(`${kind.name}:${row.id}`);
  const reasonOf = ({ command, because }: Pick<(typeof buttons)[number], "command" | "because">) => {
    const sent = waits ?? waiting(`${kind.name}:${row.id}`, command);
    if (sent) return sent;
    if (isBlocked && !kind.byHand?.includes(command)) return t("request.detail.greyed");
    return becauseOf(because);
  };
  const wordsOf = (command: string, desk: DeskLink | null) =>
    t.dynamic(desk?.without ?? kind.wordOf?.(command, row) ?? `texts.command.${kind.name}.${command}`);
  const button = (offer: (typeof buttons)[number], desk: DeskLink | null) => {
    const { command, look } = offer;
    return (
      <ReasonButton
        key={command}
        size={size}
        // One filled button a page: the small ones stand in rows and on cards, and are not.
        look={(size === "sm" || desk) && look === "primary" ? "secondary" : look}
        reason={reasonOf(offer)}
        onClick={() => open(command, row)}
      >
        {wordsOf(command, desk)}
      </ReasonButton>
    );
  };
  // What the row refuses makes room first; a refused next step says why.
  const rankOf = ({ look, allowed }: (typeof buttons)[number]) =>
    (look === "primary" ? 2 : 0) + (allowed ? 1 : 0);
  const inSight = new Set(
    [...buttons].sort((a, b) => rankOf(a) - rankOf(b)).slice(Math.max(0, buttons.length - most)),
  );
  // What a desk does better is done there; what decides at once is done here.
  const deskFor = (offer: (typeof buttons)[number]): DeskLink | null => {
    const desk = place === "page" && !waits ? deskOf(kind, row, offer) : null;
    return desk && (desk.without || desk.isBefore) ? desk : null;
  };
  const rest = [
    ...buttons
      .filter((offer) => !inSight.has(offer) || (isFoot && deskFor(offer)))
      .reverse()
      .map(({ command, look, ...offer }) => ({
        key: command,
        label: wordsOf(command, null),
        reason: reasonOf({ command, ...offer }),
        tone: look === "danger" ? ("danger" as const) : ("plain" as const),
        onSelect: () => open(command, row),
      })),
    ...more,
  ];
  const shown = buttons
    .filter((offer) => inSight.has(offer))
    .map((offer) => {
      const desk = deskFor(offer);
      if (!desk) return button(offer, null);
      return (
        <Fragment key={offer.command}>
          {isFoot ? null : button(offer, desk)}
          <LinkButton look="primary" size={size} href={desk.href}>
            {t.dynamic(desk.word)}
          </LinkButton>
        </Fragment>
      );
    });
  if (rest.length === 0) return shown;
  const label = t("request.list.more", { number: row.number });
  return (
    <>
      <Menu
        label={label}
        align="end"
        items={rest}
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            {...(isFoot ? { "data-more": "" } : {})}
            label={label}
            icon={<Ellipsis aria-hidden="true" />}
          />
        )}
      />
      {shown}
    </>
  );
}
