import { CircleX, ScanBarcode } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Button } from "../kit/Button.tsx";
import { BareInput, ControlBox } from "../kit/control-parts.tsx";
import { useT } from "../kit/i18n.tsx";
import { openModal } from "../kit/open-modal.ts";
import { TAKES_SCANS } from "../kit/page-heading.ts";
import { isCharacter, useScanned } from "../kit/use-scanned.ts";
import { chakra } from "../theme/chakra.ts";

const Form = chakra("form", { base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "2" } });
const Asked = chakra("label", { base: { fontSize: "lg", fontWeight: "bold", overflowWrap: "anywhere" } });
const Row = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
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
    "& > button": { height: "56px" },
  },
});
const Said = chakra("p", {
  base: {
    minHeight: "24px",
    display: "flex",
    alignItems: "center",
    gap: "1.5",
    color: "fg.muted",
    "&[data-wrong]": { color: "danger.fg", fontWeight: "bold" },
  },
});

/**
 * The one field of a scanner: each scan ends in Enter, and the field is ready for the next. What is typed while nothing
 * has the focus goes into it.
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
  readonly onScan: (text: string) => void;
  /** By the button, Escape or Ctrl+Z. */
  readonly onBack: () => void;
  /** Ctrl+Enter. */
  readonly onFinish?: () => void;
}) {
  const {
    asked,
    wrong,
    hint,
    isBlocked,
    focusKey,
    backLabel,
    canBack = true,
    onScan,
    onBack,
    onFinish,
  } = props;
  const t = useT();
  const [text, setText] = useState("");
  const id = useId();
  const scanned = useScanned();
  const scan = useRef<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // A scanner types where the focus is: it belongs here whenever nothing else asks for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when
  useEffect(() => input.current?.focus(), [focusKey]);
  // Nothing that takes keys has the focus, such as the heading after a navigation: the character is the field's.
  const caught = useEffectEvent((event: KeyboardEvent): void => {
    const focused = document.activeElement;
    if (!isCharacter(event) || !(focused instanceof HTMLElement) || focused.tabIndex >= 0) return;
    if (openModal()) return;
    scanned(event);
    input.current?.focus();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => caught(event);
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlocked) return;
    // The content of the field before a scan is not part of the code.
    onScan(scan.current ?? text);
    setText("");
  };
  return (
    <Form onSubmit={submit} noValidate>
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
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              scan.current = scanned(event);
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
    </Form>
  );
}
