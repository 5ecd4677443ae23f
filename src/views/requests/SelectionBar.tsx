import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../kit/Button.tsx";
import { FloatingBar } from "../kit/FloatingBar.tsx";
import { useT } from "../kit/i18n.tsx";
import { Kbd } from "../kit/Kbd.tsx";
import { ReasonButton } from "../kit/ReasonButton.tsx";
import { useKeys } from "../kit/use-keys.ts";

/** The server takes this many values of one filter. */
const EXPORT_MAX = 100;

/** What can be done with the selected requests: export, and the decisions that the page gives. Escape ends it. */
export function SelectionBar(props: {
  readonly count: number;
  /** How many of them can be approved; null: the reader does not decide. */
  readonly able: number | null;
  readonly isExporting: boolean;
  readonly onExport: () => void;
  readonly onClear: () => void;
  /** The decisions. */
  readonly children?: ReactNode;
}) {
  const { count, able, isExporting, onExport, onClear, children } = props;
  const t = useT();
  useKeys({ escape: onClear });
  return (
    <FloatingBar label={t("request.list.selection")}>
      <strong>{t("request.list.selected", { count })}</strong>
      {able === null ? null : <small>{t("request.list.able", { count: able })}</small>}
      <ReasonButton
        icon={<Download size={16} />}
        isBusy={isExporting}
        reason={count > EXPORT_MAX ? t("request.list.tooMany", { most: EXPORT_MAX }) : null}
        onClick={onExport}
      >
        {t("request.list.export", { total: String(count) })}
      </ReasonButton>
      {children}
      <Button look="quiet" onClick={onClear}>
        {t("common.action.cancel")} <Kbd>Esc</Kbd>
      </Button>
    </FloatingBar>
  );
}
