import { Check, Copy, Download, Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { useUser } from "../../machines/react/use-user.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { PrintSheet } from "../kit/PrintSheet.tsx";
import { saveFile } from "../kit/save-file.ts";
import { chakra } from "../theme/chakra.ts";

const Box = chakra("div", { base: { display: "grid", gap: "4", maxWidth: "480px" } });
const Title = chakra("h2", { base: { textStyle: "md", fontWeight: "bold" } });
const List = chakra("ol", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1fr", sm: "1fr 1fr" },
    columnGap: "6",
    rowGap: "2",
    padding: "4",
    bg: "bg.subtle",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "md",
    fontFamily: "mono",
    listStyle: "none",
    textAlign: "center",
    userSelect: "all",
  },
});
const Row = chakra("div", { base: { display: "flex", flexWrap: "wrap", gap: "2" } });
const Paper = chakra("article", {
  base: {
    color: "#000",
    bg: "#fff",
    "& h1": { fontSize: "16pt", fontWeight: "bold", marginBottom: "4mm" },
    "& p": { marginBottom: "6mm" },
    "& li": { fontFamily: "mono", fontSize: "14pt", listStyle: "none", lineHeight: "1.8" },
  },
});

/** Recovery codes, which are shown this once: to be copied, downloaded or printed. */
export function RecoveryCodesView(props: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const { codes, onDone } = props;
  const t = useT();
  const { userAccount: account } = useUser();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const [isPrinting, setPrinting] = useState(false);
  const heading = t("profile.factor.codes.heading", { account });
  const text = [heading, t("profile.factor.codes.text"), "", ...codes, ""].join("\n");
  useEffect(() => {
    if (!isPrinting) return undefined;
    const done = () => setPrinting(false);
    window.addEventListener("afterprint", done);
    // The sheet is in the document by now.
    window.print();
    return () => window.removeEventListener("afterprint", done);
  }, [isPrinting]);
  const copy = (): void => {
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    copied.then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  const download = (): void =>
    saveFile({
      content: new Blob([text], { type: "text/plain;charset=utf-8" }),
      fileName: t("profile.factor.codes.file", { account }),
    });
  return (
    <Box>
      <Title>{t("profile.factor.codes.title")}</Title>
      <Notice tone="warning">{t("profile.factor.codes.text")}</Notice>
      <List aria-label={t("profile.factor.codes.list")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </List>
      <Row>
        <Button icon={isCopied ? <Check size={16} /> : <Copy size={16} />} onClick={copy}>
          {isCopied === null
            ? t("profile.factor.codes.copy")
            : t(isCopied ? "common.action.copied" : "common.action.copyFailed")}
        </Button>
        <Button icon={<Download size={16} />} onClick={download}>
          {t("profile.factor.codes.download")}
        </Button>
        <Button icon={<Printer size={16} />} onClick={() => setPrinting(true)}>
          {t("profile.factor.codes.print")}
        </Button>
      </Row>
      <div>
        <Button look="primary" onClick={onDone}>
          {t("profile.factor.codes.done")}
        </Button>
      </div>
      {isPrinting ? (
        <PrintSheet page="A4" margin="16mm">
          <Paper>
            <h1>{heading}</h1>
            <p>{t("profile.factor.codes.text")}</p>
            <ol>
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ol>
          </Paper>
        </PrintSheet>
      ) : null}
    </Box>
  );
}
