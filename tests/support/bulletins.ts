/** Bulletins in the words of those who write and read them, on the real API; each step throws where it is refused. */
import type { BulletinDetail, BulletinRow } from "../../src/contracts/bulletin.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Answer, Api } from "./server.ts";

function done<T>(what: string, { code, data }: Answer<T>): T {
  if (code === 20000) return data;
  throw new Error(`${what} was refused: ${code} ${JSON.stringify(data)}`);
}

let written = 0;

/** The body of a text for everyone; `more` says what is different. */
export function textOf(more: object = {}) {
  written += 1;
  return { kind: "text", title: `公告 ${written}`, body: "<p>内容</p>", audience: "everyone", ...more };
}

/** A draft. */
export const draft = async (author: Api, more: object = {}): Promise<BulletinDetail> =>
  done("saving", await author.post<BulletinDetail>("/api/bulletin/saveOrUpdate", { body: textOf(more) }));

/** A step of a bulletin's status, by a person who saw it like this. */
export const step = async (
  by: Api,
  name: "publish" | "archive",
  { id, version }: Pick<BulletinRow, "id" | "version">,
): Promise<BulletinDetail> =>
  done(name, await by.post<BulletinDetail>(`/api/bulletin/${name}`, { body: { id, version } }));

/** A bulletin that its audience sees. */
export const published = async (author: Api, more: object = {}): Promise<BulletinDetail> =>
  step(author, "publish", await draft(author, more));

/** Looks at a bulletin, as the page does. */
export const view = async (by: Api, id: string): Promise<void> => {
  done("viewing", await by.post("/api/bulletin/view", { body: { id } }));
};

/** The list as one person sees it. */
export const listOf = async (by: Api, query: Record<string, string> = {}): Promise<readonly BulletinRow[]> =>
  done(
    "listing",
    await by.get<ListPage<BulletinRow>>("/api/bulletin/queryByPage", { query: { ...query, pageSize: 200 } }),
  ).list;

/** One bulletin as one person sees it. */
export const detailOf = async (by: Api, id: string): Promise<BulletinDetail> =>
  done("reading", await by.get<BulletinDetail>("/api/bulletin/detail", { query: { id } }));
