import { Ellipsis } from "lucide-react";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { Button } from "../kit/Button.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";
import { LinkButton } from "../kit/LinkButton.tsx";
import { Menu } from "../kit/Menu.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { useBecause } from "../kit/use-because.ts";
import { useWaitingReason } from "../kit/use-waiting-reason.ts";
import { chakra } from "../theme/chakra.ts";
import { useCopyHref } from "./copying.ts";
import { deskOf, nextOf, offeredOn } from "./next-action.ts";
import { useOpenCommand } from "./RequestCommands.tsx";
import type { CommandKind, CommandRow } from "./request-kind.ts";

/** As wide as the menu: in a table the steps of rows with and without one stand below each other. */
const MenuRoom = chakra("span", { base: { width: "28px", display: { base: "none", sm: "block" } } });

/** What a person does next with a row, by its lifecycle: a command or the desk that does it, and the rest in a menu. */
export function NextAction<Row extends CommandRow>(props: {
  readonly kind: CommandKind<Row>;
  readonly row: Row;
  /** Opens the desk of the page that this is on, which keeps what its list is narrowed by; absent: desks are links. */
  readonly onDesk?: (() => void) | undefined;
  /** Its step as a link in a table, or as a button on a card. */
  readonly look?: "link" | "secondary";
}) {
  const { kind, row, onDesk, look = "link" } = props;
  const open = useOpenCommand();
  const t = useT();
  const becauseOf = useBecause();
  const person = usePerson();
  const mayCommand = useMayCommand();
  const waiting = useWaitingReason();
  const about = `${kind.name}:${row.id}`;
  const waits = waiting(about);
  const offered = offeredOn(kind, row, person);
  const elsewhere = kind.elsewhere?.(row, person) ?? null;
  const next = elsewhere ? null : nextOf(offered);
  const desk = elsewhere ?? (next && !waits ? deskOf(kind, row, next) : null);
  const wordOf = (command: string) =>
    t.dynamic(
      (command === next?.command ? desk?.without : null) ??
        kind.wordOf?.(command, row) ??
        `texts.command.${kind.name}.${command}`,
    );
  const reasonOf = (command: string, because: readonly string[]) =>
    waiting(about, command) ??
    (mayCommand || kind.byHand?.includes(command) ? becauseOf(because) : t("request.detail.greyed"));
  const rest = offered.filter((offer) => offer !== next || desk).reverse();
  const copyHref = useCopyHref(kind, row.id);
  return (
    <>
      {desk && next && onDesk ? (
        <Button size="sm" look={look} onClick={onDesk}>
          {t.dynamic(desk.word)}
        </Button>
      ) : desk ? (
        <LinkButton href={desk.href} look={look} size="sm">
          {t.dynamic(desk.word)}
        </LinkButton>
      ) : next ? (
        <ReasonButton
          size="sm"
          look={look}
          reason={reasonOf(next.command, next.because)}
          onClick={() => open(next.command, row)}
        >
          {wordOf(next.command)}
        </ReasonButton>
      ) : null}
      {rest.length > 0 || copyHref ? (
        <Menu
          label={t("request.list.more", { number: row.number })}
          align="end"
          items={[
            ...(copyHref ? [{ key: "copy", label: t("request.list.copy"), href: copyHref }] : []),
            ...rest.map(({ command, because, look: own }) => ({
              key: command,
              label: wordOf(command),
              reason: reasonOf(command, because),
              tone: own.button === "danger" ? ("danger" as const) : ("plain" as const),
              onSelect: () => open(command, row),
            })),
          ]}
          trigger={(trigger) => (
            <IconButton
              {...trigger}
              size="sm"
              label={t("request.list.more", { number: row.number })}
              icon={<Ellipsis aria-hidden="true" />}
            />
          )}
        />
      ) : look === "link" && (desk || next) ? (
        <MenuRoom aria-hidden="true" />
      ) : null}
    </>
  );
}
