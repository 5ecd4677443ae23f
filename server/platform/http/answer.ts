import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { CODES, type Code, type Envelope, HTTP_STATUS } from "../../../src/contracts/envelope.ts";
import { type Locale, renderText } from "../../../src/contracts/texts/render.ts";
import { sqlState } from "../transaction.ts";
import type { Outcome, Refused } from "./outcome.ts";

const fail = (code: Code, msg: string, data: unknown): Envelope => ({ data, status: "fail", msg, code });

/** The reasons of a 40300 or 42200 as sentences, where the texts know them; else the code's own text. */
function refusalText(locale: Locale, { code, data, msgKey, values }: Refused): string {
  if (msgKey !== null) return renderText(locale, msgKey, values);
  const because = typeof data === "object" && data !== null && "because" in data ? data.because : null;
  const sentences = (Array.isArray(because) ? because : [])
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
      const errors = outcome.errors.map(({ path, key, values }) => ({
        path,
        message: renderText(locale, key, values),
      }));
      return fail(CODES.invalid, renderText(locale, `codes.${CODES.invalid}`), { errors });
    }
  }
}

/** Sends an outcome: an envelope with the HTTP status of its code, or the stream as it is. */
export function answer(request: FastifyRequest, reply: FastifyReply, outcome: Outcome): FastifyReply {
  if (outcome.kind === "stream") {
    request.answeredCode = CODES.success;
    const body = outcome.body instanceof Readable ? outcome.body : Readable.from(outcome.body);
    return reply.code(outcome.httpStatus).headers(outcome.headers).type(outcome.contentType).send(body);
  }
  const envelope = envelopeOf(request.locale, outcome);
  if (outcome.kind === "ok" && outcome.headers) reply.headers(outcome.headers);
  request.answeredCode = envelope.code;
  if (outcome.kind === "refused" && outcome.retryAfterSeconds !== undefined) {
    reply.header("retry-after", String(outcome.retryAfterSeconds));
  }
  return reply
    .code(HTTP_STATUS[envelope.code as Code])
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(envelope));
}

const diskFull = "53100";

/** An internal error: the reader gets a trace id, the log gets the error. A full disk is reported as such. */
export function answerOurFault(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  request.log.error({ err: error, traceId: request.id, route: request.routeOptions.url }, "request failed");
  const data = { traceId: request.id };
  const msgKey = sqlState(error) === diskFull ? "fault.diskFull" : null;
  return answer(request, reply, { kind: "refused", code: CODES.ourFault, data, msgKey, values: {} });
}
