/**
 * Files that were made without a network: a signature, a photo. They lie in the work store under ids of their own, so
 * that the command which names them has the same body however often it is sent.
 */
import type { RestPort } from "../../contracts/answer.ts";
import { FILE_UPLOAD_PATH } from "../../contracts/file.ts";
import type { WorkStore } from "../../contracts/work-store.ts";
import type { CommandRest } from "./outbox.values.ts";

/** Where a file lies in the work store, as a data URL: a picture of it can be shown as it is. */
export const keptFileKey = (id: string): string => `tallyboard-file:${id}`;

/** The content of a data URL in base 64; null: it is none. */
export function blobOf(dataUrl: string): Blob | null {
  const [, type, text] = /^data:([^;,]+);base64,(.*)$/s.exec(dataUrl) ?? [];
  if (type === undefined || text === undefined) return null;
  try {
    return new Blob([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))], { type });
  } catch {
    return null;
  }
}

/** The client of the outbox, which sends kept files before the command that names them. */
export const withKeptFiles = (
  rest: RestPort,
  store: Pick<WorkStore, "fresh" | "read" | "remove">,
): CommandRest => ({
  ...rest,
  sendFile: async (id, signal) => {
    const key = keptFileKey(id);
    const content = blobOf((await store.fresh(key)) ?? store.read(key) ?? "");
    // Sent before, by an attempt whose command had no answer.
    if (!content) return { ok: true, data: null };
    const answer = await rest.upload(`${FILE_UPLOAD_PATH}?id=${id}`, content, { signal });
    if (answer.ok) void store.remove(key);
    return answer;
  },
});
