import { randomUUID } from "node:crypto";
import type { Envelope } from "../../src/contracts/envelope.ts";

/** Every account of the demo data has this password. */
export const PASSWORD = "tallyboard";

/** Calls the API, without a session when the token is null; throws on a refusal, which ends the bench. */
export async function ask<T>(url: string, token: string | null, path: string, body?: object): Promise<T> {
  const answer = await fetch(new URL(path, url), {
    method: body ? "POST" : "GET",
    headers: {
      ...(token ? { token } : {}),
      ...(body ? { "content-type": "application/json", "idempotency-key": randomUUID() } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { code, msg, data } = (await answer.json()) as Envelope<T>;
  if (code !== 20000) throw new Error(`${path}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data;
}

/** Signs in and returns the token. */
export async function signIn(url: string, username: string): Promise<string> {
  const body = { username, password: PASSWORD };
  return (await ask<{ tokenValue: string }>(url, null, "/api/user/login", body)).tokenValue;
}
