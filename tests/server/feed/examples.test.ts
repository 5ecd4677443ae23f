import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { announce, approved, command, freshKey } from "../../support/entries.ts";
import { settled } from "../../support/fault-page.ts";
import { ExampleClient, hasPython, type Language } from "../../support/feed-examples.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
const clients: ExampleClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
});
afterAll(async () => {
  for (const client of clients) await client.stop();
  await server.stop();
});

/** A server before the real one that answers the first question for a list with 503, and hands on all else. */
class BusyOnce {
  readonly askedAtMs: number[] = [];
  readonly #server: Server;
  private constructor(server: Server) {
    this.#server = server;
  }

  static async before(target: string, retryAfterSeconds: number): Promise<BusyOnce> {
    const { hostname, port } = new URL(target);
    const handed = ({ url, method, headers }: IncomingMessage) => ({
      hostname,
      port,
      path: url,
      method,
      headers,
    });
    const server = createServer((question, answer) => {
      if (question.url?.includes("/queryByPage") && busy.askedAtMs.push(performance.now()) === 1) {
        answer.writeHead(503, {
          "retry-after": String(retryAfterSeconds),
          "content-type": "application/json",
        });
        answer.end(JSON.stringify({ code: 50300, msg: "busy", data: {} }));
        return;
      }
      const inner = request(handed(question), (found) => {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(answer);
      });
      question.pipe(inner);
    });
    const busy = new BusyOnce(server);
    server.on("upgrade", (question, socket, head) => {
      const inner = request(handed(question)).on("upgrade", (found, innerSocket, innerHead) => {
        const lines = Object.entries(found.headers).map(([name, value]) => `${name}: ${value}`);
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("\r\n")}\r\n\r\n`);
        socket.write(innerHead);
        innerSocket.write(head);
        innerSocket.pipe(socket).pipe(innerSocket);
        for (const each of [socket, innerSocket]) each.on("error", () => undefined);
      });
      inner.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return busy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const languages: readonly (readonly [Language, boolean])[] = [
  ["Python", hasPython],
  ["Node", true],
];

for (const [language, isThere] of languages) {
  describe.skipIf(!isThere)(`the ${language} client of docs/feed.md`, () => {
    test("shows what REST lists, for an admin and for a client, while entries come, change and go", async () => {
      const [owner, admin] = [await server.as("huaxin"), await server.as("operator")];
      const goods = [{ typeId: warehouse.typeId, expected: 10 }];
      await approved(owner, admin, warehouse, goods);
      const watching: ExampleClient[] = [];
      for (const account of ["admin", "huaxin"] as const)
        watching.push(new ExampleClient(language, server.url, await server.signIn(account)));
      clients.push(...watching);
      const agree = async (what: string) => {
        for (const client of watching) await settled(what, () => client.agrees(server.url));
      };
      await agree("the first list");
      const before = Object.keys(watching[0]?.rows ?? {}).length;
      for (let n = 0; n < 5; n += 1) {
        const entry = await approved(owner, admin, warehouse, goods);
        await command(admin, "arrive", { id: entry.id, version: entry.version, plate: "沪A12345" });
      }
      const draft = await announce(owner, warehouse, goods);
      await agree("entries that came and changed");
      expect(Object.keys(watching[0]?.rows ?? {})).toHaveLength(before + 6);
      const gone = await owner.del("/api/entry/delete", { query: { id: draft.id }, key: freshKey() });
      expect(gone.code).toBe(20000);
      await agree("a draft that was deleted");
      for (const client of watching) expect(client.rows).not.toHaveProperty(draft.id);
    });

    test("asks a busy server for the list again at the time that it names, not before", async () => {
      // Longer than what it waits by itself.
      const busy = await BusyOnce.before(server.url, 6);
      onTestFinished(() => busy.stop());
      const client = new ExampleClient(language, busy.url, await server.signIn("admin"));
      clients.push(client);
      await settled("the list", () => client.agrees(server.url));
      const [first = 0, second = 0] = busy.askedAtMs;
      expect(second - first).toBeGreaterThanOrEqual(6_000);
    });
  });
}
