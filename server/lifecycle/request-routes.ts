/** The routes of a kind of request, from its description; a feature adds only those that no other kind has. */
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { type TSchema, Type } from "typebox";
import { closed, versionOrAny } from "../../src/contracts/body-shapes.ts";
import type { TimelineItem } from "../../src/contracts/entry.ts";
import { CODES } from "../../src/contracts/envelope.ts";
import { SHOWN_BY } from "../../src/contracts/permissions.ts";
import type { RequestDescription } from "../../src/contracts/request-description.ts";
import { REQUEST_KINDS, type RequestName } from "../../src/contracts/request-kinds.ts";
import { Review } from "../../src/contracts/review.ts";
import { FILTER_COUNTS, pageOf, REQUEST_ANSWERS, TIMELINE } from "../../src/contracts/wire.ts";
import { businessDay } from "../../src/domain/business-day.ts";
import { rowScope } from "../feed/scopes.ts";
import type { TopicSpec } from "../feed/topics.ts";
import type { Database } from "../platform/database.ts";
import type { Deps } from "../platform/deps.ts";
import { csv, titled } from "../platform/http/csv.ts";
import { defineListRoute } from "../platform/http/define-list-route.ts";
import { defineRoute } from "../platform/http/define-route.ts";
import { byId } from "../platform/http/options-query.ts";
import { ok, refuse } from "../platform/http/outcome.ts";
import { machinesOf } from "../platform/http/permission.ts";
import { defineScanRoute } from "../platform/http/scan.ts";
import type { Reader } from "../platform/reader.ts";
import { wireRow } from "../platform/stored-row.ts";
import { sqlState } from "../platform/trouble.ts";
import { createDraft, deleteDraft } from "./drafting.ts";
import { underKey } from "./keyed.ts";
import type { LifecyclePorts } from "./ports.ts";
import { Publication } from "./publication.ts";
import { putRoutes } from "./put-routes.ts";
import type { DraftedKind, KindTypes, RequestKind } from "./request-kind.ts";
import {
  allRequests,
  GOODS_QUERY,
  requestCounts,
  requestListQuery,
  requestPage,
  requestSnapshot,
  requestsOf,
  visibleDetail,
  visibleRow,
} from "./request-lists.ts";
import { type CommandResult, invalidFields, refused } from "./result.ts";
import { reviewOf } from "./review.ts";
import { outcomeOf, type PersonAsk, personAsk } from "./route.ts";
import { commandIn } from "./run-command.ts";
import { draftShapeOf, readDraft } from "./save-draft.ts";
import { rightTo, whoMaySend } from "./who-may.ts";

/** A device may be off by a minute, and without a network for three days: what is older is asked about on paper. */
const AHEAD_MS = 60_000;
const OLDEST_MS = 72 * 3_600_000;
export const isRecent = (done: Date, now: Date): boolean =>
  done.getTime() <= now.getTime() + AHEAD_MS && done.getTime() >= now.getTime() - OLDEST_MS;

/**
 * Runs one command of a chart as a person has sent it, in a transaction of its own, and answers with the row
 * after it, and with what it changed beside the row: the body is the row's id, the version that they saw, and the rest.
 * What commutes may say when it was done: more than a minute ahead or 72 hours ago is 40000.
 */
async function requestCommand<T extends KindTypes>(
  db: Database,
  ports: LifecyclePorts,
  kind: RequestKind<T>,
  { by, now, keyed }: PersonAsk,
  command: string,
  { version: given, ...body }: CommandBody,
): Promise<CommandResult<T["row"]>> {
  const { id, doneAt = null, ...payload } = body;
  const isOfAnyVersion = given === "any";
  const version = isOfAnyVersion ? null : (given ?? null);
  const done = doneAt === null ? null : new Date(doneAt);
  if (done && !isRecent(done, now)) return invalidFields([{ path: "doneAt", key: "validation.doneAt" }]);
  try {
    const key = keyed?.key ?? null;
    const asked = { id, version, isOfAnyVersion, command, payload, by, now, doneAt: done, key };
    return await underKey<T["row"], T["row"] | null>(
      db,
      keyed,
      async (tx, replay, locked) => {
        const publication = new Publication();
        const result = await commandIn({ tx, ports, publication }, kind, asked, { replay, locked });
        if (result.ok) await publication.publish(tx);
        return result;
      },
      (tx) => kind.lock(tx, id),
    );
  } catch (error) {
    // Two drafts of one client that take the same source number at the same moment: the later one is told.
    if (sqlState(error) === "23505" && command === "amend")
      return refused(CODES.refused, ["sourceNumberTaken"]);
    throw error;
  }
}

const DESCRIBED: Readonly<Record<RequestName, RequestDescription>> = REQUEST_KINDS;

/** Registers everything that can be asked about a kind of request, and done to it. */
export function requestFeature<T extends KindTypes>(
  app: FastifyInstance,
  deps: Deps,
  ports: LifecyclePorts,
  kind: RequestKind<T>,
): void {
  listRoutes(app, deps, kind);
  oneRoutes(app, deps, kind);
  const { drafts } = kind;
  if (drafts) {
    draftRoutes<T>(app, deps, ports, { ...kind, drafts });
    if (DESCRIBED[kind.rows.name].isForMachines) putRoutes<T>(app, deps, ports, { ...kind, drafts });
    reviewRoute<T>(app, deps, { ...kind, drafts });
  }
  for (const command of Object.keys(kind.bodies)) commandRoute(app, deps, ports, kind, command);
}

/** The live topic of a kind: a person who may list it follows every change in their scope. */
export const requestTopic = <T extends KindTypes>(
  kind: RequestKind<T>,
  { clock }: Pick<Deps, "clock">,
): TopicSpec => ({
  topic: kind.rows.name,
  right: SHOWN_BY[kind.rows.name],
  scopeOf: rowScope,
  snapshot: (tx, person) => requestSnapshot(tx, kind, person, clock.now()),
  hasRow: async (db, person, id) => (await visibleRow(db, kind.rows, person, id)) !== null,
});

function listRoutes<T extends KindTypes>(
  app: FastifyInstance,
  { db: { reader, archive } }: Deps,
  kind: RequestKind<T>,
): void {
  const { words, list } = kind;
  const { name } = kind.rows;
  const permission = { kind: "right", right: SHOWN_BY[name] } as const;
  const query = requestListQuery(kind);
  const typeIdOf = ({ typeId }: { readonly typeId?: unknown }) =>
    typeof typeId === "string" ? typeId : null;
  defineListRoute(app, list, {
    url: `/api/${name}/queryByPage`,
    permission,
    ...machinesOf(DESCRIBED[name]),
    summary: `A page of ${words.many} in the reader's scope; keyword looks in ${words.keyword}.`,
    query,
    answer: pageOf(REQUEST_ANSWERS[name].row),
    handler: async (ask) => ok(await requestPage(reader, kind, { ...ask, typeId: typeIdOf(ask.asked) })),
  });
  defineListRoute(app, list, {
    url: `/api/${name}/counts`,
    permission,
    ...machinesOf(DESCRIBED[name]),
    summary: `How many ${words.many} each choice of a filter would find beside the other filters.`,
    query,
    answer: FILTER_COUNTS,
    handler: async (ask) => ok(await requestCounts(reader, kind, { ...ask, typeId: typeIdOf(ask.asked) })),
  });
  if (DESCRIBED[name].isForMachines)
    defineScanRoute(app, list, {
      name,
      permission,
      row: REQUEST_ANSWERS[name].row,
      onWire: (row: { readonly id: string }) => wireRow(row),
      ...(kind.listsGoods ? { more: GOODS_QUERY } : {}),
      rows: async ({ person, request, asked }) => ({
        query: requestsOf(reader, kind.rows, { person, typeId: typeIdOf(asked) }),
        ...{ spec: list, request },
      }),
    });
  defineListRoute(app, list, {
    url: `/api/${name}/export`,
    permission,
    ...machinesOf(DESCRIBED[name]),
    summary: `The ${words.many} of the same filters as CSV.`,
    query,
    streams: "text/csv",
    handler: async (ask) => {
      const rows = allRequests(archive, kind, { ...ask, typeId: typeIdOf(ask.asked) });
      return csv(words.many, titled(ask, kind.csv), rows);
    },
  });
}

function oneRoutes<T extends KindTypes>(app: FastifyInstance, { db }: Deps, kind: RequestKind<T>): void {
  const { words, rows } = kind;
  const permission = { kind: "right", right: SHOWN_BY[rows.name] } as const;
  const refuses = [CODES.unknown];
  defineRoute(app, {
    method: "GET",
    url: `/api/${rows.name}/detail`,
    permission,
    ...machinesOf(DESCRIBED[rows.name]),
    summary: `${words.one.replace(/^a/, "A")} with ${words.detail}.`,
    query: byId,
    answer: REQUEST_ANSWERS[rows.name].detail,
    refuses,
    handler: async ({ person, query: { id } }) => {
      // One snapshot: a command committed between two statements would be in the lines and not in the row.
      const found = await db.transaction((tx) => visibleDetail(tx, kind, person, id), {
        ...{ isolation: "repeatable read", readOnly: true },
      });
      return found ? ok(found) : refuse(CODES.unknown);
    },
  });
  if (DESCRIBED[rows.name].isForMachines)
    defineRoute(app, {
      method: "GET",
      url: `/api/${rows.name}/find`,
      permission,
      ...machinesOf(DESCRIBED[rows.name]),
      summary: `The row of ${words.one}, found by a number; or 40400.`,
      query: byId,
      answer: REQUEST_ANSWERS[rows.name].row,
      refuses,
      handler: async ({ person, query: { id } }) => {
        const row = await visibleRow(db.reader, rows, person, id);
        return row ? ok(row) : refuse(CODES.unknown);
      },
    });
  defineRoute(app, {
    method: "GET",
    url: `/api/${rows.name}/history`,
    permission,
    ...machinesOf(DESCRIBED[rows.name]),
    summary: `What happened to ${words.one}, oldest first.`,
    query: byId,
    answer: TIMELINE,
    refuses,
    handler: async ({ person, query: { id } }) => {
      const row = await visibleRow(db.reader, rows, person, id);
      return row ? ok(await historyOf(db.reader, rows.name, id)) : refuse(CODES.unknown);
    },
  });
}

function draftRoutes<T extends KindTypes>(
  app: FastifyInstance,
  deps: Deps,
  ports: LifecyclePorts,
  kind: DraftedKind<T>,
): void {
  const { lifecycle, rows } = kind;
  const permission = { kind: "right", right: rightTo(lifecycle, "amend") } as const;
  defineRoute(app, {
    method: "POST",
    url: `/api/${rows.name}/saveOrUpdate`,
    permission,
    ...machinesOf(DESCRIBED[rows.name]),
    may: whoMaySend(lifecycle, "amend"),
    summary:
      "Without id a new draft, with id and version the command amend. A row of the list may be posted back.",
    body: draftShapeOf(kind),
    answer: REQUEST_ANSWERS[rows.name].row,
    idempotent: "optional",
    handler: async (asked) => {
      // The schema is the kind's own, which TypeScript cannot follow here.
      const draft = readDraft(kind, asked.body as T["body"], asked.person);
      if ("errors" in draft) return draft;
      const ask = personAsk(asked);
      return outcomeOf(
        "amendment" in draft
          ? await requestCommand(deps.db, ports, kind, ask, "amend", draft.amendment)
          : await createDraft(deps, kind, ports, { ...ask, clientId: draft.clientId }, draft.body),
      );
    },
  });
  defineRoute(app, {
    method: "DELETE",
    url: `/api/${rows.name}/delete`,
    permission,
    ...machinesOf(DESCRIBED[rows.name]),
    summary: "Deletes a draft that was never submitted.",
    query: byId,
    answer: Type.Literal(true),
    idempotent: "optional",
    handler: async (asked) => outcomeOf(await deleteDraft(deps, kind, personAsk(asked), asked.query.id)),
  });
}

function reviewRoute<T extends KindTypes>(
  app: FastifyInstance,
  { db, config }: Deps,
  kind: DraftedKind<T>,
): void {
  const { name } = kind.rows;
  defineRoute(app, {
    method: "GET",
    url: `/api/${name}/review`,
    permission: { kind: "right", right: SHOWN_BY[name] },
    ...machinesOf(DESCRIBED[name]),
    summary: `What a decision about ${kind.words.one} looks at: the stock after it, and what its owner changed since the revision before.`,
    query: byId,
    answer: Review,
    refuses: [CODES.unknown],
    handler: async ({ person, query: { id }, now }) => {
      const ask = {
        today: businessDay(now, config.businessTimeZone),
        seesRoom: person.roleCode === "admin",
      };
      // One snapshot: stock that moves between two statements would be in one line and not in the next.
      const found = await db.transaction(
        async (tx) => {
          const row = await visibleRow(tx, kind.rows, person, id);
          return row && (await reviewOf(tx, kind, row, ask));
        },
        { isolation: "repeatable read", readOnly: true },
      );
      return found ? ok(found) : refuse(CODES.unknown);
    },
  });
}

/** What the schemas of all commands have: the row, the version that the sender saw, and of what commutes when it was done. */
interface CommandBody {
  readonly id: string;
  readonly version?: number | "any";
  readonly doneAt?: string;
}

/** The body of a command that takes any version where its sender says so. */
function withAnyVersion(body: TSchema | undefined): TSchema | undefined {
  if (!Type.IsObject(body) || !Object.hasOwn(body.properties, "version")) return body;
  const { required = [] } = body as { readonly required?: readonly string[] };
  const version = required.includes("version") ? versionOrAny : Type.Optional(versionOrAny);
  return Type.Object({ ...body.properties, version }, closed);
}

function commandRoute<T extends KindTypes>(
  app: FastifyInstance,
  { db }: Deps,
  ports: LifecyclePorts,
  kind: RequestKind<T>,
  command: string,
): void {
  const { lifecycle, words, rows, bodies, gate } = kind;
  defineRoute(app, {
    method: "POST",
    url: `/api/${rows.name}/${command}`,
    permission: { kind: "right", right: rightTo(lifecycle, command) },
    ...machinesOf(DESCRIBED[rows.name]),
    may: whoMaySend(lifecycle, command),
    summary: `The command ${command} of ${words.one}'s lifecycle; answers with the row after it, and with the lines and parts that it changed.`,
    body: DESCRIBED[rows.name].isForMachines ? withAnyVersion(bodies[command]) : bodies[command],
    answer: REQUEST_ANSWERS[rows.name].changed,
    idempotent: true,
    contends: ({ body }) => gate(db.steady, (body as CommandBody).id, command),
    handler: async (asked) =>
      outcomeOf(await requestCommand(db, ports, kind, personAsk(asked), command, asked.body as CommandBody)),
  });
}

/** Everything that happened to a request, oldest first: by version, as clocks of two nodes differ by milliseconds. */
async function historyOf(db: Reader, entity: RequestName, id: string): Promise<readonly TimelineItem[]> {
  const { rows } = await sql<
    Omit<TimelineItem, "at" | "doneAt"> & { readonly at: Date; readonly doneAt: Date | null }
  >`
    select id, type, from_status, to_status, version, at, done_at, by_user_id, by_name, details from event
    where entity = ${entity} and entity_id = ${id} order by version, at, id`.execute(db);
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
  }));
}
