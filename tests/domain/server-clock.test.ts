import { beforeEach, describe, expect, it } from "vitest";
import { createServerClock } from "../../src/domain/server-clock.ts";

const HOUR_MS = 3_600_000;
const SERVER_START = Date.parse("2026-03-10T15:59:00Z");

let server: number;
let steady: number;
let skewMs: number;
let clock: ReturnType<typeof createServerClock>;
let corrections: number;

beforeEach(() => {
  server = SERVER_START;
  steady = 0;
  skewMs = 0;
  corrections = 0;
  clock = createServerClock({ wall: () => server + skewMs, steady: () => steady });
  clock.watch(() => {
    corrections += 1;
  });
});

const pass = (ms: number): void => {
  server += ms;
  steady += ms;
};
const sleep = (ms: number): void => {
  server += ms;
};
const date = (ms: number): string => new Date(ms).toUTCString();

describe("the server's time on a page", () => {
  it("is the computer's until the server was heard, and nothing is called wrong", () => {
    skewMs = 72 * HOUR_MS;
    expect(clock.now()).toBe(server + skewMs);
    expect(clock.wrongByMs()).toBe(0);
  });

  it.each([72 * HOUR_MS, 5 * HOUR_MS, 121_000, -121_000, -5 * HOUR_MS, -72 * HOUR_MS])(
    "is the server's on a computer that is %i ms off, which is told",
    (wrongMs) => {
      skewMs = wrongMs;
      clock.hear(server);
      pass(90_000);
      expect(clock.now()).toBe(server);
      expect(clock.wrongByMs()).toBe(wrongMs);
      expect(corrections).toBe(1);
    },
  );

  it.each([0, 20_000, -119_000])("calls a computer that is %i ms off right enough", (wrongMs) => {
    skewMs = wrongMs;
    clock.hear(server);
    expect(clock.wrongByMs()).toBe(0);
  });

  it.each([HOUR_MS, -HOUR_MS])("is known to a second from the Date of an answer, %i ms off", (wrongMs) => {
    skewMs = wrongMs;
    clock.hearDate(date(server + 700));
    expect(Math.abs(clock.now() - server)).toBeLessThanOrEqual(1_000);
    expect(clock.wrongByMs()).not.toBe(0);
    // The channel knows it exactly.
    clock.hear(server);
    expect(clock.now()).toBe(server);
  });

  it.each(["", "yesterday", null])("is not changed by the Date %o", (header) => {
    clock.hearDate(header);
    clock.hear(Number.NaN);
    expect(clock.now()).toBe(server);
    expect(corrections).toBe(0);
  });

  it("is not turned back by messages that are late, nor by the whole seconds of an answer", () => {
    clock.hear(server);
    for (const lateMs of [10, 900, 1_900]) {
      pass(5_000);
      clock.hear(server - lateMs);
      clock.hearDate(date(server - lateMs - 400));
      expect(clock.now()).toBe(server);
    }
    expect(corrections).toBe(0);
  });

  it("goes on without a jump where the computer's clock is turned back", () => {
    clock.hear(server);
    pass(3_000);
    skewMs = -5 * HOUR_MS;
    pass(3_000);
    expect(clock.now()).toBe(server);
    expect(clock.wrongByMs()).toBe(-5 * HOUR_MS);
    clock.hear(server);
    expect([clock.now(), corrections]).toEqual([server, 0]);
  });

  it("is right again with the next heartbeat where the computer's clock is turned forward", () => {
    clock.hear(server);
    skewMs = 5 * HOUR_MS;
    pass(4_000);
    clock.hear(server);
    expect([clock.now(), corrections]).toEqual([server, 1]);
    expect(clock.wrongByMs()).toBe(5 * HOUR_MS);
    skewMs = 0;
    pass(5_000);
    clock.hear(server);
    expect([clock.now(), clock.wrongByMs()]).toEqual([server, 0]);
  });

  it("counts a sleep in which the steady clock stood still", () => {
    skewMs = -HOUR_MS;
    clock.hear(server);
    sleep(2 * HOUR_MS);
    expect(clock.now()).toBe(server);
  });
});
