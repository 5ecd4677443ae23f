import type { Doubt } from "../../domain/plausible.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { useFormat, useT } from "./i18n.tsx";

/** Asks about what is unlikely in a command before it is sent (domain/plausible.ts). */
export function DoubtQuestion(props: {
  readonly command: {
    readonly view: { readonly kind: string; readonly doubts: readonly Doubt[] };
    readonly dispel: () => void;
  };
  readonly onBack: () => void;
}) {
  const { command, onBack } = props;
  const t = useT();
  const format = useFormat();
  const shown = ({ kind, value }: Doubt): string => {
    if (typeof value === "number") return format.number(value);
    if (kind === "plan") return format.dateTime(Date.parse(value));
    return value;
  };
  return (
    <ConfirmDialog
      isOpen={command.view.kind === "doubted"}
      title={t("common.doubt.title")}
      text={
        <ul style={{ listStyle: "disc", paddingInlineStart: 20 }}>
          {command.view.doubts.map((doubt) => (
            <li key={`${doubt.kind} ${doubt.value}`} style={{ overflowWrap: "anywhere" }}>
              {t(`common.doubt.${doubt.kind}`, { value: shown(doubt) })}
            </li>
          ))}
        </ul>
      }
      tone="primary"
      confirmLabel={t("common.doubt.meant")}
      cancelLabel={t("common.doubt.change")}
      onConfirm={command.dispel}
      onCancel={onBack}
    />
  );
}
