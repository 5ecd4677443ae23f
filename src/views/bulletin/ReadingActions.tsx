import { Archive, Pencil, Send, Users } from "lucide-react";
import type { BulletinRow } from "../../contracts/bulletin.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import type { Step } from "./BulletinStep.tsx";

/** What an admin may do with the bulletin that they are reading. */
export function ReadingActions(props: {
  readonly row: BulletinRow;
  readonly onEdit: (row: BulletinRow) => void;
  readonly onReaders: (row: BulletinRow) => void;
  readonly onStep: (step: Step, row: BulletinRow) => void;
}) {
  const { row, onEdit, onReaders, onStep } = props;
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
