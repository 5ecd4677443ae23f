import { TEXT_MAX } from "../../contracts/limits.ts";
import { useT } from "../kit/i18n.tsx";
import { TextArea } from "../kit/TextArea.tsx";

/** Why a command is given; its reader sees it. */
export function ReasonField(props: {
  readonly value: string;
  readonly isRequired?: boolean;
  readonly onChange: (reason: string) => void;
}) {
  const { value, isRequired = true, onChange } = props;
  const t = useT();
  return (
    <TextArea
      label={t("request.command.reasonLabel")}
      hint={t("request.command.reasonHint")}
      value={value}
      maxLength={TEXT_MAX.reason}
      isRequired={isRequired}
      onChange={onChange}
    />
  );
}
