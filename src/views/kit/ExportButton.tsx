import { Download } from "lucide-react";
import { useRef } from "react";
import { Button, type ButtonProps } from "./Button.tsx";
import { useT } from "./i18n.tsx";
import { ReasonButton } from "./ReasonButton.tsx";
import { Tooltip } from "./Tooltip.tsx";

/** Downloads a list as CSV. Its description says how a spreadsheet opens the file without changing codes and dates. */
export function ExportButton(
  props: Omit<ButtonProps, "icon" | "isOff" | "ref"> & {
    /** Why it cannot be pressed now; null or absent: it can. */
    readonly reason?: string | null;
  },
) {
  const t = useT();
  const anchor = useRef<HTMLButtonElement>(null);
  const { reason, disabled, children = t("common.action.export"), ...rest } = props;
  const icon = <Download size={16} />;
  if (reason)
    return (
      <ReasonButton {...rest} icon={icon} reason={reason}>
        {children}
      </ReasonButton>
    );
  return (
    <Tooltip text={t("common.action.exportOpens")} anchor={anchor}>
      {(target) => (
        <Button {...rest} {...target} disabled={disabled} ref={anchor} icon={icon}>
          {children}
        </Button>
      )}
    </Tooltip>
  );
}
