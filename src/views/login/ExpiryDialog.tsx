import { useSelector } from "@xstate/react";
import { useRef, useState } from "react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { Button } from "../kit/Button.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { CancelButton } from "../kit/LeaveGuard.tsx";
import { chakra } from "../theme/chakra.ts";
import { SignIn, useIsCodeDue } from "./SignIn.tsx";

const InPlace = chakra("div", {
  base: {
    marginTop: "5",
    paddingTop: "5",
    borderTopWidth: "1px",
    borderColor: "border",
    display: "grid",
    gap: "4",
    "& small": { fontSize: "xs", color: "fg.subtle" },
  },
});

/** The session has ended: Re-Login as specified, staying, or signing in again without losing the page. */
export default function ExpiryDialog() {
  const t = useT();
  const session = useActorOf("session");
  const account = useSelector(session, (snapshot) => snapshot.context.user?.userAccount ?? "");
  const isCodeDue = useIsCodeDue();
  const safe = useRef<HTMLButtonElement>(null);
  const [isTyped, setTyped] = useState(false);
  const stay = (): void => session.send({ type: "stay.asked" });
  return (
    <Dialog
      isOpen
      onClose={stay}
      isDirty={isTyped && !isCodeDue}
      title={t("login.expiry.title")}
      isAlert
      initialFocus={safe}
      footer={
        <>
          <CancelButton ref={safe} label={t("login.expiry.stay")} />
          <Button onClick={() => session.send({ type: "relogin.asked" })}>{t("login.expiry.relogin")}</Button>
        </>
      }
    >
      <p>{t("login.expiry.text")}</p>
      <InPlace>
        <p>{t(isCodeDue ? "login.code.subtitle" : "login.expiry.inPlace")}</p>
        <SignIn submitLabel={t("login.expiry.signIn")} username={account} onTyped={setTyped} />
        <small>{t("login.expiry.another")}</small>
      </InPlace>
    </Dialog>
  );
}
