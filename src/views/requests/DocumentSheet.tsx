import { useEffect } from "react";
import { PrintSheet } from "../kit/PrintSheet.tsx";
import { DocumentFace } from "./DocumentFace.tsx";
import type { PrintedDocument } from "./printed-document.ts";

/** A document on A4; prints as soon as it is rendered. In its own chunk, with the code that draws barcodes. */
export default function DocumentSheet({ document: paper }: { readonly document: PrintedDocument }) {
  useEffect(() => {
    // The sheet must be in the document before the browser is asked to print it.
    window.print();
  }, []);
  return (
    <PrintSheet page="A4" margin="12mm 12mm 14mm">
      <DocumentFace document={paper} />
    </PrintSheet>
  );
}
