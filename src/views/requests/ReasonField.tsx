import { Stack } from "@chakra-ui/react/stack";
import { TEXT_MAX } from "../../contracts/limits.ts";
import { ChoiceChips } from "../kit/ChoiceChips.tsx";
import { useT } from "../kit/i18n.tsx";
import { TextArea } from "../kit/TextArea.tsx";
import { usualReasons } from "./usual-reasons.ts";

/** Why a command is given; its reader sees it. The usual reasons are a press, which the text box shows and takes on. */
export function ReasonField(props: {
  /** What it is the reason of, such as `entry.reject`. */
  readonly of: string;
  readonly value: string;
  readonly isRequired?: boolean;
  readonly onChange: (reason: string) => void;
}) {
  const { of, value, isRequired = true, onChange } = props;
  const t = useT();
  const usual = usualReasons(t, of);
  return (
    <Stack gap="2">
      {usual.length > 0 ? (
        <ChoiceChips
          label={t("request.usual.label")}
          values={usual}
          value={value}
          textOf={(reason) => reason}
          // A second press takes it back.
          onChoose={(reason) => onChange(reason === value ? "" : reason)}
        />
      ) : null}
      <TextArea
        label={t("request.command.reasonLabel")}
        hint={t("request.command.reasonHint")}
        value={value}
        maxLength={TEXT_MAX.reason}
        isRequired={isRequired}
        onChange={onChange}
      />
    </Stack>
  );
}
