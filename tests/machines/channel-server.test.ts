/** The browser's live side against the real server: what page builders rely on, end to end without a browser. */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { EntryDetail, EntryRow } from "../../src/contracts/entry.ts";
import type { MessageEventData } from "../../src/contracts/message.ts";
import { channelMachine } from "../../src/machines/channel/channel.machine.ts";
import { freshnessOf } from "../../src/machines/channel/freshness.ts";
import { livePortOf } from "../../src/machines/channel/live-port.ts";
import type { FeedNews } from "../../src/machines/feed/news.ts";
import { createCommandMachine } from "../../src/machines/page/command.machine.ts";
import { commandView } from "../../src/machines/page/command.view.ts";
import { createListMachine, listMark, listRows, listView } from "../../src/machines/page/list.machine.ts";
import { createRecordMachine, recordDetail, recordTimeline } from "../../src/machines/page/record.machine.ts";
import { createRest } from "../../src/services/rest.ts";
import { createSocket } from "../../src/services/socket.ts";
import { announce } from "../support/entries.ts";
import { until } from "../support/mock-wire-channel.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

const entryList = createListMachine<EntryRow>();
const entryRecord = createRecordMachine<EntryDetail>();
const entryCommand = createCommandMachine<object, EntryRow>();

let server: TestServer;
let warehouse: SmallWarehouse;
let owner: Api;
let admin: Browser;
let client: Browser;

/** One person's page: REST, channel and machines as the composition root joins them. */
class Browser {
  readonly channel;
  readonly live;
  readonly rest;
  private readonly stops: (() => void)[] = [];

  constructor(readonly token: string) {
    this.rest = createRest({ baseUrl: server.url, token: () => token, locale: () => "zh-CN" });
    this.channel = createActor(channelMachine, {
      input: {
        socket: createSocket({ baseUrl: server.url }),
        surroundings: { isOnline: () => true, watch: () => () => {} },
      },
    }).start();
    this.live = livePortOf(this.channel);
    this.channel.send({ type: "token.given", token });
  }

  queue() {
    const actor = createActor(entryList, {
      input: {
        query: {},
        fixed: { status: "pending" },
        fetchPage: (query, signal) => this.rest.page<EntryRow>("entry", query, { signal }),
        topic: "entry",
        live: this.live,
      },
    });
    this.stops.push(() => actor.stop());
    return actor.start();
  }

  record(id: string) {
    const actor = createActor(entryRecord, {
      input: {
        id,
        fetchDetail: (of, signal) => this.rest.get("/api/entry/detail", { id: of }, { signal }),
        fetchTimeline: (of, signal) => this.rest.get("/api/entry/history", { id: of }, { signal }),
        topic: "entry",
        live: this.live,
      },
    });
    this.stops.push(() => actor.stop());
    return actor.start();
  }

  command(name: string, row: { id: string; version: number }, more: object = {}, losesAnswers = false) {
    const actor = createActor(entryCommand, {
      input: {
        command: name,
        version: row.version,
        payload: more,
        send: async ({ payload, version, key, signal }) => {
          const body = { id: row.id, version, ...payload };
          const answer = await this.rest.post<EntryRow>(`/api/entry/${name}`, body, { key, signal });
          return losesAnswers ? { ok: false, kind: "transport" } : answer;
        },
        topic: "entry",
        live: this.live,
      },
    });
    this.stops.push(() => actor.stop());
    actor.start();
    actor.send({ type: "submit" });
    return actor;
  }

  isLive(topic: "entry" | "overview" | "message"): boolean {
    return this.channel.getSnapshot().context.feeds[topic]?.getSnapshot().value === "live";
  }

  /** The connection breaks under the page, as when a phone leaves the house. */
  async loseConnection(): Promise<void> {
    this.channel.send({ type: "surroundings.offline" });
    await until(() => this.channel.getSnapshot().hasTag("offline"));
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.channel.stop();
  }
}

async function submitted(): Promise<EntryRow> {
  const draft = await announce(owner, warehouse, [{ typeId: warehouse.typeId, expected: 10 }]);
  const body = { id: draft.id, version: draft.version };
  return (await owner.post<EntryRow>("/api/entry/submit", { body, key: randomUUID() })).data;
}

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  owner = await server.as("huaxin");
});
afterAll(() => server.stop());
beforeEach(async () => {
  admin = new Browser(await server.signIn("admin"));
  client = new Browser(await server.signIn("huaxin"));
});
afterEach(() => {
  admin.close();
  client.close();
});

describe("an admin's queue", () => {
  it("shows a client's new request without a reload, and lets it go once it is approved", async () => {
    const queue = admin.queue();
    await until(() => admin.isLive("entry") && listView(queue.getSnapshot()).kind !== "waiting");
    const request = await submitted();
    await until(() => listRows<EntryRow>(queue.getSnapshot()).some(({ id }) => id === request.id));
    expect(listMark(queue.getSnapshot(), request.id)).toBe("new");

    const approval = admin.command("approve", request);
    await until(() => commandView(approval.getSnapshot()).kind === "done");
    await until(() => listRows<EntryRow>(queue.getSnapshot()).every(({ id }) => id !== request.id));
  });
});

describe("a client's request page", () => {
  it("moves with each step of the admin, with its timeline", async () => {
    const request = await submitted();
    const page = client.record(request.id);
    await until(
      () => recordDetail<EntryDetail>(page.getSnapshot())?.status === "pending" && client.isLive("entry"),
    );

    admin.command("approve", request);
    await until(() => recordDetail<EntryDetail>(page.getSnapshot())?.status === "approved");
    const approved = recordDetail<EntryDetail>(page.getSnapshot());
    const lineId = approved?.lines[0]?.id;
    const lines = [{ lineId, locationId: warehouse.locationId, good: 4, damaged: 1 }];
    admin.command("receive", { id: request.id, version: approved?.version ?? 0 }, { lines });
    await until(() => recordDetail<EntryDetail>(page.getSnapshot())?.status === "receiving");
    const received = recordDetail<EntryDetail>(page.getSnapshot());
    expect(received?.lines[0]).toMatchObject({ good: 4, damaged: 1 });
    expect(received?.receipts).toHaveLength(1);
    await until(() => recordTimeline(page.getSnapshot()).some(({ type }) => type === "receive"));

    const direct = await owner.get<EntryDetail>("/api/entry/detail", { query: { id: request.id } });
    expect(received).toEqual(direct.data);
  });

  it("catches up by itself with what happened while the phone had no network", async () => {
    const request = await submitted();
    const page = client.record(request.id);
    await until(() => recordDetail<EntryDetail>(page.getSnapshot()) !== null && client.isLive("entry"));
    await client.loseConnection();
    const approval = admin.command("approve", request);
    await until(() => commandView(approval.getSnapshot()).kind === "done");
    client.channel.send({ type: "surroundings.online" });
    await until(() => recordDetail<EntryDetail>(page.getSnapshot())?.status === "approved");
    const { channel } = client;
    expect(freshnessOf(channel.getSnapshot(), "entry", Date.now()).level).toBe("live");
  });
});

describe("a command", () => {
  it("whose answers are all lost is settled by the event of its own key", async () => {
    const request = await submitted();
    admin.queue();
    await until(() => admin.isLive("entry"));
    const approval = admin.command("approve", request, {}, true);
    await until(() => commandView(approval.getSnapshot()).kind === "done");
    expect(commandView<object, EntryRow>(approval.getSnapshot()).result).toMatchObject({
      id: request.id,
      status: "approved",
    });
  });

  it("that comes second is told who was faster and what is now", async () => {
    const request = await submitted();
    const first = admin.command("approve", request);
    await until(() => commandView(first.getSnapshot()).kind === "done");
    const second = admin.command("reject", request, { reason: "too late" });
    await until(() => commandView(second.getSnapshot()).kind === "movedOn");
    const { movedOn } = commandView(second.getSnapshot());
    expect(movedOn?.current).toMatchObject({ id: request.id, status: "approved" });
    expect(movedOn?.changedBy).not.toBe("");
  });

  it("that the lifecycle refuses says why", async () => {
    const draft = await announce(owner, warehouse, []);
    const submit = client.command("submit", draft);
    await until(() => commandView(submit.getSnapshot()).kind === "refused");
    expect(commandView(submit.getSnapshot()).because).not.toEqual([]);
  });
});

describe("a person's messages and figures", () => {
  it("arrive with the step that caused them", async () => {
    const news: FeedNews[] = [];
    client.live.follow("message", (one) => news.push(one), { snapshot: true });
    await until(() => news.some(({ type }) => type === "feed.reset"));
    const request = await submitted();
    admin.command("approve", request);
    const reported = () =>
      news
        .flatMap((one) => (one.type === "feed.batch" ? one.events : []))
        .flatMap(({ data }) => (data as MessageEventData).rows);
    await until(() => reported().some(({ link }) => link?.includes(request.id) ?? false));
  });

  it("follow each change as a gauge", async () => {
    const values: { entry: { pending: { count: number } } }[] = [];
    admin.live.follow("overview", (one) => {
      if (one.type === "feed.gauge") values.push(one.value as (typeof values)[number]);
    });
    await until(() => values.length > 0);
    const before = values[0]?.entry.pending.count ?? 0;
    await submitted();
    await until(() => (values.at(-1)?.entry.pending.count ?? 0) > before);
    expect(freshnessOf(admin.channel.getSnapshot(), "overview", Date.now()).level).toBe("live");
  });
});

describe("a session that ends elsewhere", () => {
  it("closes the page's channel and says which of the ends it was", async () => {
    const codes: number[] = [];
    client.channel.on("channel.refused", ({ code }) => codes.push(code));
    client.queue();
    await until(() => client.isLive("entry"));
    await server.api(client.token).post("/api/user/logoutEverywhere", { body: {} });
    await until(() => codes.length > 0);
    expect(client.channel.getSnapshot().hasTag("refused")).toBe(true);
    expect([50008, 50012]).toContain(codes[0]);
  });

  it("is refused at the door with its code when the token is no session's", async () => {
    const stranger = new Browser("no session");
    const codes: number[] = [];
    stranger.channel.on("channel.refused", ({ code }) => codes.push(code));
    await until(() => codes.length > 0);
    expect(codes).toEqual([50008]);
    stranger.close();
  });
});
