import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createServerClock } from "../../src/domain/server-clock.ts";
import { retryDelayMs } from "../../src/machines/channel/channel.context.ts";
import {
  connectionOf,
  hasTooManyPages,
  mayCommand,
  pulseOf,
} from "../../src/machines/channel/channel.view.ts";
import { HELLO, MockWire } from "../support/mock-wire.ts";
import { Page, until } from "../support/mock-wire-channel.ts";

let wire: MockWire;
let page: Page;

beforeEach(() => {
  wire = new MockWire();
  page = new Page(wire);
});
afterEach(() => {
  page.close();
  wire.stop();
});

async function opened(): Promise<void> {
  page.signIn();
  await until(() => page.is("open"));
}

describe("a page's connection", () => {
  it("stays closed until a person has signed in", () => {
    expect(connectionOf(page.channel.getSnapshot())).toBe("signedOut");
    expect(wire.handshakes).toEqual([]);
  });

  it("opens with the session's token and is live with the server's hello", async () => {
    await opened();
    expect(wire.handshakes).toEqual([{ token: "t1" }]);
    expect(page.all("channel.opened").map(({ hello }) => hello.build)).toEqual([HELLO.build]);
    expect(pulseOf(page.channel.getSnapshot())).toBe("live");
  });

  it("sends the server its build, when it knows it", async () => {
    page.close();
    page = new Page(wire, { build: "b7" });
    await opened();
    expect(wire.handshakes).toEqual([{ token: "t1", build: "b7" }]);
  });

  it.each([50008, 50012, 50014])(
    "gives a token that is refused with %i back to the session",
    async (code) => {
      wire.answers.handshake = () => code;
      page.signIn();
      await until(() => page.is("refused"));
      expect(page.all("channel.refused")).toEqual([{ type: "channel.refused", code }]);
      page.pass(60_000);
      expect(wire.handshakes).toHaveLength(1);

      wire.answers.handshake = () => null;
      page.signIn("t2");
      await until(() => page.is("open"));
      expect(wire.handshakes.at(-1)).toEqual({ token: "t2" });
    },
  );

  it("tries again after any other refusal", async () => {
    wire.answers.handshake = () => 50000;
    page.signIn();
    await until(() => page.is("waiting"));
    wire.answers.handshake = () => null;
    page.pass(5_000);
    await until(() => page.is("open"));
    expect(page.all("channel.refused")).toEqual([]);
  });

  it("says that too many pages are open where it is refused for that, until it is let in", async () => {
    wire.answers.handshake = () => 42900;
    page.signIn();
    await until(() => page.is("waiting"));
    expect(hasTooManyPages(page.channel.getSnapshot())).toBe(true);
    wire.answers.handshake = () => null;
    page.pass(5_000);
    await until(() => page.is("open"));
    expect(hasTooManyPages(page.channel.getSnapshot())).toBe(false);
  });

  it("closes when the person signs out, and sends no more messages", async () => {
    await opened();
    page.channel.send({ type: "token.taken" });
    await until(() => wire.open === 0);
    expect(connectionOf(page.channel.getSnapshot())).toBe("signedOut");
    page.pass(60_000);
    expect(wire.handshakes).toHaveLength(1);
  });

  it("connects as the other person at once when another one signs in", async () => {
    await opened();
    page.signIn("t2");
    await until(() => wire.handshakes.length === 2 && page.is("open"));
    expect(wire.handshakes.at(-1)).toEqual({ token: "t2" });
    await until(() => wire.open === 1);
  });
});

describe("a connection that is lost", () => {
  it("is tried again after half a second to five seconds, by chance", async () => {
    await opened();
    wire.breakAll();
    await until(() => page.is("waiting"));
    const { retryMs } = page.channel.getSnapshot().context;
    expect(retryMs).toBe(2_750);
    page.pass(retryMs - 100);
    expect(wire.handshakes).toHaveLength(1);
    page.pass(100);
    await until(() => page.is("open"));
    expect(wire.handshakes).toHaveLength(2);
  });

  it("is tried for as long as the server is away, and comes back by itself", async () => {
    await opened();
    wire.stop();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await until(() => page.is("waiting"));
      page.pass(5_000);
    }
    wire.start();
    await until(() => page.is("waiting") || page.is("open"));
    page.pass(5_000);
    await until(() => page.is("open"));
  });

  it.each([
    { sinceMs: 0, isDisplay: false, random: 0, ms: 500 },
    { sinceMs: 599_999, isDisplay: false, random: 1, ms: 5_000 },
    { sinceMs: 600_001, isDisplay: false, random: 1, ms: 30_000 },
    { sinceMs: 600_001, isDisplay: false, random: 0, ms: 500 },
    { sinceMs: 86_400_000, isDisplay: true, random: 1, ms: 5_000 },
  ])("waits $ms ms after $sinceMs ms of outage (display: $isDisplay, chance $random)", (outage) => {
    expect(retryDelayMs({ ...outage, bye: null }, outage.random)).toBe(outage.ms);
  });

  it("waits up to thirty seconds once the outage is older than ten minutes", async () => {
    page.close();
    page = new Page(wire, { random: () => 0.999 });
    await opened();
    wire.stop();
    await until(() => page.is("waiting"));
    expect(page.channel.getSnapshot().context.retryMs).toBeLessThanOrEqual(5_000);
    page.sleep(601_000);
    page.pass(5_000);
    // The jump counts as a sleep: the outage starts again with an immediate attempt, then its delays grow.
    for (let seconds = 0; seconds < 640; seconds += 5) {
      await until(() => page.is("waiting"));
      page.pass(5_000);
    }
    await until(() => page.is("waiting"));
    expect(page.channel.getSnapshot().context.retryMs).toBeGreaterThan(5_000);
  });

  it("that is half-open is noticed within twelve seconds", async () => {
    await opened();
    page.pass(3_000);
    wire.heartbeat();
    await until(() => page.channel.getSnapshot().context.heardAt === page.now);
    wire.isDead = true;
    page.pass(11_900);
    expect(page.is("open")).toBe(true);
    page.pass(100);
    expect(page.is("open")).toBe(false);
    expect(pulseOf(page.channel.getSnapshot())).toBe("stale");
  });

  it("whose server never says hello is given up after ten seconds", async () => {
    wire.answers.handshake = () => "silent";
    page.signIn();
    await until(() => wire.handshakes.length === 1);
    page.pass(10_000);
    expect(page.is("waiting")).toBe(true);
  });
});

describe("the server's goodbye", () => {
  it.each(["restart", "slow"] as const)("for %s keeps the page away for as long as it asks", async (code) => {
    await opened();
    wire.notify("bye", { code, retryMs: [7_000, 9_000] });
    await until(() => page.is("waiting"));
    expect(page.channel.getSnapshot().context.retryMs).toBe(8_000);
    page.pass(7_900);
    expect(wire.handshakes).toHaveLength(1);
    page.pass(100);
    await until(() => page.is("open"));
  });

  it.each([
    ["revoked", 50012],
    ["expired", 50014],
  ] as const)("for a session that is %s goes to the session as %i", async (code, expected) => {
    await opened();
    wire.notify("bye", { code, retryMs: [0, 0] });
    await until(() => page.is("refused"));
    expect(page.all("channel.refused")).toEqual([{ type: "channel.refused", code: expected }]);
  });

  it("for an upgrade demands the new version", async () => {
    await opened();
    wire.notify("bye", { code: "upgrade", retryMs: [1_000, 1_000] });
    await until(() => page.is("waiting"));
    expect(page.all("channel.upgrade")).toEqual([{ type: "channel.upgrade", build: null, isRequired: true }]);
  });
});

describe("coming back", () => {
  async function waiting(): Promise<void> {
    await opened();
    wire.stop();
    await until(() => page.is("waiting"));
    wire.start();
  }

  it.each(["online", "visible"] as const)("to %s tries at once", async (kind) => {
    await waiting();
    page.surroundings(kind);
    await until(() => page.is("open"));
  });

  it("from sleep tries at once, as soon as the first timer runs", async () => {
    await waiting();
    page.sleep(600_000);
    page.pass(1_000);
    await until(() => page.is("open"));
  });

  it("from sleep closes a connection that was silent, and does not show it as live", async () => {
    await opened();
    page.sleep(600_000);
    page.pass(1_000);
    expect(pulseOf(page.channel.getSnapshot())).toBe("grey");
    await until(() => wire.handshakes.length === 2 && page.is("open"));
    expect(pulseOf(page.channel.getSnapshot())).toBe("live");
  });

  it("to visible keeps a connection that receives messages", async () => {
    await opened();
    page.pass(4_000);
    page.surroundings("visible");
    expect(page.is("open")).toBe(true);
    expect(wire.handshakes).toHaveLength(1);
  });

  it("after the browser was offline tries at once, and not before", async () => {
    await opened();
    page.surroundings("offline");
    expect(connectionOf(page.channel.getSnapshot())).toBe("offline");
    await until(() => wire.open === 0);
    page.pass(20_000);
    expect(wire.handshakes).toHaveLength(1);
    page.surroundings("online");
    await until(() => page.is("open"));
  });

  it("is tried even against the browser's word, which may be wrong", async () => {
    await opened();
    page.surroundings("offline");
    page.pass(30_000);
    await until(() => page.is("open"));
  });

  it("on a person's wish tries at once", async () => {
    await waiting();
    page.channel.send({ type: "channel.retry" });
    await until(() => page.is("open"));
  });
});

describe("the pulse", () => {
  it("is stale after 12 seconds without a good heartbeat, grey after 25, and live again with one", async () => {
    await opened();
    const heard = async (relayLagMs: number): Promise<void> => {
      wire.heartbeat({}, relayLagMs);
      await until(() => page.channel.getSnapshot().context.heardAt === page.now);
    };
    for (const [passMs, pulse] of [
      [5_000, "live"],
      [6_900, "live"],
      [200, "stale"],
      [10_000, "stale"],
      [2_700, "stale"],
      [200, "grey"],
    ] as const) {
      page.pass(passMs);
      // A server whose own reading lags keeps the connection, not the freshness.
      await heard(20_000);
      expect(pulseOf(page.channel.getSnapshot())).toBe(pulse);
    }
    expect(page.is("open")).toBe(true);
    expect(mayCommand(page.channel.getSnapshot())).toBe(false);
    page.pass(100);
    await heard(0);
    expect(pulseOf(page.channel.getSnapshot())).toBe("live");
    expect(mayCommand(page.channel.getSnapshot())).toBe(true);
  });

  it("is grey after 25 seconds when the server was never reached", async () => {
    wire.stop();
    page.signIn();
    for (let seconds = 0; seconds < 25; seconds += 1) page.pass(1_000);
    expect(pulseOf(page.channel.getSnapshot())).toBe("grey");
  });
});

describe("a new build", () => {
  it("that the server names after a restart is offered once", async () => {
    await opened();
    expect(page.all("channel.upgrade")).toEqual([]);
    wire.answers.hello = () => ({ ...HELLO, build: "b2" });
    wire.breakAll();
    await until(() => page.is("waiting"));
    page.pass(5_000);
    await until(() => page.is("open"));
    expect(page.all("channel.upgrade")).toEqual([
      { type: "channel.upgrade", build: "b2", isRequired: false },
    ]);
  });
});

describe("on a computer whose clock is wrong", () => {
  it.each([72, 5, -5, -72])("%i hours off, freshness is measured as on any other", async (hours) => {
    let mine: Page | null = null;
    let skewMs = hours * 3_600_000;
    const now = () => mine?.now ?? 0;
    const clock = createServerClock({ wall: () => now() + skewMs, steady: now });
    mine = new Page(wire, { now: clock.now, hearServerTime: clock.hear });
    const wrong = mine;
    wrong.signIn();
    await until(() => wrong.is("open"));
    const ageMs = () => clock.now() - (wrong.channel.getSnapshot().context.pulseAt ?? 0);
    // The server of this wire says that it is 1970.
    expect([clock.now(), ageMs(), wrong.channel.getSnapshot().context.clockOffsetMs]).toEqual([0, 0, 0]);
    wrong.pass(11_000);
    skewMs -= 5 * 3_600_000;
    expect([ageMs(), pulseOf(wrong.channel.getSnapshot())]).toEqual([11_000, "live"]);
    wire.heartbeat({}, 0, 11_000);
    await until(() => ageMs() === 0);
    skewMs += 8 * 3_600_000;
    wire.heartbeat({}, 0, 11_000);
    await until(() => clock.now() === 11_000);
    expect([ageMs(), pulseOf(wrong.channel.getSnapshot())]).toEqual([0, "live"]);
    wrong.close();
  });
});
