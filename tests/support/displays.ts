/** Wall monitors in tests: kept by an admin, paired by their code. */
import type { DisplayWithCode, Paired } from "../../src/contracts/display.ts";
import type { Answer, Api, TestServer } from "./server.ts";

let count = 0;

/** Adds a display and answers its row with its code. */
export async function addDisplay(
  admin: Api,
  { name, warehouseId = null }: { readonly name?: string; readonly warehouseId?: string | null } = {},
): Promise<DisplayWithCode> {
  count += 1;
  const body = { name: name ?? `一号门 ${count}`, warehouseId, locale: "zh-CN" };
  const answer = await admin.post<DisplayWithCode>("/api/display/saveOrUpdate", { body });
  if (answer.code !== 20000) throw new Error(`no display: ${answer.code} ${answer.msg}`);
  return answer.data;
}

/** Types a code at a monitor; `address` is where that monitor stands, for servers that trust their proxy. */
export const typeCode = (server: TestServer, code: string, address?: string): Promise<Answer<Paired>> =>
  server.api().post<Paired>("/api/display/pair", {
    body: { code },
    ...(address ? { headers: { "x-forwarded-for": address } } : {}),
  });

/** Pairs a display and answers its token. */
export async function pair(server: TestServer, code: string): Promise<string> {
  const answer = await typeCode(server, code);
  if (answer.code !== 20000) throw new Error(`not paired: ${answer.code} ${answer.msg}`);
  return answer.data.tokenValue;
}
