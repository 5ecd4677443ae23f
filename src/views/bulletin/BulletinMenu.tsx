import { Archive, Ellipsis, Pencil, Send, Trash2, Users } from "lucide-react";
import type { BulletinRow } from "../../contracts/bulletin.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { useLocale, useT } from "../kit/i18n.tsx";
import { Menu } from "../kit/Menu.tsx";
import { titleOf } from "../reading/bulletin-words.ts";
import type { Step } from "./BulletinStep.tsx";

/** A bulletin, and what its page does about it. */
export interface BulletinActions {
  readonly row: BulletinRow;
  readonly onEdit: (row: BulletinRow) => void;
  readonly onReaders: (row: BulletinRow) => void;
  readonly onStep: (step: Step, row: BulletinRow) => void;
}

/** What an admin may do with a bulletin of the list. */
export function BulletinMenu({ row, onEdit, onReaders, onStep }: BulletinActions) {
  const t = useT();
  const { locale } = useLocale();
  const label = t("bulletin.line.menu", { title: titleOf(row, locale) });
  const { status } = row;
  return (
    <Menu
      label={label}
      align="end"
      items={[
        { key: "edit", label: t("bulletin.action.edit"), icon: <Pencil />, onSelect: () => onEdit(row) },
        ...(row.mustRead && status !== "draft"
          ? [
              {
                key: "readers",
                label: t("bulletin.action.readers"),
                icon: <Users />,
                onSelect: () => onReaders(row),
              },
            ]
          : []),
        status === "published"
          ? {
              key: "archive",
              label: t("bulletin.action.archive"),
              icon: <Archive />,
              onSelect: () => onStep("archive", row),
            }
          : {
              key: "publish",
              label: t(status === "draft" ? "bulletin.action.publish" : "bulletin.action.publishAgain"),
              icon: <Send />,
              onSelect: () => onStep("publish", row),
            },
        ...(status === "draft"
          ? [
              {
                key: "delete",
                label: t("common.action.delete"),
                icon: <Trash2 />,
                tone: "danger" as const,
                isSeparated: true,
                onSelect: () => onStep("delete", row),
              },
            ]
          : []),
      ]}
      trigger={(trigger) => (
        <IconButton {...trigger} size="sm" label={label} icon={<Ellipsis aria-hidden="true" />} />
      )}
    />
  );
}
