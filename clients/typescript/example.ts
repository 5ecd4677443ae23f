import { createClient } from "./client.ts";

/** Signs in and returns the numbers of the entries that wait for a decision, the oldest first. */
export async function pendingEntries(baseUrl: string, username: string, password: string): Promise<string[]> {
  const login = await createClient({ baseUrl })("POST /api/user/login", { body: { username, password } });
  if (!login.ok) throw new Error(login.msg);
  const call = createClient({ baseUrl, token: login.data.tokenValue });
  const page = await call("GET /api/entry/queryByPage", { query: { status: "pending", sort: "createdAt" } });
  if (!page.ok) throw new Error(page.msg);
  return page.data.list.map(({ number }) => number);
}
