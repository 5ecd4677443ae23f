/** Notices of the desktop, where the browser has them and its person has allowed them. */

export type NoticePermission = NotificationPermission | "unsupported";

/** Whether notices may be shown: `default` has not been asked yet. */
export function noticePermission(): NoticePermission {
  return typeof Notification === "undefined" || !window.isSecureContext
    ? "unsupported"
    : Notification.permission;
}

/** Requests the permission; browsers answer only to a person's own click. */
export async function askForNotices(): Promise<NoticePermission> {
  if (noticePermission() !== "default") return noticePermission();
  return Notification.requestPermission();
}

/** Shows a notification; one with the same tag is shown once over all windows. */
export function showNotice(notice: {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly onOpen: () => void;
}): void {
  if (noticePermission() !== "granted") return;
  const { title, body, tag, onOpen } = notice;
  try {
    const shown = new Notification(title, { body, tag });
    shown.onclick = () => {
      window.focus();
      onOpen();
      shown.close();
    };
  } catch {
    // Phones have the class, and allow it to service workers alone.
  }
}
