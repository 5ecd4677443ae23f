import { useState } from "react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { TextsReady, useT } from "../kit/i18n.tsx";
import { DueScreen } from "./DueScreen.tsx";
import { RecoveryCodesView } from "./RecoveryCodesView.tsx";
import { SetUpFactor } from "./SetUpFactor.tsx";

/** The role requires a second factor: nothing else is open until it is set up. */
export default function SecondFactorDuePage() {
  return (
    <TextsReady>
      <SecondFactorDue />
    </TextsReady>
  );
}

function SecondFactorDue() {
  const t = useT();
  const session = useActorOf("session");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <DueScreen title={t("profile.factor.dueTitle")} text={t("profile.factor.dueText")}>
      {codes ? (
        // Only once they are saved: the console takes this page's place.
        <RecoveryCodesView codes={codes} onDone={() => session.send({ type: "user.stale" })} />
      ) : (
        <SetUpFactor onDone={setCodes} />
      )}
    </DueScreen>
  );
}
