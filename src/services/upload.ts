/** Uploads: the one call that reports its progress, which fetch cannot. */
import type { Answer, UploadOptions } from "../contracts/answer.ts";
import { isEnvelope } from "../contracts/envelope.ts";
import { judged } from "./judged.ts";
import { withRetryAfter } from "./retry-after.ts";

export interface UploadAsk extends UploadOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Blob;
}

/** Sends a file as the body of a POST; never rejects. */
export function sendUpload<T>({ url, headers, content, signal, onProgress }: UploadAsk): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const withdraw = () => request.abort();
    const end = (answer: Answer<T>) => {
      signal?.removeEventListener("abort", withdraw);
      resolve(answer);
    };
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onabort = () => end({ ok: false, kind: "transport", isAborted: true });
    request.onerror = () => end({ ok: false, kind: "transport" });
    request.onload = () => {
      const value = parsed(request.responseText);
      const answer: Answer<T> = isEnvelope(value)
        ? judged<T>(value)
        : { ok: false, kind: "transport", msg: `${request.status}` };
      // A header that a server on another origin does not expose reads as null.
      end(withRetryAfter(answer, request.getResponseHeader("retry-after")));
    };
    signal?.addEventListener("abort", withdraw);
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(content);
    if (signal?.aborted) withdraw();
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
