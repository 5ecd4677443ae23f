import { useSelector } from "@xstate/react";
import { Printer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { CHECK_CODES, CHECK_KEYS, type Finding } from "../../domain/scanner-habits.ts";
import { STORE_KEYS } from "../../machines/console/console.ports.ts";
import { askedCheck, scannerCheckMachine } from "../../machines/page/scanner-check.machine.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { Barcode } from "../kit/Barcode.tsx";
import BarcodeDrawing from "../kit/BarcodeDrawing.tsx";
import { Button } from "../kit/Button.tsx";
import { BareInput, ControlBox } from "../kit/control-parts.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { PrintSheet } from "../kit/PrintSheet.tsx";
import { TAKES_SCANS } from "../kit/page-heading.ts";
import { useDeskKeys } from "../kit/use-desk-keys.ts";
import { chakra } from "../theme/chakra.ts";

const Box = chakra("div", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "4", maxWidth: "640px" },
});
const Row = chakra("div", { base: { display: "flex", flexWrap: "wrap", gap: "2" } });
const Code = chakra("figure", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "2",
    justifyItems: "center",
    textAlign: "center",
    padding: "5",
    bg: "#fff",
    color: "#000",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "md",
  },
});
const Paper = chakra("article", {
  base: {
    color: "#000",
    bg: "#fff",
    display: "grid",
    gap: "14mm",
    "& h1": { fontSize: "16pt", fontWeight: "bold" },
    "& figure > div": { width: "110mm", height: "16mm" },
    "& figcaption": { fontSize: "10pt", marginTop: "2mm" },
  },
});

/** Finds out by four codes what the scanner of this device sends, and keeps it on this device. */
export default function ScannerCheck() {
  const t = useT();
  const { storage } = usePorts();
  const check = useFeature("scannerCheck", scannerCheckMachine, {
    stored: storage.read(STORE_KEYS.scanner),
    store: (text) =>
      text === null ? storage.remove(STORE_KEYS.scanner) : storage.write(STORE_KEYS.scanner, text),
  });
  const findings = useSelector(check, ({ context }) => context.findings);
  const other = useSelector(check, ({ context }) => context.other);
  const asked = useSelector(check, ({ context }) => askedCheck(context));
  return (
    <Box>
      <p>{t("profile.scanner.intro")}</p>
      {asked === null ? null : (
        <>
          <Code>
            <Barcode text={CHECK_CODES[asked]} width="320px" height="72px" />
            <figcaption>
              {t("profile.scanner.step", {
                no: CHECK_KEYS.indexOf(asked) + 1,
                of: CHECK_KEYS.length,
                about: t(`profile.scanner.about.${asked}`),
              })}
            </figcaption>
          </Code>
          <CheckField key={asked} onHeard={(heard) => check.send(heard)} />
          {other === null ? null : (
            <Notice tone="warning">{t("profile.scanner.other", { text: other })}</Notice>
          )}
        </>
      )}
      <Findings findings={findings} />
      <Row>
        {asked === null ? (
          <Button look="primary" onClick={() => check.send({ type: "again" })}>
            {t("profile.scanner.again")}
          </Button>
        ) : (
          <Button onClick={() => check.send({ type: "skipped" })}>{t("profile.scanner.skip")}</Button>
        )}
        <PrintCodes />
        {asked === null ? (
          <Button onClick={() => check.send({ type: "forgotten" })}>{t("profile.scanner.forget")}</Button>
        ) : null}
      </Row>
    </Box>
  );
}

/** The field that a scanner types into. */
function CheckField({ onHeard }: { readonly onHeard: Parameters<typeof useDeskKeys>[1] }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  useEffect(() => input.current?.focus(), []);
  const { onEdited } = useDeskKeys(input, (heard) => {
    setText("");
    if (heard.text !== "") onHeard(heard);
  });
  return (
    <ControlBox>
      <BareInput
        ref={input}
        {...{ [TAKES_SCANS]: "" }}
        aria-label={t("profile.scanner.field")}
        placeholder={t("profile.scanner.field")}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          if (event.target.value === "") onEdited();
          setText(event.target.value);
        }}
      />
    </ControlBox>
  );
}

/** What was found: what is well, and how to set what is not. */
function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const t = useT();
  return findings.map(({ key, verdict, as }) => (
    <Notice key={key} tone={["sent", "kept"].includes(verdict) ? "success" : "warning"}>
      {t.dynamic(`profile.scanner.found.${key}.${verdict}`, { as, code: CHECK_CODES[key] })}
    </Notice>
  ));
}

/** Prints the four codes: some scanners do not read a screen. */
function PrintCodes() {
  const t = useT();
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return undefined;
    const done = () => setPrinting(false);
    window.addEventListener("afterprint", done);
    // The sheet is in the document by now.
    window.print();
    return () => window.removeEventListener("afterprint", done);
  }, [isPrinting]);
  return (
    <>
      <Button icon={<Printer size={16} />} onClick={() => setPrinting(true)}>
        {t("profile.scanner.print")}
      </Button>
      {isPrinting ? (
        <PrintSheet page="A4">
          <Paper>
            <h1>{t("profile.section.scanner")}</h1>
            {CHECK_KEYS.map((key, index) => (
              <figure key={key}>
                <div>
                  <BarcodeDrawing text={CHECK_CODES[key]} />
                </div>
                <figcaption>
                  {t("profile.scanner.step", {
                    ...{ no: index + 1, of: CHECK_KEYS.length },
                    about: t(`profile.scanner.about.${key}`),
                  })}
                </figcaption>
              </figure>
            ))}
          </Paper>
        </PrintSheet>
      ) : null}
    </>
  );
}
