/**
 * Far more commands at once than are done in a moment, at a real server process, on both engines: each is decided once,
 * no one is told of a fault of the server, and who works beside them is served.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EntryRow, TimelineItem } from "../../src/contracts/entry.ts";
import type { ExitRow } from "../../src/contracts/exit.ts";

import { FaultNodes, tokenAt } from "../support/fault-nodes.ts";
import {
  type Beside,
  bystander,
  type HerdCommand,
  readerOf,
  readyzOf,
  sendHerd,
  submissions,
  uncontendedDrafts,
} from "../support/herd.ts";
import { type Api, apiAt } from "../support/server.ts";
import { report, times } from "./share.ts";

const count = times(400, 48);
const patienceMs = 15 * 60_000;

describe.each(process.env.DATABASE_URL ? (["postgresql", "embedded"] as const) : (["embedded"] as const))(
  "a herd of commands, %s",
  (engine) => {
    let nodes: FaultNodes;
    let url: string;
    let tokens: readonly string[];
    let owner: Api;

    beforeAll(async () => {
      nodes = await FaultNodes.prepare(engine === "embedded" ? "" : undefined);
      const noLimit = { REQUESTS_PER_PERSON: "10000000", REQUESTS_PER_ADDRESS: "10000000" };
      ({ url } = await nodes.start({ ...noLimit, CONNECTIONS_PER_ADDRESS: "100000" }));
      tokens = await Promise.all(["huaxin", "admin", "beichen"].map((name) => tokenAt(url, name)));
      owner = apiAt(url, tokens[0] ?? "");
    });
    afterAll(() => nodes.close());

    /** Lets the herd loose between people who work, and expects that all are served. */
    async function unleashed(what: string, commands: readonly HerdCommand[]): Promise<void> {
      const { warehouse } = nodes;
      const [draft] = uncontendedDrafts({ token: tokens[2] ?? "", warehouse }, 1);
      if (!draft) throw new Error("no draft");
      const beside: Readonly<Record<string, Beside>> = {
        bystander: bystander(url, draft),
        reader: readerOf(url, tokens[2] ?? ""),
        readyz: readyzOf(url),
      };
      const herd = await sendHerd(url, commands, patienceMs);
      await Promise.all(Object.values(beside).map((each) => each.stop()));
      const slowest = Object.entries(beside).map(
        ([who, { slowestMs }]) => `${who} ${slowestMs.toFixed(0)} ms`,
      );
      report(
        `${engine}, ${commands.length} ${what}: first answers ${JSON.stringify(herd.first)}, all ` +
          `${JSON.stringify(herd.all)}, ${herd.seconds.toFixed(1)} s; slowest ${slowest.join(", ")}`,
      );
      expect(Object.keys(herd.all).filter((code) => !["20000", "50300"].includes(code))).toEqual([]);
      expect(herd.unadvised).toBe(0);
      expect(herd.codes).toEqual(commands.map(() => 20000));
      expect(new Set(beside.bystander?.outcomes)).toEqual(new Set([20000]));
      expect(new Set(beside.reader?.outcomes)).toEqual(new Set([20000]));
      expect(new Set(beside.readyz?.outcomes)).toEqual(new Set([200]));
    }

    test("that meet at one gate are each done once", { timeout: patienceMs }, async () => {
      const crew = { owner, admin: apiAt(url, tokens[1] ?? ""), clientId: nodes.world.clientIds.huaxin };
      const at = { crew, token: tokens[0] ?? "", warehouses: [nodes.warehouse] };
      const commands = await submissions(at, count);
      await unleashed("contended submissions", commands);
      for (const { body } of commands) {
        const { id } = body as ExitRow;
        const history = await owner.get<TimelineItem[]>("/api/exit/history", { query: { id } });
        expect(history.data.map(({ type }) => type)).toEqual(["create", "submit"]);
      }
    });

    test("that meet at none are each done once", { timeout: patienceMs }, async () => {
      const total = async () => {
        const query = { pageSize: 1 };
        const answer = await owner.get<{ total: number; list: EntryRow[] }>("/api/entry/queryByPage", {
          query,
        });
        return answer.data.total;
      };
      const before = await total();
      const drafts = uncontendedDrafts({ token: tokens[0] ?? "", warehouse: nodes.warehouse }, count);
      await unleashed("uncontended drafts", drafts);
      expect(await total()).toBe(before + count);
    });
  },
);
