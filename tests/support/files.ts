/** Files as browsers send them, and as images and videos ask for them. */
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import type { Envelope } from "../../src/contracts/envelope.ts";
import type { UploadedFile } from "../../src/contracts/uploaded-file.ts";

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

/** A file of `size` bytes with the structure of its kind, as far as the server looks. */
export function fileOf(kind: keyof typeof HEADS, size = 2_000): Buffer {
  const content = Buffer.alloc(size, 7);
  HEADS[kind].copy(content);
  if (kind === "jpeg") {
    // One scan with an empty head, up to the end of the image.
    bytes(0xff, 0xd8, 0xff, 0xda, 0, 2).copy(content);
    bytes(0xff, 0xd9).copy(content, size - 2);
  }
  if (kind === "png") pngChunk("IDAT", Buffer.alloc(size - 8 - 12 - 12, 7)).copy(content, 8);
  if (kind === "png") pngChunk("IEND", Buffer.alloc(0)).copy(content, size - 12);
  if (kind === "webp") {
    content.writeUInt32LE(size - 8, 4);
    content.writeUInt32LE(size - 20, 16);
  }
  return content;
}

/** A chunk of a PNG. */
export function pngChunk(name: string, body: Buffer): Buffer {
  const chunk = Buffer.concat([bytes(0, 0, 0, 0), Buffer.from(name), body, bytes(0, 0, 0, 0)]);
  chunk.writeUInt32BE(body.length);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/** Exif as a camera writes it: an orientation, and a maker's secret. */
export function exifOf(orientation: number, secret: string): Buffer {
  const tiff = Buffer.alloc(38 + secret.length);
  tiff.write("II*\0\x08\0\0\0\x02\0", "latin1");
  const make = bytes(0x0f, 0x01, 2, 0, secret.length, 0, 0, 0, 38, 0, 0, 0);
  make.copy(tiff, 10);
  bytes(0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0).copy(tiff, 22);
  tiff.write(secret, 38, "latin1");
  return tiff;
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

/** The answer to an upload whose sender reads nothing before it has sent everything, as browsers do. */
export async function sentWhole(url: string, token: string, content: Buffer): Promise<Envelope<unknown>> {
  const call = request(new URL("/api/file/upload", url), {
    method: "POST",
    agent: new Agent({ keepAlive: true }),
    headers: { token, "content-type": "application/octet-stream", "content-length": content.length },
  });
  const answered = once(call, "response") as Promise<[IncomingMessage]>;
  call.end(content);
  await once(call, "finish");
  const [answer] = await answered;
  const body = await text(answer);
  call.destroy();
  return JSON.parse(body);
}

/** The cookie that a person's browser holds after asking who is signed in, as a browser sends it. */
export async function fileCookie(url: string, token: string): Promise<{ pair: string; whole: string }> {
  const response = await fetch(new URL("/api/user/info", url), { method: "GET", headers: { token } });
  const whole = response.headers.get("set-cookie") ?? "";
  return { pair: whole.split(";")[0] ?? "", whole };
}
