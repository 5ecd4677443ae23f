/** The questions before recovery codes are replaced, and before the second factor is turned off. */
import { useState } from "react";
import type { RecoveryCodes } from "../../contracts/user.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { ConfirmCommand } from "../kit/ConfirmCommand.tsx";
import { useT } from "../kit/i18n.tsx";

const NOTHING = {};

/** Asks before new recovery codes replace the old ones. */
export function RenewCodes(props: {
  readonly onDone: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const { onDone, onClose } = props;
  const t = useT();
  const [openedAs] = useState(() => crypto.randomUUID());
  const [take] = useState(
    () =>
      ({ recoveryCodes }: RecoveryCodes) =>
        onDone(recoveryCodes),
  );
  const command = useCommand<object, RecoveryCodes>({
    ...{ key: `renewCodes:${openedAs}`, resource: "user" },
    ...{ command: "renewRecoveryCodes", id: null, version: null, payload: NOTHING },
    label: t("profile.factor.renew"),
    isAnswerNeeded: true,
    onDone: take,
  });
  return (
    <ConfirmCommand
      command={command}
      tone="primary"
      title={t("profile.factor.renewTitle")}
      confirmLabel={t("profile.factor.renew")}
      onClose={onClose}
    >
      <p>{t("profile.factor.renewText")}</p>
    </ConfirmCommand>
  );
}

/** Asks before the second factor is turned off. */
export function TurnOffFactor(props: { readonly onDone: () => void; readonly onClose: () => void }) {
  const { onDone, onClose } = props;
  const t = useT();
  const [openedAs] = useState(() => crypto.randomUUID());
  const command = useCommand<object, null>({
    ...{ key: `turnOffFactor:${openedAs}`, resource: "user" },
    ...{ command: "turnOffSecondFactor", id: null, version: null, payload: NOTHING },
    label: t("profile.factor.turnOff"),
    onDone,
  });
  return (
    <ConfirmCommand
      command={command}
      title={t("profile.factor.turnOffTitle")}
      confirmLabel={t("profile.factor.turnOff")}
      onClose={onClose}
    >
      <p>{t("profile.factor.turnOffText")}</p>
    </ConfirmCommand>
  );
}
