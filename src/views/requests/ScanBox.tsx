import { CircleX, ScanBarcode } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "../kit/Button.tsx";
import { beep } from "../kit/beep.ts";
import { BareInput, ControlBox } from "../kit/control-parts.tsx";
import { useT } from "../kit/i18n.tsx";
import { Kbd } from "../kit/Kbd.tsx";
import { TAKES_SCANS } from "../kit/page-heading.ts";
import { useAsPrinted } from "../kit/use-as-printed.ts";
import { type DeskHeard, useDeskKeys } from "../kit/use-desk-keys.ts";
import { chakra } from "../theme/chakra.ts";
import { CameraScan } from "./CameraScan.tsx";

const Form = chakra("form", { base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "2" } });
const Asked = chakra("label", {
  base: { fontSize: { base: "md", sm: "lg" }, fontWeight: "bold", overflowWrap: "anywhere" },
});
const Row = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    gap: "2",
    "& > div": {
      flex: 1,
      minWidth: 0,
      minHeight: "56px",
      gap: "3",
      borderColor: "brand.solid",
      "& > svg": { color: "brand.fg", flexShrink: 0 },
    },
    "& input": { fontSize: "lg", height: "48px", minWidth: 0 },
    // The field beside a button keeps its words.
    "@media (max-width: 359px)": {
      "& > div": { gap: "2", paddingInline: "2" },
      "& input": { fontSize: "md" },
    },
    "& > button": { height: "56px" },
  },
});
const Options = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(auto-fit, minmax(260px, 1fr))" },
    "& > button": {
      minHeight: "56px",
      height: "auto",
      whiteSpace: "normal",
      justifyContent: "start",
      textAlign: "start",
    },
  },
});
const Said = chakra("p", {
  base: {
    minHeight: "24px",
    display: "flex",
    alignItems: "center",
    gap: "1.5",
    color: "fg.muted",
    minWidth: 0,
    overflowWrap: "anywhere",
    "& svg": { flexShrink: 0 },
    "&[data-wrong]": { color: "danger.fg", fontWeight: "bold" },
  },
});

/**
 * The one field of a scanner: it takes what is scanned anywhere on the page, and is ready for the next. Where a scan
 * may mean several things it offers them, by button or by their number and Enter.
 */
export function ScanBox(props: {
  readonly asked: string;
  readonly wrong: string | null;
  readonly hint: ReactNode;
  /** Nothing can be sent now. */
  readonly isBlocked: boolean;
  /** Changes when the field should get the focus again, such as after a dialog. */
  readonly focusKey: string;
  /** Absent: the way back has its button elsewhere. */
  readonly backLabel?: string;
  /** There is a step to go back to, or a wrong scan to forget. */
  readonly canBack?: boolean;
  readonly onHeard: (heard: DeskHeard) => void;
  /** What the last scan may mean, where that is to be chosen. */
  readonly options: readonly string[];
  readonly onOption: (index: number) => void;
  /** By the button, Escape or Ctrl+Z. */
  readonly onBack: () => void;
  /** Ctrl+Enter. */
  readonly onFinish?: () => void;
}) {
  const { asked, wrong, hint, isBlocked, focusKey, backLabel, canBack = true, onBack, onFinish } = props;
  const { options, onHeard, onOption } = props;
  const t = useT();
  const [text, setText] = useState("");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // A scanner types where the focus is: it belongs here whenever nothing else asks for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when
  useEffect(() => input.current?.focus(), [focusKey, options.length]);
  const take = (heard: DeskHeard): void => {
    if (heard.type !== "misread" || heard.because !== "unended") setText("");
    if (isBlocked) {
      if (heard.text !== "") beep("wrong");
      return;
    }
    const number = heard.type === "typed" && /^\d$/.test(heard.text) ? Number(heard.text) : 0;
    if (number > 0 && number <= options.length) onOption(number - 1);
    else onHeard(heard);
  };
  const asPrinted = useAsPrinted();
  const { onEdited } = useDeskKeys(input, (heard) =>
    take(heard.type === "scanned" ? { ...heard, text: asPrinted(heard.text) } : heard),
  );
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // By a key of the screen that no keyboard has.
        take({ type: "typed", text: text.trim() });
      }}
    >
      <Asked htmlFor={id}>{asked}</Asked>
      <Row>
        <ControlBox>
          <ScanBarcode size={26} aria-hidden="true" />
          <BareInput
            ref={input}
            id={id}
            {...{ [TAKES_SCANS]: "" }}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={t("request.scan.input")}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={`${id}-said`}
            value={text}
            onChange={(event) => {
              const { inputType } = event.nativeEvent as InputEvent;
              // Pasted, dropped or deleted by the mouse: no key has told of it.
              if (/^(insertFrom|delete|history)/.test(inputType ?? "") || event.target.value === "")
                onEdited();
              setText(event.target.value);
            }}
            onKeyDown={(event) => {
              const isControl = event.ctrlKey || event.metaKey;
              const isUndo = isControl && event.key.toLowerCase() === "z" && text === "";
              if (event.key === "Enter" && isControl && onFinish) {
                event.preventDefault();
                onFinish();
              }
              if (event.key !== "Escape" && !isUndo) return;
              event.preventDefault();
              setText("");
              onBack();
            }}
          />
        </ControlBox>
        <CameraScan onRead={(text) => take({ type: "scanned", text })} />
        {backLabel ? (
          <Button size="touch" disabled={!canBack} onClick={onBack}>
            {backLabel}
          </Button>
        ) : null}
      </Row>
      <Said id={`${id}-said`} role={wrong ? "alert" : "status"} data-wrong={wrong ? "" : undefined}>
        {wrong ? <CircleX size={18} aria-hidden="true" /> : null}
        {wrong ?? hint}
      </Said>
      {options.length > 0 ? (
        <Options role="group" aria-label={t("request.scan.which")}>
          {options.map((option, index) => (
            <Button key={option} size="touch" onClick={() => onOption(index)}>
              <Kbd>{String(index + 1)}</Kbd> {option}
            </Button>
          ))}
        </Options>
      ) : null}
    </Form>
  );
}
