/** Hands a file to the browser's own way of saving. */
import type { Download } from "../../contracts/answer.ts";

const FORGET_MS = 60_000;

export function saveFile({ content, fileName }: Download): void {
  const href = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = href;
  link.download = fileName ?? "export.csv";
  link.click();
  // The browser reads it after the click; Safari takes its time.
  setTimeout(() => URL.revokeObjectURL(href), FORGET_MS);
}
