import type { FileKind } from "../../../src/contracts/file.ts";

export interface FileType {
  readonly kind: FileKind;
  readonly contentType: string;
}

/** As many first bytes as judging a file takes. */
export const HEAD_BYTES = 64;

const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|mmp4|f4v )$/;

const startsWith = (head: Buffer, ...bytes: readonly number[]) =>
  bytes.every((byte, index) => head[index] === byte);

/**
 * What a file is by its first bytes; a name or a header says nothing. Null: none of the kinds that are taken (HEIC and
 * Matroska are kin of MP4 and WebM, and are told apart here).
 */
export function typeOfContent(head: Buffer): FileType | null {
  const text = (from: number, to: number) => head.toString("latin1", from, to);
  if (startsWith(head, 0xff, 0xd8, 0xff)) return { kind: "image", contentType: "image/jpeg" };
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))
    return { kind: "image", contentType: "image/png" };
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return { kind: "image", contentType: "image/webp" };
  if (text(0, 5) === "%PDF-") return { kind: "pdf", contentType: "application/pdf" };
  if (text(4, 8) === "ftyp" && MP4_BRANDS.test(text(8, 12)))
    return { kind: "video", contentType: "video/mp4" };
  if (startsWith(head, 0x1a, 0x45, 0xdf, 0xa3) && text(4, HEAD_BYTES).includes("webm"))
    return { kind: "video", contentType: "video/webm" };
  return null;
}
