import { useEffect } from "react";
import { PrintSheet } from "../label/PrintSheet.tsx";
import { DocumentFace } from "./DocumentFace.tsx";
import type { PrintedDocument } from "./printed-document.ts";

/** A document on A4; as soon as it stands there the browser is asked to print. In a chunk of its own, with what draws codes. */
export default function DocumentSheet({ document: paper }: { readonly document: PrintedDocument }) {
  useEffect(() => {
    // The sheet must stand in the document before the browser is asked to print it.
    window.print();
  }, []);
  return (
    <PrintSheet page="A4" margin="12mm 12mm 14mm">
      <DocumentFace document={paper} />
    </PrintSheet>
  );
}
