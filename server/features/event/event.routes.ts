import type { FastifyInstance, FastifyRequest } from "fastify";
import { CODES } from "../../../src/contracts/envelope.ts";
import { ReadQuery, StartQuery } from "../../../src/contracts/event.ts";
import type { EventTopic } from "../../../src/contracts/event-topics.ts";
import { type Person, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { type EventReads, eventTopics } from "../../feed/event-reads.ts";
import type { Deps } from "../../platform/deps.ts";
import { bearerOf, headerOf } from "../../platform/http/context.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { invalid, inWordsOfKeys, ok, type Refused, refuse } from "../../platform/http/outcome.ts";
import { forbidPage, scopesOf } from "../../platform/http/permission.ts";
import { resolveMachine } from "../../platform/session/machine.ts";
import { resolveToken } from "../../platform/session/session.ts";

const DEFAULT_LIMIT = 200;

const noTopic = invalid([{ path: "topics", key: "validation.choice" }]);

/** 40300 of a topic that the caller does not read: its list has the same right. */
const forbidTopic = ({ session }: FastifyRequest, topic: EventTopic): Refused => {
  const permission = { kind: "right", right: SHOWN_BY[topic] } as const;
  return forbidPage(session?.machine, scopesOf({ method: "GET", permission, machines: true }));
};

/** Who asks now, after a wait; null: their key or session has ended. */
async function personAgain(deps: Deps, request: FastifyRequest): Promise<Person | null> {
  const { machine } = request.session ?? {};
  const found = machine
    ? await resolveMachine(deps, bearerOf(request) ?? "", { address: request.ip, isGet: true })
    : await resolveToken(deps, headerOf(request, "token"));
  return found.ok && found.machine?.isAddressAllowed !== false ? found.person : null;
}

/** Aborted when the connection of the request closes. */
function goneSignal(request: FastifyRequest): { readonly signal: AbortSignal; readonly end: () => void } {
  const gone = new AbortController();
  const abort = () => gone.abort();
  request.raw.socket.once("close", abort);
  return { signal: gone.signal, end: () => request.raw.socket.off("close", abort) };
}

/** The events of the live channel, for programs that ask. */
export function eventRoutes(app: FastifyInstance, deps: Deps, events: EventReads): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/event/start",
    permission: { kind: "person" },
    machines: true,
    summary: "A cursor of now: the events that come after it are read from it.",
    query: StartQuery,
    handler: async ({ person, query, request }) => {
      const topics = eventTopics(query.topics);
      if (!topics) return noTopic;
      const started = await events.start(person, topics);
      return "denied" in started ? forbidTopic(request, started.denied) : ok(started);
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/event/read",
    permission: { kind: "person" },
    machines: true,
    summary:
      "The events after a cursor, the same as over the live channel, in the reader's scope; waits for the first one where it is asked to. A cursor whose next events are gone is 42200 cursorLost, with a cursor of now.",
    query: ReadQuery,
    refuses: [CODES.refused, CODES.endedElsewhere],
    handler: async ({ person, query, request }) => {
      const topics = eventTopics(query.topics);
      if (!topics) return noTopic;
      const gone = goneSignal(request);
      const ask = {
        topics,
        after: query.after,
        types: (query.types ?? "").split(",").flatMap((type) => type.trim() || []),
        limit: query.limit ?? DEFAULT_LIMIT,
        waitMs: (query.waitSeconds ?? 0) * 1_000,
        signal: gone.signal,
      };
      const answer = await events.read(ask, person, () => personAgain(deps, request)).finally(gone.end);
      switch (answer.kind) {
        case "denied":
          return forbidTopic(request, answer.topic);
        case "ended": {
          const ended = refuse(CODES.endedElsewhere);
          return request.session?.machine ? inWordsOfKeys(ended) : ended;
        }
        case "unreadable":
          return invalid([{ path: "after", key: "validation.pattern" }]);
        case "lost":
          return refuse(CODES.refused, {
            because: ["cursorLost"],
            details: { because: answer.because, cursor: answer.cursor },
          });
        case "page": {
          const { kind: _, ...page } = answer;
          return ok(page);
        }
      }
    },
  });
}
