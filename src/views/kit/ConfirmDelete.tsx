import type { ComponentProps, ReactNode } from "react";
import { ConfirmCommand } from "./ConfirmCommand.tsx";
import { useT } from "./i18n.tsx";

/** Asks before the thing of that name is deleted. */
export function ConfirmDelete(
  props: Pick<ComponentProps<typeof ConfirmCommand>, "command" | "onClose"> & {
    readonly name: string;
    readonly children?: ReactNode;
  },
) {
  const { name, children, ...question } = props;
  const t = useT();
  return (
    <ConfirmCommand
      {...question}
      title={t("common.confirm.deleteTitle")}
      confirmLabel={t("common.action.delete")}
    >
      <p>{t("shell.confirm.delete")}</p>
      <p style={{ fontWeight: 600, marginTop: 8 }}>{name}</p>
      {children}
    </ConfirmCommand>
  );
}
