import { useEffect } from "react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { useGo } from "../../machines/react/use-go.ts";
import { beep } from "../kit/beep.ts";
import { showNotice } from "../kit/desktop-notice.ts";
import { useT } from "../kit/i18n.tsx";
import { oncePerBrowser } from "../kit/once-per-browser.ts";

/** Carries out the person's choice: a sound, and a desktop notification while the page is hidden. */
export function MessageAlerts() {
  const alerts = useActorOf("alerts");
  const go = useGo();
  const t = useT();
  useEffect(() => {
    const heard = [
      alerts.on("sound.due", ({ eventId }) => oncePerBrowser(`sound:${eventId}`, () => beep("message"))),
      alerts.on("notice.due", ({ eventId, message, more }) => {
        if (document.hasFocus()) return;
        const say = (part: string) => t.dynamic(`texts.messages.${message.template}.${part}`, message.values);
        const rest = more > 0 ? ` ${t("message.toast.more", { count: more })}` : "";
        oncePerBrowser(`notice:${eventId}`, () =>
          showNotice({
            title: say("title"),
            body: `${say("content")}${rest}`,
            tag: eventId,
            onOpen: () => {
              if (message.link) go(message.link);
            },
          }),
        );
      }),
    ];
    return () => {
      for (const each of heard) each.unsubscribe();
    };
  }, [alerts, go, t]);
  return null;
}
