import { chakra } from "@chakra-ui/react/styled-system";
import { CircleX } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "../kit/Button.tsx";
import { BareInput, ControlBox } from "../kit/control-parts.tsx";
import { useT } from "../kit/i18n.tsx";
import { useScanned } from "../kit/use-scanned.ts";

const Form = chakra("form", { base: { display: "grid", gap: "2" } });
const Asked = chakra("label", { base: { fontSize: "lg", fontWeight: "bold", overflowWrap: "anywhere" } });
const Row = chakra("div", {
  base: {
    display: "flex",
    gap: "2",
    "& > div": { flex: 1, minHeight: "48px" },
    "& input": { fontSize: "lg" },
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

/** The one field of a scanner: each scan ends in Enter, and the field is ready for the next. */
export function ScanBox(props: {
  readonly asked: string;
  readonly wrong: string | null;
  readonly hint: ReactNode;
  /** The connection is grey: nothing is sent. */
  readonly isBlocked: boolean;
  /** Changes when the field should get the focus again, such as after a dialog. */
  readonly focusKey: string;
  readonly onScan: (text: string) => void;
  readonly onBack: () => void;
}) {
  const { asked, wrong, hint, isBlocked, focusKey, onScan, onBack } = props;
  const t = useT();
  const [text, setText] = useState("");
  const id = useId();
  const scanned = useScanned();
  const scan = useRef<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // A scanner types where the focus is: it belongs here whenever nothing else asks for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when
  useEffect(() => input.current?.focus(), [focusKey]);
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
          <BareInput
            ref={input}
            id={id}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={t("exit.pick.input")}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={`${id}-said`}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              scan.current = scanned(event);
              if (event.key !== "Escape") return;
              event.preventDefault();
              setText("");
              onBack();
            }}
          />
        </ControlBox>
        <Button size="touch" onClick={onBack}>
          {t("exit.pick.back")}
        </Button>
      </Row>
      <Said id={`${id}-said`} role={wrong ? "alert" : "status"} data-wrong={wrong ? "" : undefined}>
        {wrong ? <CircleX size={18} aria-hidden="true" /> : null}
        {wrong ?? hint}
      </Said>
    </Form>
  );
}
