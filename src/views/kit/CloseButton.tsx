import { X } from "lucide-react";
import { IconButton } from "./IconButton.tsx";
import { useT } from "./i18n.tsx";

/** The small cross that closes what it stands in. */
export function CloseButton({ onClick }: { readonly onClick: () => void }) {
  const t = useT();
  return (
    <IconButton
      size="sm"
      label={t("common.action.close")}
      icon={<X aria-hidden="true" />}
      onClick={onClick}
    />
  );
}
