/** Counts in the words of the people who count, on the real API; each step throws where it is refused. */
import { randomUUID } from "node:crypto";
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
): Promise<Api & { readonly userId: string }> {
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
  return { ...(await as(account)), userId };
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
