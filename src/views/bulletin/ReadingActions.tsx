import { Archive, Pencil, Send, Users } from "lucide-react";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import type { BulletinActions } from "./BulletinMenu.tsx";

/** What an admin may do with the bulletin that they are reading. */
export function ReadingActions({ row, onEdit, onReaders, onStep }: BulletinActions) {
  const t = useT();
  const { status, mustRead } = row;
  return (
    <>
      {mustRead && status !== "draft" ? (
        <Button icon={<Users size={16} />} onClick={() => onReaders(row)}>
          {t("bulletin.action.readers")}
        </Button>
      ) : null}
      <Button icon={<Pencil size={16} />} onClick={() => onEdit(row)}>
        {t("bulletin.action.edit")}
      </Button>
      {status === "published" ? (
        <Button icon={<Archive size={16} />} onClick={() => onStep("archive", row)}>
          {t("bulletin.action.archive")}
        </Button>
      ) : (
        <Button look="primary" icon={<Send size={16} />} onClick={() => onStep("publish", row)}>
          {t(status === "draft" ? "bulletin.action.publish" : "bulletin.action.publishAgain")}
        </Button>
      )}
    </>
  );
}
