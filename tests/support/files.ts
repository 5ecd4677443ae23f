/** Files as browsers send them, and as images and videos ask for them. */

import type { Envelope } from "../../src/contracts/envelope.ts";
import type { UploadedFile } from "../../src/contracts/file.ts";

const bytes = (...values: readonly number[]) => Buffer.from(values);

/** First bytes of every kind that is taken, and of some that only look like one. */
export const HEADS = {
  jpeg: bytes(0xff, 0xd8, 0xff, 0xe0),
  png: bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  webp: Buffer.from("RIFF\x10\x00\x00\x00WEBPVP8 ", "latin1"),
  pdf: Buffer.from("%PDF-1.7\n"),
  mp4: Buffer.from("\x00\x00\x00\x18ftypisom\x00\x00\x02\x00", "latin1"),
  webm: Buffer.from("\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm", "latin1"),
  heic: Buffer.from("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00", "latin1"),
  mkv: Buffer.from("\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska", "latin1"),
  gif: Buffer.from("GIF89a"),
  html: Buffer.from("<!doctype html><script>alert(1)</script>"),
} as const;

/** A file of `size` bytes that begins as its kind does. */
export function fileOf(kind: keyof typeof HEADS, size = 2_000): Buffer {
  const content = Buffer.alloc(size, 7);
  HEADS[kind].copy(content);
  return content;
}

/** POST /api/file/upload, with the name and type that a liar would give it too. */
export async function upload(
  url: string,
  token: string | null,
  content: Buffer,
  type = "image/jpeg",
): Promise<Envelope<UploadedFile>> {
  const headers = { "content-type": type, ...(token ? { token } : {}) };
  const body = new Uint8Array(content);
  const response = await fetch(new URL("/api/file/upload", url), { method: "POST", headers, body });
  return (await response.json()) as Envelope<UploadedFile>;
}

/** The cookie that a person's browser holds after asking who is signed in, as a browser sends it. */
export async function fileCookie(url: string, token: string): Promise<{ pair: string; whole: string }> {
  const response = await fetch(new URL("/api/user/info", url), { method: "GET", headers: { token } });
  const whole = response.headers.get("set-cookie") ?? "";
  return { pair: whole.split(";")[0] ?? "", whole };
}
