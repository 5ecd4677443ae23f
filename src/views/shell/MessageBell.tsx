import { useSelector } from "@xstate/react";
import { Bell } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { shownUnread } from "../../machines/console/inbox.values.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { useT } from "../kit/i18n.tsx";

const MessagePanel = lazy(() => import("../message/MessagePanel.tsx"));

/** The bell with the live count of unread messages; it opens the panel. */
export function MessageBell() {
  const t = useT();
  const unread = useSelector(useActorOf("inbox"), ({ context }) =>
    shownUnread(context.inbox, context.reading),
  );
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={unread > 0 ? t("shell.nav.messagesUnread", { count: unread }) : t("shell.nav.messages")}
        icon={<Bell aria-hidden="true" />}
        badge={unread}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen
        ? // Outside the navbar: a panel is not part of the banner.
          createPortal(
            <Suspense>
              <MessagePanel onClose={() => setOpen(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  );
}
