/** Counts in the words of the people who count, on the real API; each step throws where it is refused. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "../../server/platform/clock.ts";
import { newId } from "../../server/platform/ids.ts";
import { hashPassword } from "../../server/platform/session/password.ts";
import { createPerson } from "../../server/seeds/first-people.ts";
import type { CountDetail, CountLine, CountRow } from "../../src/contracts/count.ts";
import type { PageName } from "../../src/contracts/pages.ts";
import { granted } from "./exits.ts";
import { password } from "./people.ts";
import type { Answer, Api, TestServer } from "./server.ts";

/** A clock that a test sets by hand; it never goes back. */
export class SetClock implements Clock {
  #at: number;
  constructor(start: string) {
    this.#at = Date.parse(start);
  }
  now(): Date {
    return new Date(this.#at);
  }
  /** Goes on to a time of its day, `10:02:30`. */
  to(time: string): void {
    const next = Date.parse(`${new Date(this.#at).toISOString().slice(0, 10)}T${time}Z`);
    if (next < this.#at) throw new Error(`the clock would go back to ${time}`);
    this.#at = next;
  }
  on(ms: number): void {
    this.#at += ms;
  }
}

/** A time of the day of a clock, as devices send it. */
export const atTime = (clock: Clock, time: string): string =>
  `${clock.now().toISOString().slice(0, 10)}T${time}.000Z`;

let made = 0;

/** Adds an admin whose role grants only these pages, and signs them in. */
export async function addAdmin(
  { deps, as }: Pick<TestServer, "deps" | "as">,
  menu: readonly PageName[],
): Promise<Api & { readonly userId: string; readonly account: string }> {
  made += 1;
  const account = `counter${made}`;
  const at = deps.clock.now();
  const roleId = newId();
  const passwordHash = await hashPassword(password);
  const userId = await deps.db.transaction(async (tx) => {
    await tx
      .insertInto("role")
      .values({
        ...{ id: roleId, roleName: `盘点 ${made}`, roleCode: "admin", menu: JSON.stringify(menu) },
        ...{ createdAt: at, updatedAt: at },
      })
      .execute();
    return createPerson(tx, newId, at, 50 + made, {
      ...{
        account,
        name: `盘点员 ${made}`,
        phone: `139${String(10_000_000 + made)}`,
        roleId,
        clientId: null,
      },
      ...{ passwordHash, mustChangePassword: false },
    });
  });
  return { ...(await as(account)), userId, account };
}

/** Asks for a draft. */
export const draftCount = async (api: Api, body: object): Promise<CountRow> =>
  granted(
    "a count",
    await api.post<CountRow>("/api/count/saveOrUpdate", {
      body: { reason: "onDemand", ...body },
      key: randomUUID(),
    }),
  );

export const readCount = async (api: Api, id: string): Promise<CountDetail> =>
  granted("the detail", await api.get<CountDetail>("/api/count/detail", { query: { id } }));

/** Sends a command as it is, with the version of now where it takes one. */
export async function sendCount(
  api: Api,
  id: string,
  command: string,
  more: object = {},
): Promise<Answer<CountRow>> {
  const version = command === "record" ? {} : { version: (await readCount(api, id)).version };
  return api.post<CountRow>(`/api/count/${command}`, {
    body: { id, ...version, ...more },
    key: randomUUID(),
  });
}

/** One command that must succeed. */
export async function onCount(api: Api, id: string, command: string, more: object = {}): Promise<CountRow> {
  return granted(command, await sendCount(api, id, command, more));
}

/** A count that is open, with all lines taken by the person. */
export async function countInHand(api: Api, body: object): Promise<CountDetail> {
  const { id } = await draftCount(api, body);
  await onCount(api, id, "open");
  await onCount(api, id, "take");
  return readCount(api, id);
}

/** The body of a record of a line. */
export const recordOf = (
  { locationId, typeId, clientId, lot, expiry, condition }: CountLine,
  quantity: number,
) => ({
  ...{ locationId, typeId, clientId, condition, quantity },
  ...(lot ? { lot } : {}),
  ...(expiry ? { expiry } : {}),
});

/** Makes so many places, each with 100 good units of the goods and their ledger line, by SQL. */
export async function fillPlaces(
  { db, clock }: TestServer["deps"],
  goods: { readonly clientId: string; readonly warehouseId: string; readonly typeId: string },
  places: number,
): Promise<void> {
  const at = clock.now();
  const made = Array.from({ length: places }, (_, index) => ({
    ...{ id: newId(), stock: newId(), ledger: newId(), code: `B-${String(index + 1).padStart(5, "0")}` },
  }));
  await sql`
    with place as (select * from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
        as p(id uuid, stock uuid, ledger uuid, code text)),
      locations as (insert into location (id, warehouse_id, code, zone, created_at, updated_at)
        select p.id, ${goods.warehouseId}::uuid, p.code, 'storage', ${at}::timestamptz, ${at}::timestamptz from place p),
      stocks as (insert into stock (id, client_id, type_id, warehouse_id, location_id, condition, on_hand, received_at,
          created_at, updated_at, version)
        select p.stock, ${goods.clientId}::uuid, ${goods.typeId}::uuid, ${goods.warehouseId}::uuid, p.id, 'good', 100,
          ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, 1 from place p)
    insert into ledger (id, stock_id, client_id, type_id, kind, delta_on_hand, delta_reserved, on_hand_after, reserved_after,
      cause_entity, cause_id, operator_name, at)
    select p.ledger, p.stock, ${goods.clientId}::uuid, ${goods.typeId}::uuid, 'adjust', 100, 0, 100, 0, 'stock', p.stock,
      'seed', ${at}::timestamptz from place p`.execute(db.reader);
}

/** Counts every line of a count that is in hand by SQL, all as settled; some of them lack three units. Then it is finished. */
export async function countAll(
  { deps, world }: TestServer,
  api: Api,
  id: string,
  { by, differsEvery }: { readonly by: keyof TestServer["world"]["userIds"]; readonly differsEvery: number },
): Promise<void> {
  const at = deps.clock.now();
  const userId = world.userIds[by];
  await sql`update count_line set counted = case when line_no % ${differsEvery} = 0 then 97 else 100 end, state = 'counted',
      counted_by = ${userId}::uuid, counted_at = ${at}::timestamptz,
      first_counted = case when line_no % ${differsEvery} = 0 then 97 else 100 end, first_by = ${userId}::uuid,
      first_at = ${at}::timestamptz
    where count_id = ${id}::uuid`.execute(deps.db.reader);
  await sql`update count set counted_lines = line_count where id = ${id}::uuid`.execute(deps.db.reader);
  await onCount(api, id, "finish");
  await sql`update count_line set state = 'settled' where count_id = ${id}::uuid`.execute(deps.db.reader);
}
