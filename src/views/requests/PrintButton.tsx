import { Printer } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import type { PrintedDocument } from "./printed-document.ts";

const DocumentSheet = lazy(() => import("./DocumentSheet.tsx"));

/** Prints the present state of a document; its sheet is rendered on demand. */
export function PrintButton({ document: paper }: { readonly document: PrintedDocument }) {
  const t = useT();
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const done = () => setPrinting(false);
    window.addEventListener("afterprint", done);
    return () => window.removeEventListener("afterprint", done);
  }, []);
  return (
    <>
      <Button icon={<Printer size={16} />} onClick={() => setPrinting(true)}>
        {t("document.print", { title: paper.title })}
      </Button>
      {isPrinting ? (
        <Suspense fallback={null}>
          <DocumentSheet document={paper} />
        </Suspense>
      ) : null}
    </>
  );
}
