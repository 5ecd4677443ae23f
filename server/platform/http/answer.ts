import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { CODES, type Code, type Envelope, HTTP_STATUS } from "../../../src/contracts/envelope.ts";
import { type Locale, renderText } from "../../../src/contracts/texts/render.ts";
import { hasBegun } from "../request-place.ts";
import { troubleOf } from "../trouble.ts";
import { busy, type Outcome, type Refused } from "./outcome.ts";

const fail = (code: Code, msg: string, data: unknown): Envelope => ({ data, status: "fail", msg, code });

/** The reason codes of a refusal. */
function reasonsIn(data: unknown): readonly string[] {
  const because = typeof data === "object" && data !== null && "because" in data ? data.because : null;
  return Array.isArray(because) ? because.map(String) : [];
}

/** The reasons of a 40300, 42200 or 50300 as sentences, where the texts know them; else the code's own text. */
function refusalText(locale: Locale, { code, data, msgKey, values }: Refused): string {
  if (msgKey !== null) return renderText(locale, msgKey, values);
  const sentences = reasonsIn(data)
    .map((reason) => ({ key: `because.${reason}`, text: renderText(locale, `because.${reason}`, values) }))
    .filter(({ key, text }) => text !== key)
    .map(({ text }) => text);
  if (sentences.length > 0) return sentences.join(locale === "zh-CN" ? "；" : "; ");
  return renderText(locale, `codes.${code}`, values);
}

/** The envelope of an outcome in the reader's language. */
export function envelopeOf(locale: Locale, outcome: Exclude<Outcome, { kind: "stream" }>): Envelope {
  switch (outcome.kind) {
    case "ok": {
      const msg = renderText(locale, `codes.${CODES.success}`);
      return { data: outcome.data ?? null, status: "ok", msg, code: CODES.success };
    }
    case "refused":
      return fail(outcome.code, refusalText(locale, outcome), outcome.data);
    case "invalid": {
      const errors = outcome.errors.map(({ path, key, values, named }) => ({
        path,
        message: renderText(locale, key, values),
        ...(named ? { named } : {}),
      }));
      return fail(CODES.invalid, renderText(locale, `codes.${CODES.invalid}`), { errors });
    }
  }
}

/**
 * Whether the request comes from a page of a build that takes 50300 for a final refusal: newer ones, and programs, say or
 * are expected to know it. Those pages retry 42900.
 */
function isOlderPage({ headers }: FastifyRequest): boolean {
  const isPage = headers["user-agent"]?.startsWith("Mozilla/") ?? false;
  return isPage && !/;\s*busy=50300\b/.test(headers.accept ?? "");
}

/** Sends an outcome: an envelope with the HTTP status of its code, or the stream as it is. */
export function answer(request: FastifyRequest, reply: FastifyReply, outcome: Outcome): FastifyReply {
  if (outcome.kind === "stream") {
    request.answeredCode = outcome.httpStatus < 400 ? CODES.success : null;
    const body = outcome.body instanceof Readable ? outcome.body : Readable.from(outcome.body);
    return reply.code(outcome.httpStatus).headers(outcome.headers).type(outcome.contentType).send(body);
  }
  const envelope = envelopeOf(request.locale, outcome);
  if (outcome.kind === "ok" && outcome.headers) reply.headers(outcome.headers);
  request.answeredCode = envelope.code;
  if (outcome.kind === "refused") request.refusedBecause = reasonsIn(outcome.data);
  if (outcome.kind === "refused" && outcome.retryAfterSeconds !== undefined) {
    reply.header("retry-after", String(outcome.retryAfterSeconds));
  }
  const isTranslated = envelope.code === CODES.busy && isOlderPage(request);
  return reply
    .code(HTTP_STATUS[envelope.code as Code])
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(isTranslated ? { ...envelope, code: CODES.tooMany } : envelope));
}

/** What a failure comes to: 50300 for load and what the server stands on, with the time to come back; the rest are bugs. */
function failureOf(request: FastifyRequest, error: unknown): Refused {
  const trouble = troubleOf(error);
  const where = { err: error, traceId: request.id, route: request.routeOptions.url };
  if (trouble) {
    const level = trouble.because === "queueFull" ? "debug" : "warn";
    request.log[level]({ ...where, because: trouble.because }, "busy");
    return busy(trouble.because, trouble.seconds);
  }
  request.log.error(where, "request failed");
  const data = { traceId: request.id };
  return { kind: "refused", code: CODES.ourFault, data, msgKey: null, values: {} };
}

/** Answers a failure. */
export const answerFailure = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply =>
  answer(request, reply, failureOf(request, error));

/** The outcome of a part of a request, whose failure must not end the rest. Load that lets nothing begin ends it all. */
export async function attempt(
  request: FastifyRequest,
  part: () => Promise<Outcome>,
): Promise<Exclude<Outcome, { kind: "stream" }>> {
  const outcome = await part().catch((error: unknown) => {
    if (troubleOf(error) && !hasBegun()) throw error;
    return failureOf(request, error);
  });
  if (outcome.kind === "stream") throw new Error("a part of a request answers with a stream");
  return outcome;
}
