/** Integrations and their keys, made through the API as people do. */
import { sql } from "kysely";
import type { CreatedKey, IntegrationRow } from "../../src/contracts/integration.ts";
import type { Scope } from "../../src/contracts/scopes.ts";
import { type Api, apiAt, type TestServer } from "./server.ts";

export interface Integration extends CreatedKey {
  readonly row: IntegrationRow;
  /** The API as the program with this key sees it. */
  readonly api: Api;
}

/** The API with `Authorization: Bearer`. */
export function bearer(server: Pick<TestServer, "url">, key: string): Api {
  const api = apiAt(server.url, null);
  const call =
    (method: keyof Api): Api["get"] =>
    (path, options = {}) =>
      api[method](path, { ...options, headers: { authorization: `Bearer ${key}`, ...options.headers } });
  return { get: call("get"), post: call("post"), del: call("del") };
}

let count = 0;

/** An integration with these scopes, made by that person, and a key of it. */
export async function makeIntegration(
  server: Pick<TestServer, "url">,
  person: Api,
  body: { readonly scopes: readonly Scope[] } & Readonly<Record<string, unknown>>,
): Promise<Integration> {
  count += 1;
  const made = await person.post<IntegrationRow>("/api/integration/saveOrUpdate", {
    body: { name: `Program ${count}`, perMinute: 6_000, ...body },
  });
  if (made.code !== 20000) throw new Error(`no integration: ${JSON.stringify(made.envelope)}`);
  const key = await makeKey(person, made.data.id);
  return { ...key, row: made.data, api: bearer(server, key.key) };
}

/** A key of an integration. */
export async function makeKey(person: Api, id: string): Promise<CreatedKey> {
  const made = await person.post<CreatedKey>("/api/integration/createKey", { body: { id, days: 90 } });
  if (made.code !== 20000) throw new Error(`no key: ${JSON.stringify(made.envelope)}`);
  return made.data;
}

/** Lets the people of clients keep integrations, as an admin does in the form of their role. */
export async function grantToClients({ deps }: Pick<TestServer, "deps">): Promise<void> {
  await deps.db.transaction((tx) =>
    sql`update role set menu = menu || '["integration"]' where role_code = 'client'`.execute(tx),
  );
}
