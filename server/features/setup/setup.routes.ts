import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { CODES, type MovedOn } from "../../../src/contracts/envelope.ts";
import { SETUP } from "../../../src/contracts/permissions.ts";
import { type Company, SaveCompanyBody, SetAsideBody, type Setup } from "../../../src/contracts/setup.ts";
import { SETUP_STEPS, type SetupStep } from "../../../src/contracts/setup-steps.ts";
import { appendFeed } from "../../feed/append.ts";
import { ALL } from "../../feed/scopes.ts";
import type { GaugeSpec, TopicSpec } from "../../feed/topics.ts";
import { underKey } from "../../lifecycle/keyed.ts";
import { type CommandResult, invalidFields } from "../../lifecycle/result.ts";
import { outcomeOf, type PersonAsk, personAsk } from "../../lifecycle/route.ts";
import { lockCompany, readCompany, type StoredCompany, storeCompany } from "../../platform/company.ts";
import type { Database } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";
import { newId } from "../../platform/ids.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { isSetupOffered, offerSetup } from "../../platform/setup-offer.ts";

// How far an installation is on its first day.

/** The first row of a step's table that meets the condition, and who made it. */
const firstOf = (step: SetupStep, table: string, condition = sql`true`) => sql`
  (select ${step}::text as step, made.created_at as at, maker.user_name as by_name
  from ${sql.table(table)} made left join users maker on maker.id = made.create_user_id
  where ${condition} order by made.created_at, made.id limit 1)`;

/** The rows of `users` in the order in which they came: the first one is the person who began. */
const isNotFirst = sql`made.kind = 'person' and made.id <> (select id from users order by created_at, user_number limit 1)`;

const FIRST_ROWS = [
  firstOf("warehouse", "warehouse"),
  firstOf("location", "location"),
  firstOf("client", "client"),
  firstOf("goodsType", "goods_type"),
  firstOf("user", "users", isNotFirst),
  firstOf("display", "display", sql`made.paired_at is not null`),
];

interface First {
  readonly step: SetupStep;
  readonly at: Date;
  readonly byName: string | null;
}

/**
 * The steps as of `now`. A step is done while what it makes exists, however it was made: by hand, by an import or by the
 * command line.
 */
async function readSetup(db: Reader, now: Date, timeZone: string): Promise<Setup> {
  const company = await readCompany(db);
  const { rows } = await sql<First>`${sql.join(FIRST_ROWS, sql` union all `)}`.execute(db);
  const found = new Map(rows.map((row) => [row.step, { at: row.at.toISOString(), byName: row.byName }]));
  if (company.name !== null && company.at !== null)
    found.set("company", { at: company.at, byName: company.byName });
  return {
    asOf: now.toISOString(),
    isOpen: await isSetupOffered(db),
    company: { name: company.name, version: company.version },
    timeZone,
    steps: SETUP_STEPS.map((step) => {
      const first = found.get(step);
      return { step, isDone: first !== undefined, at: first?.at ?? null, byName: first?.byName ?? null };
    }),
  };
}

// What an admin decides on the first day beside the master data: the company's name, and to put the steps aside.

/** What publishes a change of the setup: followers of its gauge get the value again. */
const publishSetup = (
  tx: Tx,
  { by, now, keyed }: PersonAsk,
  type: string,
  version: number,
): Promise<void> => {
  const eventId = newId();
  const context = { eventId, at: now, byUserId: by.userId, byName: by.userName };
  return appendFeed(tx, { ...context, commandKey: keyed?.key ?? null }, [
    { topic: "company", scope: ALL, type, entity: "company", entityId: eventId, version, payload: {} },
  ]);
};

const shown = ({ name, version }: StoredCompany): Company => ({ name, version });

/** Names the company, on the version that its sender saw. Writes the audit. */
function saveCompany(
  db: Database,
  ask: PersonAsk,
  { name: given, version = 0 }: SaveCompanyBody,
): Promise<CommandResult<Company>> {
  const { by, now } = ask;
  return underKey<Company>(db, ask.keyed, async (tx, replay) => {
    if (replay) return replay;
    const name = given.trim();
    if (name === "") return invalidFields([{ path: "name", key: "validation.required" }]);
    const before = await lockCompany(tx);
    if (before.version !== version) {
      const data: MovedOn<Company> = {
        because: ["version"],
        current: shown(before),
        changedByUserId: before.byUserId,
        changedBy: before.byName ?? "",
        changedAt: before.at ?? now.toISOString(),
      };
      return { ok: false, code: CODES.movedOn, data };
    }
    const after = {
      ...{ name, version: before.version + 1, at: now.toISOString() },
      ...{ byUserId: by.userId, byName: by.userName },
    };
    await storeCompany(tx, after);
    await tx
      .insertInto("audit")
      .values({
        ...{ id: newId(), at: now, userId: by.userId, userName: by.userName },
        ...{ action: "saved", entity: "company", entityId: null },
        details: JSON.stringify({ name, changes: { name: [before.name, name] } }),
      })
      .execute();
    await publishSetup(tx, ask, "saved", after.version);
    return { ok: true, data: shown(after) };
  });
}

/** Puts the steps aside for all admins, or offers them again. */
function setAside(
  db: Database,
  ask: PersonAsk,
  { isAside }: { readonly isAside: boolean },
): Promise<CommandResult<true>> {
  return underKey<true>(db, ask.keyed, async (tx, replay) => {
    if (replay) return replay;
    await offerSetup(tx, !isAside);
    await publishSetup(tx, ask, isAside ? "setAside" : "resumed", 1);
    return { ok: true, data: true };
  });
}

const permission = { kind: "right", right: SETUP } as const;

/** The steps of the first day. */
export function setupRoutes(app: FastifyInstance, { db, config }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/setup",
    permission,
    summary: "What this installation still needs before it can receive goods, and who did the rest.",
    handler: async ({ now }) => ok(await readSetup(db.reader, now, config.businessTimeZone)),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/setup/saveCompany",
    permission,
    summary: "Names the company that runs the warehouses; printed documents show the name.",
    body: SaveCompanyBody,
    idempotent: true,
    refuses: [CODES.movedOn],
    handler: async (asked) => outcomeOf(await saveCompany(db, personAsk(asked), asked.body)),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/setup/setAside",
    permission,
    summary: "Puts the steps of the first day aside for all admins, or offers them again.",
    body: SetAsideBody,
    idempotent: true,
    handler: async (asked) => outcomeOf(await setAside(db, personAsk(asked), asked.body)),
  });
}

/** Changes of the company and of the offer; an event carries no row, so followers read again. */
export const companyTopic: TopicSpec = { topic: "company", right: SETUP, scopeOf: () => ALL };

/** The same as GET /api/setup, pushed when a step is done on any node. */
export const setupGauge = ({ config }: Deps): GaugeSpec => ({
  topic: "setup",
  right: SETUP,
  scopeOf: () => ALL,
  compute: (db, _scope, now) => readSetup(db, now, config.businessTimeZone),
  affectedBy: ["company", "warehouse", "warehouse/location", "client", "goods/type", "user", "display"],
});
