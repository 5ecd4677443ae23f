import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { closed } from "../../src/contracts/body-shapes.ts";
import { CODES } from "../../src/contracts/envelope.ts";
import { headingsOf } from "../../src/contracts/file-headings.ts";
import { ImportAnswer } from "../../src/contracts/import-answer.ts";
import type { LogTopic } from "../../src/contracts/live.ts";
import type { Person } from "../../src/contracts/permissions.ts";
import type { FieldValue, FieldValues, MasterRow } from "../../src/contracts/resource.ts";
import { faultsOf, settledValues } from "../../src/contracts/resource-judge.ts";
import { pageOf } from "../../src/contracts/wire.ts";
import { eventTopics } from "../feed/event-reads.ts";
import type { TopicSpec } from "../feed/topics.ts";
import { changedIn, partedOf, withReadOnly } from "../lifecycle/read-only.ts";
import { outcomeOf } from "../lifecycle/route.ts";
import type { Deps } from "../platform/deps.ts";
import { csv } from "../platform/http/csv.ts";
import { defineListRoute } from "../platform/http/define-list-route.ts";
import { defineRoute } from "../platform/http/define-route.ts";
import { readAll, readPage } from "../platform/http/list-query.ts";
import { byId } from "../platform/http/options-query.ts";
import { type Invalid, invalid, ok, refuse } from "../platform/http/outcome.ts";
import { machinesOf } from "../platform/http/permission.ts";
import { defineScanRoute } from "../platform/http/scan.ts";
import { importBody, readOnlyOf, rowShapeOf, saveBodyOf, switchBodyOf } from "./body.ts";
import { type CsvRow, codesOf, csvColumns, referencesIn } from "./csv.ts";
import { importLines } from "./import.ts";
import { receiveImport } from "./import-stream.ts";
import type { ResourceKit, WriteAsk } from "./kit.ts";
import { listSpecOf, onWire, readRows, rowsOf } from "./projection.ts";
import { changeRow, createRow, removeRow } from "./save.ts";

/** Everything that can be asked about a resource, and done to it. Options are the feature's own. */
export function resourceRoutes(app: FastifyInstance, deps: Deps, kit: ResourceKit): void {
  readingRoutes(app, deps, kit);
  changingRoutes(app, deps, kit);
  if (kit.spec.importKey) importRoute(app, deps, kit);
}

/** The changes of a resource, live: the head alone, for pages fetch and then follow. */
export const resourceTopic = ({ spec, readScope }: Pick<ResourceKit, "spec" | "readScope">): TopicSpec => ({
  topic: spec.name as LogTopic,
  right: spec.reads,
  scopeOf: readScope,
});

function readingRoutes(app: FastifyInstance, deps: Deps, kit: ResourceKit): void {
  const { reader, archive } = deps.db;
  const { spec } = kit;
  const permission = { kind: "right", right: spec.reads } as const;
  const list = listSpecOf(kit);
  const row = rowShapeOf(kit);
  defineListRoute(app, list, {
    url: `/api/${spec.name}/queryByPage`,
    permission,
    ...machinesOf(kit),
    summary: `A page of ${spec.name} in the reader's scope.`,
    answer: pageOf(row),
    handler: async ({ person, request, timeZone }) => {
      const page = await readPage(reader, rowsOf(kit, reader, person), { spec: list, request, timeZone });
      return ok({ ...page, list: page.list.map(onWire) });
    },
  });
  defineRoute(app, {
    method: "GET",
    url: `/api/${spec.name}/detail`,
    permission,
    ...machinesOf(kit),
    summary: `One row of ${spec.name}.`,
    query: byId,
    answer: row,
    refuses: [CODES.unknown],
    handler: async ({ person, query: { id } }) => {
      const [row] = await readRows(kit, reader, person, [id]);
      return row ? ok(row) : refuse(CODES.unknown);
    },
  });
  if (kit.isForMachines && eventTopics(spec.name)) {
    defineScanRoute(app, list, {
      name: spec.name,
      permission,
      row,
      onWire: (each: MasterRow) => onWire(each),
      rows: async ({ person, request }) => ({ query: rowsOf(kit, reader, person), spec: list, request }),
    });
    defineRoute(app, {
      method: "GET",
      url: `/api/${spec.name}/find`,
      permission,
      ...machinesOf(kit),
      summary: `The row of ${spec.name} that has a code; or 40400.`,
      query: byId,
      answer: row,
      refuses: [CODES.unknown],
      handler: async ({ person, query: { id } }) => {
        const [found] = await readRows(kit, reader, person, [id]);
        return found ? ok(found) : refuse(CODES.unknown);
      },
    });
  }
  defineListRoute(app, list, {
    url: `/api/${spec.name}/export`,
    permission,
    ...machinesOf(kit),
    summary: `The rows of the same filters as CSV, which import reads back.`,
    streams: "text/csv",
    handler: async ({ person, locale, request, timeZone }) => {
      const rows = readAll(rowsOf(kit, archive, person), { spec: list, request, timeZone });
      return csv(spec.name.replaceAll("/", "-"), csvColumns(kit, locale), withCodes(deps, kit, rows));
    },
  });
}

/** Adds to each row the codes of what it refers to, looked up once a code. */
async function* withCodes(
  deps: Deps,
  kit: ResourceKit,
  rows: AsyncIterable<unknown>,
): AsyncGenerator<CsvRow> {
  const references = referencesIn(kit.spec);
  const known = new Map<string, string | null>();
  for await (const each of rows) {
    const row = each as CsvRow["row"];
    const codes: Record<string, string> = {};
    for (const [name, { to }] of references) {
      const id = row[name] as string | null;
      if (id === null) continue;
      const place = `${to} ${id}`;
      if (!known.has(place)) known.set(place, (await codesOf(deps.db.archive, to, [id])).get(id) ?? null);
      codes[name] = known.get(place) ?? "";
    }
    yield { row, codes };
  }
}

type Asked = {
  readonly person: Person;
  readonly now: Date;
  readonly key: string | null;
  readonly requestHash: string | null;
};

const askOf = ({ person, now, key, requestHash }: Asked): WriteAsk => ({
  person,
  now,
  key: key && requestHash ? { userId: person.userId, key, requestHash, at: now } : null,
});

/** 40000 by the description: what a schema cannot say, such as check digits. */
function faulty(kit: ResourceKit, body: FieldValues): Invalid | null {
  const faults = Object.entries(faultsOf(kit.spec, body));
  return faults.length > 0 ? invalid(faults.map(([path, fault]) => ({ path, ...fault }))) : null;
}

const isText = (value: unknown): value is string => typeof value === "string";

function changingRoutes(app: FastifyInstance, deps: Deps, kit: ResourceKit): void {
  const { spec } = kit;
  const permission = { kind: "right", right: spec.writes } as const;
  const needsPassword = { needsPassword: kit.needsPassword ?? false };
  const row = rowShapeOf(kit);
  const refuses = [CODES.unknown, CODES.movedOn, CODES.refused];
  // The schema is made from the description, which TypeScript cannot follow: its values are the fields' values.
  const readOnly = readOnlyOf(kit);
  const save = withReadOnly(saveBodyOf(kit), readOnly);
  defineRoute(app, {
    method: "POST",
    url: `/api/${spec.name}/saveOrUpdate`,
    permission,
    ...machinesOf(kit),
    summary: "Without id a new row; with id and version a change. A row of the list may be posted back.",
    body: save,
    answer: kit.answersOnce ? Type.Object({ ...row.properties, ...kit.answersOnce }, closed) : row,
    ...needsPassword,
    idempotent: "optional",
    handler: async (asked) => {
      const { body: given, repeated } = partedOf(asked.body as Record<string, FieldValue>, readOnly);
      const { id, version, ...rest } = given;
      const body = rest as FieldValues;
      const fault = faulty(kit, body);
      if (fault) return fault;
      if (!isText(id)) {
        if (version !== undefined) return invalid([{ path: "id", key: "validation.required" }]);
        const changed = changedIn(readOnly, repeated, null);
        if (changed.length > 0) return invalid(changed);
        const ask = askOf(asked);
        const created = await createRow(kit, deps, ask, body);
        return created.ok && kit.answersCreated
          ? ok(await kit.answersCreated(deps, created.data, ask))
          : outcomeOf(created);
      }
      const seen = version as number | "any" | undefined;
      if (seen === undefined) return invalid([{ path: "version", key: "validation.required" }]);
      const values = settledValues(spec, body);
      return outcomeOf(
        await changeRow(kit, deps, askOf(asked), { id, version: seen, repeated }, () => values),
      );
    },
  });
  if (spec.inUse !== undefined) switchRoute(app, deps, kit);
  defineRoute(app, {
    method: "DELETE",
    url: `/api/${spec.name}/delete`,
    permission,
    ...machinesOf(kit),
    summary: "Deletes a row that nothing refers to; otherwise says what does.",
    ...needsPassword,
    query: byId,
    answer: row,
    idempotent: "optional",
    refuses,
    handler: async (asked) => outcomeOf(await removeRow(kit, deps, askOf(asked), asked.query.id)),
  });
}

function switchRoute(app: FastifyInstance, deps: Deps, kit: ResourceKit): void {
  const { spec } = kit;
  defineRoute(app, {
    method: "POST",
    url: `/api/${spec.name}/switchStatus`,
    permission: { kind: "right", right: spec.writes },
    ...machinesOf(kit),
    summary: "Sets the status of a row.",
    needsPassword: kit.needsPassword ?? false,
    body: switchBodyOf(kit),
    answer: rowShapeOf(kit),
    idempotent: "optional",
    handler: async (asked) => {
      const { id, version, status } = asked.body as { id: string; version: number | "any"; status: string };
      const which = { id, version, type: status };
      return outcomeOf(
        await changeRow(kit, deps, askOf(asked), which, ({ values }) => ({ ...values, status })),
      );
    },
  });
}

function importRoute(app: FastifyInstance, deps: Deps, kit: ResourceKit): void {
  const headings = new Set(headingsOf(kit.spec).keys());
  // In a scope of its own: the handler reads the stream, in which 50,000 lines are some megabytes.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", (_request, body, done) => done(null, body));
    defineRoute(scope, {
      method: "POST",
      url: `/api/${kit.spec.name}/import`,
      permission: { kind: "right", right: kit.spec.writes },
      ...machinesOf(kit),
      summary:
        "Judges the lines of a CSV (check), or writes all of them or none (write); each bad line is named.",
      streamedBody: importBody,
      answer: ImportAnswer,
      refuses: [CODES.refused, CODES.tooMany],
      handler: async (asked) => {
        const table = await receiveImport(asked.request.body, headings);
        if ("kind" in table) return table;
        const answer = await importLines(kit, deps, askOf({ ...asked, key: null }), table, asked.locale);
        if (table.mode === "check" || answer.isWritten) return ok(answer);
        const nothing = { ...answer, created: 0, changed: 0, unchanged: 0 };
        return refuse(CODES.refused, { because: ["importFaulty"], ...nothing }, null, {
          count: answer.faultCount,
        });
      },
    });
  });
}
