import { usePerson } from "../../../machines/react/use-person.ts";
import { useT } from "../i18n.tsx";
import { ReasonButton } from "../ReasonButton.tsx";
import { useBecause } from "../use-because.ts";
import type { RequestKind, RequestRow } from "./request-kind.ts";

/** The commands that the lifecycle offers this person on this request; a greyed one says why. `only` narrows to what a page is for. */
export function CommandButtons<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly row: Row;
  readonly size?: "sm" | "md" | "touch";
  readonly only?: readonly string[];
  /** The connection is grey: nothing may be decided on what may be old. */
  readonly isBlocked?: boolean;
  readonly onOpen: (command: string) => void;
}) {
  const { kind, row, size = "md", only, isBlocked = false, onOpen } = props;
  const t = useT();
  const becauseOf = useBecause();
  const person = usePerson();
  const { order, looks } = kind;
  const offers = kind
    .offers(row, person)
    .filter(({ command }) => order.includes(command) && (only?.includes(command) ?? true))
    .sort((left, right) => order.indexOf(left.command) - order.indexOf(right.command));
  const reasonOf = (because: readonly string[]) => {
    if (isBlocked) return t("request.detail.greyed");
    return becauseOf(because);
  };
  return offers.map((offer) => (
    <ReasonButton
      key={offer.command}
      size={size}
      look={looks[offer.command] ?? "secondary"}
      reason={reasonOf(offer.because)}
      onClick={() => onOpen(offer.command)}
    >
      {t.dynamic(`texts.command.${kind.name}.${offer.command}`)}
    </ReasonButton>
  ));
}
