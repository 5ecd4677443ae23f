import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { BulletinIdBody, BulletinSaveBody, BulletinStepBody } from "../../../src/contracts/bulletin.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import { PAGES } from "../../../src/contracts/pages.ts";
import { BULLETIN_WRITERS, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { renderText } from "../../../src/contracts/texts/render.ts";
import { ALL, COMMON } from "../../feed/scopes.ts";
import type { TopicSpec } from "../../feed/topics.ts";
import { changedIn, partedOf, withReadOnly } from "../../lifecycle/read-only.ts";
import { outcomeOf, personAsk } from "../../lifecycle/route.ts";
import type { Deps } from "../../platform/deps.ts";
import { type CsvColumn, type CsvReader, csv, titled } from "../../platform/http/csv.ts";
import { defineListRoute } from "../../platform/http/define-list-route.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { readAll, readPage } from "../../platform/http/list-query.ts";
import { byId } from "../../platform/http/options-query.ts";
import { invalid, ok, refuse } from "../../platform/http/outcome.ts";
import {
  archiveBulletin,
  createBulletin,
  deleteBulletin,
  publishBulletin,
  saveBulletin,
} from "./bulletin.commands.ts";
import {
  BULLETIN_LIST,
  bulletinDetail,
  bulletinRows,
  bulletinsBeside,
  onWire,
  type StoredBulletinRow,
} from "./bulletin.queries.ts";
import { BULLETIN_READ_ONLY } from "./bulletin.read-only.ts";
import { acknowledgeBulletin, readersOf, viewBulletin } from "./bulletin.readers.ts";
import { hasTooManyTags, MOST_TAGS } from "./bulletin.sanitise.ts";

const shown = { kind: "right", right: SHOWN_BY.bulletin } as const;
const written = { kind: "right", right: BULLETIN_WRITERS } as const;

/** Everything that can be asked about bulletins, and done to them. */
export function bulletinRoutes(app: FastifyInstance, deps: Deps): void {
  listRoutes(app, deps);
  readRoutes(app, deps);
  readerRoutes(app, deps);
  writeRoutes(app, deps);
}

/** Changes of bulletins: admins all of them, clients' people those that they may see. The head alone. */
export const bulletinTopic: TopicSpec = {
  topic: "bulletin",
  right: SHOWN_BY.bulletin,
  scopeOf: ({ roleCode }) => (roleCode === "admin" ? ALL : COMMON),
};

function listRoutes(app: FastifyInstance, { db: { reader, archive } }: Deps): void {
  defineListRoute(app, BULLETIN_LIST, {
    url: "/api/bulletin/queryByPage",
    permission: shown,
    summary:
      "A page of bulletins: clients' people see the published ones meant for them, admins all; keyword looks in titles and texts.",
    handler: async ({ person, request, timeZone }) => {
      const spec = { spec: BULLETIN_LIST, request, timeZone };
      const page = await readPage(reader, bulletinRows(reader, person), spec);
      return ok({ ...page, list: page.list.map(onWire) });
    },
  });
  defineListRoute(app, BULLETIN_LIST, {
    url: "/api/bulletin/export",
    permission: shown,
    summary: "The rows of the same filters as CSV.",
    streams: "text/csv",
    handler: async ({ person, locale, request, timeZone }) => {
      const rows = readAll(bulletinRows(archive, person), { spec: BULLETIN_LIST, request, timeZone });
      return csv("bulletin", bulletinCsv({ locale, timeZone }), rows);
    },
  });
}

function readRoutes(app: FastifyInstance, { db: { reader } }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/bulletin/detail",
    permission: shown,
    summary: "One bulletin with its body and pictures, where the reader may see it.",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ person, query: { id } }) => {
      const detail = await bulletinDetail(reader, person, id);
      return detail ? ok(detail) : refuse(CODES.unknown);
    },
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/bulletin/beside",
    permission: shown,
    summary: "What is published beside a page and meant for the reader, newest first, at most 20.",
    query: Type.Object({ page: Type.Enum(PAGES.map(({ name }) => name)) }, { additionalProperties: false }),
    handler: async ({ person, query: { page } }) => ok(await bulletinsBeside(reader, person, page)),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/bulletin/readers",
    permission: written,
    summary: "Who has confirmed a must-read, and which active people of its audience have not.",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ person, query: { id } }) => {
      const readers = await readersOf(reader, { by: person }, id);
      return readers ? ok(readers) : refuse(CODES.unknown);
    },
  });
}

function readerRoutes(app: FastifyInstance, { db, config }: Deps): void {
  defineRoute(app, {
    method: "POST",
    url: "/api/bulletin/view",
    permission: shown,
    summary:
      "Counts the reader's look at a published bulletin: once a person and business day, not its author's.",
    body: BulletinIdBody,
    refuses: [CODES.unknown],
    handler: async (asked) =>
      outcomeOf(
        await viewBulletin(db, personAsk({ ...asked, key: null }), asked.body.id, config.businessTimeZone),
      ),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/bulletin/acknowledge",
    permission: shown,
    summary: "Confirms a must-read that is meant for the reader; their todo about it is done.",
    body: BulletinIdBody,
    refuses: [CODES.unknown, CODES.refused],
    handler: async (asked) =>
      outcomeOf(await acknowledgeBulletin(db, personAsk({ ...asked, key: null }), asked.body.id)),
  });
}

function writeRoutes(app: FastifyInstance, { db }: Deps): void {
  const refuses = [CODES.unknown, CODES.movedOn, CODES.refused];
  defineRoute(app, {
    method: "POST",
    url: "/api/bulletin/saveOrUpdate",
    permission: written,
    summary:
      "Without id a draft; with id and version a change, which without body keeps body, bodyEn and pictures. Bodies are sanitised; files become the bulletin's.",
    body: withReadOnly(
      Type.Object({ ...BulletinSaveBody.properties, body: Type.Optional(BulletinSaveBody.properties.body) }),
      BULLETIN_READ_ONLY,
    ),
    idempotent: "optional",
    handler: async (asked) => {
      const { body, repeated } = partedOf(asked.body, BULLETIN_READ_ONLY);
      const { id, version } = body;
      if (body.title.trim() === "") return invalid([{ path: "title", key: "validation.required" }]);
      const tooManyTags = (["body", "bodyEn"] as const).filter((name) => hasTooManyTags(body[name] ?? ""));
      if (tooManyTags.length > 0) {
        const values = { limit: MOST_TAGS };
        return invalid(tooManyTags.map((path) => ({ path, key: "validation.tooManyTags", values })));
      }
      if (id === undefined) {
        if (version !== undefined) return invalid([{ path: "id", key: "validation.required" }]);
        if (body.body === undefined) return invalid([{ path: "body", key: "validation.required" }]);
        const changed = changedIn(BULLETIN_READ_ONLY, repeated, null);
        if (changed.length > 0) return invalid(changed);
        return outcomeOf(await createBulletin(db, personAsk(asked), { ...body, body: body.body }));
      }
      if (version === undefined) return invalid([{ path: "version", key: "validation.required" }]);
      return outcomeOf(await saveBulletin(db, personAsk(asked), { id, version, repeated }, body));
    },
  });
  const steps = [
    ["publish", publishBulletin, "Shows a draft or an archived bulletin to its audience, and tells them."],
    ["archive", archiveBulletin, "Takes a published bulletin out of sight; todos about it are closed."],
  ] as const;
  for (const [name, take, summary] of steps) {
    defineRoute(app, {
      method: "POST",
      url: `/api/bulletin/${name}`,
      permission: written,
      summary,
      body: BulletinStepBody,
      idempotent: "optional",
      handler: async (asked) => outcomeOf(await take(db, personAsk(asked), asked.body)),
    });
  }
  defineRoute(app, {
    method: "DELETE",
    url: "/api/bulletin/delete",
    permission: written,
    summary: "Deletes a draft; what was published is archived instead.",
    query: byId,
    idempotent: "optional",
    refuses,
    handler: async (asked) => outcomeOf(await deleteBulletin(db, personAsk(asked), asked.query.id)),
  });
}

type Row = StoredBulletinRow;

/** The columns of the export, in the reader's language. */
function bulletinCsv(reader: CsvReader): readonly CsvColumn<Row>[] {
  const { locale } = reader;
  const say = (key: string) => renderText(locale, key);
  const yesOrNo = (is: boolean) => say(is ? "word.yes" : "word.no");
  return titled<Row>(reader, [
    ["标题", "Title", (row) => row.title],
    ["英文标题", "English title", (row) => row.titleEn],
    ["类型", "Kind", (row) => say(`bulletinKind.${row.kind}`)],
    ["可见范围", "Audience", (row) => say(`bulletinAudience.${row.audience}`)],
    ["状态", "Status", (row) => say(`status.bulletin.${row.status}`)],
    ["必读", "Must read", (row) => yesOrNo(row.mustRead)],
    ["相关页面", "Related page", (row) => row.relatedPage],
    ["随程序提供", "Came with the program", (row) => yesOrNo(row.isGuide)],
    ["作者", "Author", (row) => row.authorName],
    ["浏览", "Views", (row) => row.views],
    ["发布时间", "Published at", (row) => row.publishedAt?.toISOString() ?? null, "instant"],
    ["我的确认时间", "I confirmed at", (row) => row.acknowledgedAt?.toISOString() ?? null, "instant"],
    ["更新时间", "Updated at", (row) => row.updatedAt.toISOString(), "instant"],
  ]);
}
