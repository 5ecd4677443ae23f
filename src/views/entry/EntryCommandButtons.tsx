import type { EntryRow } from "../../contracts/entry.ts";
import { offersFor } from "../../machines/lifecycles/decide.ts";
import { entryLifecycle } from "../../machines/lifecycles/entry.lifecycle.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useT } from "../kit/i18n.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";

/** The step that leads on is the blue one; what ends the request is red. */
const LOOKS: Readonly<Record<string, "primary" | "danger">> = {
  submit: "primary",
  approve: "primary",
  receive: "primary",
  reject: "danger",
  cancel: "danger",
};

/** Least to most wanted, so that the primary one stands last, where the eye ends. */
const ORDER = [
  "cancel",
  "reject",
  "withdraw",
  "amend",
  "closeShort",
  "arrive",
  "submit",
  "approve",
  "receive",
];

/**
 * The commands that the lifecycle offers this person on this entry; a greyed one says why. reverseReceipt stands beside
 * each receipt instead, and `only` narrows to what a page is for.
 */
export function EntryCommandButtons(props: {
  readonly row: EntryRow;
  readonly size?: "sm" | "md";
  readonly only?: readonly string[];
  /** The connection is grey: nothing may be decided on what may be old. */
  readonly isBlocked?: boolean;
  readonly onOpen: (command: string) => void;
}) {
  const { row, size = "md", only, isBlocked = false, onOpen } = props;
  const t = useT();
  const person = usePerson();
  const offers = offersFor(entryLifecycle, row, person)
    .filter((offer) => ORDER.includes(offer.command) && (only?.includes(offer.command) ?? true))
    .sort((left, right) => ORDER.indexOf(left.command) - ORDER.indexOf(right.command));
  const reasonOf = (because: readonly string[]) => {
    if (isBlocked) return t("entry.detail.greyed");
    return because.length > 0 ? because.map((name) => t.dynamic(`texts.because.${name}`)).join("；") : null;
  };
  return offers.map((offer) => (
    <ReasonButton
      key={offer.command}
      size={size}
      look={LOOKS[offer.command] ?? "secondary"}
      reason={reasonOf(offer.because)}
      onClick={() => onOpen(offer.command)}
    >
      {t.dynamic(`texts.command.entry.${offer.command}`)}
    </ReasonButton>
  ));
}
