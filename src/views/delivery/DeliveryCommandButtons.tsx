import type { DeliveryRow } from "../../contracts/delivery.ts";
import { offersFor } from "../../machines/lifecycles/decide.ts";
import { deliveryLifecycle } from "../../machines/lifecycles/delivery.lifecycle.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useT } from "../kit/i18n.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { useBecause } from "../kit/use-because.ts";

/** Least to most wanted: the primary one stands last, where the eye ends. */
const ORDER = ["unassign", "fail", "return", "updateEta", "redeliver", "assign", "depart", "sign"];
const PRIMARY = ["assign", "depart", "sign", "redeliver"];

/** The commands that the lifecycle offers this person on this delivery; a greyed one says why. */
export function DeliveryCommandButtons(props: {
  readonly row: DeliveryRow;
  readonly size?: "sm" | "md";
  /** The connection is grey: nothing may be decided on what may be old. */
  readonly isBlocked?: boolean;
  readonly onOpen: (command: string) => void;
}) {
  const { row, size = "md", isBlocked = false, onOpen } = props;
  const t = useT();
  const becauseOf = useBecause();
  const person = usePerson();
  const offers = offersFor(deliveryLifecycle, row, person)
    .filter(({ command }) => ORDER.includes(command))
    .sort((left, right) => ORDER.indexOf(left.command) - ORDER.indexOf(right.command));
  const reasonOf = (because: readonly string[]) => {
    if (isBlocked) return t("delivery.detail.greyed");
    return becauseOf(because);
  };
  return offers.map(({ command, because }) => (
    <ReasonButton
      key={command}
      size={size}
      look={PRIMARY.includes(command) ? "primary" : command === "fail" ? "danger" : "secondary"}
      reason={reasonOf(because)}
      onClick={() => onOpen(command)}
    >
      {t.dynamic(`texts.command.delivery.${command}`)}
    </ReasonButton>
  ));
}
