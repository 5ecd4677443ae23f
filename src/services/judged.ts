import type { Answer } from "../contracts/answer.ts";
import { CODES, type ReceivedEnvelope } from "../contracts/envelope.ts";

/** The result according to an envelope's code; without a text of the server msg is '', and the caller says "Error". */
export function judged<T>({ code, msg, data = null }: ReceivedEnvelope): Answer<T> {
  // The route's contract defines the shape of data; the server's tests check it.
  if (code === CODES.success) return { ok: true, data: data as T };
  return { ok: false, kind: "refused", code, msg: typeof msg === "string" ? msg : "", data };
}
