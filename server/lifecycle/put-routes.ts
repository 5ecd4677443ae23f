/** Filing under one's own number: the routes `put`, and `batch` for many of them at once. */
import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { closed } from "../../src/contracts/body-shapes.ts";
import { CODES, type Envelope } from "../../src/contracts/envelope.ts";
import { BatchAnswer, BatchBody, PUTS_MAX, putAnswerOf, putBodyOf } from "../../src/contracts/put.ts";
import { REQUEST_ANSWERS } from "../../src/contracts/wire.ts";
import { normalForm } from "../../src/domain/normal-form.ts";
import type { Deps } from "../platform/deps.ts";
import { attempt, envelopeOf } from "../platform/http/answer.ts";
import { defineRoute, readerOfBody } from "../platform/http/define-route.ts";
import { invalid, type Outcome, ok } from "../platform/http/outcome.ts";
import { type KeyedRequest, requestHashOf } from "../platform/idempotency.ts";
import type { LifecyclePorts } from "./ports.ts";
import { putRequest } from "./put-request.ts";
import type { DraftedKind, KindTypes } from "./request-kind.ts";
import { outcomeOf, type PersonAsk, personAsk } from "./route.ts";
import { rightTo, whoMaySend } from "./who-may.ts";

/** Registers both for a kind that people draft and programs file. */
export function putRoutes<T extends KindTypes>(
  app: FastifyInstance,
  deps: Deps,
  ports: LifecyclePorts,
  kind: DraftedKind<T>,
): void {
  const { lifecycle, rows, words, drafts } = kind;
  const shared = {
    method: "POST",
    permission: { kind: "right", right: rightTo(lifecycle, "amend") },
    machines: true,
    may: whoMaySend(lifecycle, "amend"),
    idempotent: "optional",
  } as const;
  const body = putBodyOf(drafts.body);
  const answer = putAnswerOf(REQUEST_ANSWERS[rows.name].row);
  const put = async (ask: PersonAsk, given: object): Promise<Outcome> => {
    // The schema is the kind's own, which TypeScript cannot follow here.
    const { submit = false, version, clientId: named, ...said } = given as PutBody<T["body"]>;
    const faults = drafts.faults?.(said.lines) ?? [];
    if (faults.length > 0) return invalid(faults);
    const clientId = named ?? ask.by.clientId;
    if (normalForm(said.sourceNumber) === "")
      return invalid([{ path: "sourceNumber", key: "validation.required" }]);
    if (!clientId) return invalid([{ path: "clientId", key: "validation.required" }]);
    const what = { body: { ...said, clientId } as PutBody<T["body"]>, version, submit };
    return outcomeOf(await putRequest<T>(deps, kind, ports, { ...ask, clientId }, what));
  };
  defineRoute(app, {
    ...shared,
    url: `/api/${rows.name}/put`,
    summary: `Files ${words.one} under the sender's own number, once: made where there is none, unchanged where it says the same, amended where version allows it, else 40900 with the present row. With submit it is submitted too.`,
    body,
    answer,
    refuses: [CODES.movedOn, CODES.refused, CODES.unknown],
    contends: async ({ person, body: given }) => {
      const { clientId, sourceNumber } = given as PutBody<T["body"]>;
      return `${rows.name} ${clientId ?? person.clientId} ${normalForm(sourceNumber)}`;
    },
    handler: async (asked) => put(personAsk(asked), asked.body),
  });
  const url = `/api/${rows.name}/batch` as const;
  const item = readerOfBody(app, body, url);
  defineRoute(app, {
    ...shared,
    url,
    summary: `Files up to ${PUTS_MAX} ${words.many}, each as put and in their order, each in a transaction of its own; the rest goes on when one fails. Under an Idempotency-Key the same batch may be sent again, and goes on where it ended.`,
    body: BatchBody,
    streamedBody: Type.Object(
      {
        items: Type.Array(item.schema, {
          ...{ minItems: 1, maxItems: PUTS_MAX },
          description: "Each as put takes it, and judged for itself.",
        }),
      },
      closed,
    ),
    answer: BatchAnswer,
    handler: async (asked) => {
      const { person, now, key, body: batch, request } = asked;
      const outcomes: Envelope[] = [];
      for (const [index, given] of batch.items.entries()) {
        const outcome = await attempt(request, async () => {
          const read = await item.read(person, given);
          if (!("body" in read)) return read;
          // Each item is kept under a key of its own: what was done before a batch ended early is answered alike.
          const keyed = key === null ? null : keyOfItem(key, index, url, given, personAsk(asked));
          return put({ by: person, now, keyed }, read.body);
        });
        outcomes.push(envelopeOf(asked.locale, outcome));
      }
      return ok({ outcomes });
    },
  });
}

/** A body of put, by any kind. */
type PutBody<Body> = Body & {
  readonly sourceNumber: string;
  readonly submit?: boolean;
  readonly version?: number | "any";
};

/** The key of one item of a batch. */
const keyOfItem = (
  key: string,
  index: number,
  url: string,
  given: unknown,
  { by, now }: PersonAsk,
): KeyedRequest => ({
  ...{ userId: by.userId, key: `${key}#${index}`, at: now },
  requestHash: requestHashOf(`POST ${url}#${index}`, given),
});
