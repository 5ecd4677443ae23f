import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { Answer } from "../../src/contracts/answer.ts";
import type { DisplaySelf } from "../../src/contracts/display.ts";
import { monitorMachine } from "../../src/machines/monitor/monitor.machine.ts";
import { untilQuietMs, wasReloadedFor } from "../../src/machines/monitor/monitor.night.ts";
import { HELLO, MockWire } from "../support/mock-wire.ts";
import { until } from "../support/mock-wire-channel.ts";
import { anOverview } from "../support/overviews.ts";
import { entry, okAnswer, refusal, wire as restWire, silence } from "./shell-support.ts";

const BOOT = Date.parse("2024-05-01T06:00:00Z");
const SELF: DisplaySelf = {
  id: "d1",
  name: "Gate",
  locale: "zh-CN",
  warehouseId: null,
  warehouseName: null,
  timeZone: "Asia/Shanghai",
};

/** A wall with its wire, its server over REST, and its own time. */
class Wall {
  readonly clock = new SimulatedClock();
  readonly socket = new MockWire();
  readonly token: ReturnType<typeof entry>;
  readonly reloads = entry();
  pairing: Answer<unknown> = okAnswer({ tokenValue: "t1" });
  /** What REST answers to a display's token. */
  isKnown = true;
  /** Whether the server answers with the page. */
  isThere = true;
  probes = 0;
  reloaded = 0;
  isAwake = false;
  readonly rest = restWire((path) => {
    if (path === "/api/display/pair") return this.pairing;
    if (!this.isKnown) return refusal(50012);
    if (path === "/api/display/self") return okAnswer(SELF);
    if (path === "/api/overview") return okAnswer(anOverview(this.now));
    return okAnswer([]);
  });
  private readonly make = () =>
    createActor(monitorMachine, {
      clock: this.clock,
      input: {
        rest: this.rest.rest,
        socket: this.socket.socket(),
        surroundings: { isOnline: () => true, watch: () => () => {} },
        screen: {
          keepAwake: () => {
            this.isAwake = true;
            return () => {
              this.isAwake = false;
            };
          },
        },
        page: {
          probe: async () => {
            this.probes += 1;
            return this.isThere;
          },
          reload: () => {
            this.reloaded += 1;
          },
        },
        token: this.token,
        reloads: this.reloads,
        build: HELLO.build,
        now: () => this.now,
        random: () => 0.5,
      },
    });

  readonly root: ReturnType<Wall["make"]>;

  constructor(token: string | null) {
    // The machine looks for its token as soon as it is made.
    this.token = entry(token);
    this.root = this.make();
    this.socket.answers.hello = () => ({ ...HELLO, serverNow: this.iso });
    this.socket.answers.sub = ({ topic }) => ({
      kind: "snapshot",
      epoch: "e1",
      seq: 1,
      asOf: this.iso,
      data: topic === "overview" ? anOverview(this.now) : [],
    });
    this.root.start();
  }

  get now(): number {
    return BOOT + this.clock.now();
  }

  get iso(): string {
    return new Date(this.now).toISOString();
  }

  is(state: Parameters<ReturnType<typeof this.root.getSnapshot>["matches"]>[0]): boolean {
    return this.root.getSnapshot().matches(state);
  }

  shows(level: "empty" | "live" | "stale" | "grey"): boolean {
    return this.is({ paired: { picture: level } });
  }

  /** Advances the clock in seconds; with `isHeard` the server sends its heartbeat and its figures as usual. */
  async pass(seconds: number, isHeard = false): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.clock.increment(1_000);
      // What was asked in this second is answered in it.
      await new Promise((resolve) => setImmediate(resolve));
      if (!isHeard || second % 5 !== 4) continue;
      const before = this.root.getSnapshot().children.channel?.getSnapshot().context.heardAt;
      if (second % 30 === 29) {
        this.socket.gauge({
          topic: "overview",
          epoch: "e1",
          seq: 2 + second,
          asOf: this.iso,
          value: anOverview(this.now),
        });
      }
      this.socket.notify("hb", { serverNow: this.iso, heads: {}, relayLagMs: 0 });
      await until(() => this.root.getSnapshot().children.channel?.getSnapshot().context.heardAt !== before);
    }
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  }

  async live(): Promise<void> {
    await until(() => this.root.getSnapshot().children.channel?.getSnapshot().hasTag("open") ?? false);
    for (let second = 0; second < 10 && !this.shows("live"); second += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await this.pass(1);
    }
    expect(this.shows("live")).toBe(true);
  }

  close(): void {
    this.root.stop();
    this.socket.stop();
  }
}

let wall: Wall;
const hung = (token: string | null = "t1"): Wall => {
  wall = new Wall(token);
  return wall;
};
beforeEach(() => {
  wall = undefined as unknown as Wall;
});
afterEach(() => wall?.close());

describe("a display that is hung up", () => {
  it("asks for its code, keeps the token that it gets, and shows the warehouse", async () => {
    hung(null);
    expect(wall.is({ unpaired: "asking" })).toBe(true);
    wall.root.send({ type: "code.given", code: "123456" });
    await until(() => wall.is("paired"));
    expect(wall.token.read()).toBe("t1");
    expect(wall.rest.asked[0]).toEqual({ path: "/api/display/pair", body: { code: "123456" } });
    await wall.live();
    expect(wall.isAwake).toBe(true);
  });

  it("says that a code was not taken, and takes the next one", async () => {
    hung(null).pairing = refusal(42200);
    wall.root.send({ type: "code.given", code: "000000" });
    await until(() => wall.is({ unpaired: "refused" }));
    expect(wall.root.getSnapshot().context.failure).toMatchObject({ code: 42200 });
    wall.pairing = okAnswer({ tokenValue: "t2" });
    wall.root.send({ type: "code.given", code: "123456" });
    await until(() => wall.is("paired"));
    expect(wall.token.read()).toBe("t2");
  });

  it("says so when the server does not answer", async () => {
    hung(null).pairing = silence;
    wall.root.send({ type: "code.given", code: "123456" });
    await until(() => wall.is({ unpaired: "refused" }));
    expect(wall.root.getSnapshot().context.failure?.kind).toBe("transport");
  });

  it("after too many wrong codes it waits as long as the server says, and asks nothing during that time", async () => {
    hung(null).pairing = {
      ok: false,
      kind: "refused",
      code: 42900,
      msg: "",
      data: { retryAfterSeconds: 90 },
    };
    wall.root.send({ type: "code.given", code: "000000" });
    await until(() => wall.is({ unpaired: "blocked" }));
    expect(wall.root.getSnapshot().context.blockedUntil).toBe(wall.now + 90_000);
    wall.root.send({ type: "code.given", code: "123456" });
    await wall.pass(89);
    expect(wall.is({ unpaired: "blocked" })).toBe(true);
    expect(wall.rest.count("/api/display/pair")).toBe(1);
    await wall.pass(1);
    expect(wall.is({ unpaired: "asking" })).toBe(true);
  });
});

describe("a display whose server falls silent", () => {
  it("says its age after 12 seconds, is grey after 25, and live again with the next message", async () => {
    await hung().live();
    wall.socket.stop();
    await wall.pass(12);
    expect(wall.shows("stale")).toBe(true);
    await wall.pass(13);
    expect(wall.shows("grey")).toBe(true);
    expect(wall.root.getSnapshot().children.overview?.getSnapshot().context.value).not.toBeNull();
    wall.socket.start();
    for (let second = 0; second < 10 && !wall.shows("live"); second += 1) {
      await wall.pass(1);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(wall.shows("live")).toBe(true);
    expect(wall.reloaded).toBe(0);
  });

  it("tries again within five seconds even after an hour without it", async () => {
    await hung().live();
    wall.isThere = false;
    wall.socket.stop();
    for (let minute = 0; minute < 60; minute += 1) {
      await wall.pass(60);
      const { retryMs } = wall.root.getSnapshot().children.channel?.getSnapshot().context ?? { retryMs: 0 };
      expect(retryMs).toBeLessThanOrEqual(5_000);
    }
    expect(wall.shows("grey")).toBe(true);
  });

  it("counts its attempts until it is connected again", async () => {
    await hung().live();
    const attempts = () => wall.root.getSnapshot().children.channel?.getSnapshot().context.attempts;
    expect(attempts()).toBe(0);
    wall.isThere = false;
    wall.socket.stop();
    await wall.pass(60);
    const before = attempts() ?? 0;
    expect(before).toBeGreaterThan(1);
    await wall.pass(60);
    expect(attempts()).toBeGreaterThan(before);
    wall.isThere = true;
    wall.socket.start();
    // A tenth of a second each time: the socket opens in real time, the pause before it passes on the wall's clock.
    await until(() => {
      wall.clock.increment(100);
      return attempts() === 0;
    });
  });

  it("does not stay live on old figures, even while heartbeats arrive", async () => {
    await hung().live();
    for (let second = 0; second < 90; second += 5) {
      wall.clock.increment(5_000);
      const { children } = wall.root.getSnapshot();
      wall.socket.notify("hb", { serverNow: wall.iso, heads: {}, relayLagMs: 0 });
      await until(() => children.channel?.getSnapshot().context.heardAt === wall.now);
    }
    await wall.pass(1);
    expect(wall.shows("grey")).toBe(true);
  });
});

describe("a display that heals itself", () => {
  it("after five minutes of grey asks whether the page is available, and reloads only then", async () => {
    await hung().live();
    wall.isThere = false;
    wall.socket.stop();
    await wall.pass(20 + 300);
    expect(wall.probes).toBe(0);
    await wall.pass(60);
    expect(wall.probes).toBeGreaterThan(1);
    expect(wall.reloaded).toBe(0);
    wall.isThere = true;
    await wall.pass(16);
    expect(wall.reloaded).toBe(1);
  });

  it("does not reload when the server sends again before", async () => {
    await hung().live();
    wall.isThere = false;
    wall.socket.stop();
    await wall.pass(400);
    expect(wall.is({ paired: { health: "ailing" } }) || wall.is({ paired: { health: "probing" } })).toBe(
      true,
    );
    wall.socket.start();
    for (let second = 0; second < 10 && !wall.shows("live"); second += 1) {
      await wall.pass(1);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(wall.is({ paired: { health: "well" } })).toBe(true);
    wall.isThere = true;
    await wall.pass(60, true);
    expect(wall.reloaded).toBe(0);
  });

  it("loads a new version once it can be had, and not twice for the same one", async () => {
    hung().socket.answers.hello = () => ({ ...HELLO, serverNow: wall.iso, build: "b2" });
    await until(() => wall.reloaded === 1);
    expect(wall.probes).toBe(1);
    expect(wasReloadedFor(wall.reloads.read(), "b2", wall.now)).toBe(true);

    // The page came back as it was, as behind a proxy that keeps it.
    const { reloads } = wall;
    wall.close();
    hung().reloads.write(reloads.read() ?? "");
    wall.socket.answers.hello = () => ({ ...HELLO, serverNow: wall.iso, build: "b2" });
    await wall.live();
    await wall.pass(60, true);
    expect(wall.reloaded).toBe(0);
  });

  it("reloads after its picture has failed to draw", async () => {
    await hung().live();
    wall.root.send({ type: "view.failed" });
    expect(wall.reloaded).toBe(0);
    await wall.pass(15, true);
    await until(() => wall.reloaded === 1);
  });

  it("does so once a night, at a minute between four and five of its own time zone", () => {
    const noon = Date.parse("2024-05-01T04:00:00Z");
    for (const random of [0, 0.5, 0.999]) {
      const at = new Date(noon + untilQuietMs(noon, "Asia/Shanghai", random));
      expect(at.toISOString()).toMatch(/^2024-05-01T20:/);
    }
    // One that was loaded in that very hour waits for the next night.
    const night = Date.parse("2024-05-01T20:10:00Z");
    expect(untilQuietMs(night, "Asia/Shanghai", 0.5)).toBeGreaterThan(23 * 3_600_000);
  });
});

describe("a display that is taken back", () => {
  it("is dark at once, removes its token, lets the screen sleep, and offers to be paired again", async () => {
    await hung().live();
    wall.socket.notify("bye", { code: "revoked", retryMs: [0, 0] });
    await until(() => wall.is("revoked"));
    expect(wall.token.read()).toBeNull();
    expect(wall.isAwake).toBe(false);
    await until(() => wall.socket.open === 0);
    wall.root.send({ type: "code.given", code: "123456" });
    await until(() => wall.is("paired"));
    await wall.live();
  });

  it("learns it from the handshake when it was away at that time", async () => {
    hung().socket.answers.handshake = () => 50012;
    await until(() => wall.is("revoked"));
    expect(wall.token.read()).toBeNull();
  });

  it("learns it from any answer over REST", async () => {
    hung().isKnown = false;
    await until(() => wall.is("revoked"));
  });
});
