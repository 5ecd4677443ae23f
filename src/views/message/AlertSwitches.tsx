import { useSelector } from "@xstate/react";
import { useState } from "react";
import { alertChoice } from "../../machines/console/alerts.machine.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { beep } from "../kit/beep.ts";
import { askForNotices, noticePermission } from "../kit/desktop-notice.ts";
import { useT } from "../kit/i18n.tsx";
import { Switch } from "../kit/Switch.tsx";
import { chakra } from "../theme/chakra.ts";

const Box = chakra("fieldset", {
  base: {
    display: "grid",
    columnGap: "6",
    gridTemplateColumns: "repeat(auto-fit, minmax(150px, 1fr))",
    minWidth: 0,
    marginBottom: "3",
  },
});
const Hint = chakra("p", { base: { gridColumn: "1 / -1", textStyle: "xs", color: "fg.muted" } });

/** This person's alerts for new messages, in this browser: a sound, a desktop notification. */
export function AlertSwitches() {
  const t = useT();
  const alerts = useActorOf("alerts");
  const choice = useSelector(alerts, ({ context }) => alertChoice(context));
  const [permission, setPermission] = useState(noticePermission);
  const mayShow = permission === "granted";
  const chooseSound = (sound: boolean): void => {
    alerts.send({ type: "alerts.chosen", change: { sound } });
    // So that one knows what to listen for.
    if (sound) beep("message");
  };
  const chooseDesktop = async (desktop: boolean): Promise<void> => {
    // The browser shows its own question, and only after a click.
    const answer = desktop ? await askForNotices() : permission;
    setPermission(answer);
    alerts.send({ type: "alerts.chosen", change: { desktop: desktop && answer === "granted" } });
  };
  const isBlocked = permission === "denied" || permission === "unsupported";
  return (
    <Box aria-label={t("message.alert.title")}>
      <Switch label={t("message.alert.sound")} value={choice.sound} onChange={chooseSound} />
      <Switch
        label={t("message.alert.desktop")}
        value={choice.desktop && mayShow}
        isDisabled={isBlocked}
        onChange={(isOn) => void chooseDesktop(isOn)}
      />
      {isBlocked ? <Hint>{t("message.alert.blocked")}</Hint> : null}
    </Box>
  );
}
