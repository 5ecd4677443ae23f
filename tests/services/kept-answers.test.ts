import { describe, expect, it } from "vitest";
import type { Kept } from "../../src/contracts/answer.ts";
import { createKeptAnswers, type KeptDisk } from "../../src/services/kept-answers.ts";
import { createRest } from "../../src/services/rest.ts";
import { lazyKeptAnswers } from "../../src/services/send-keeping.ts";
import { person } from "../machines/shell-support.ts";

const HOUR = 3_600_000;
const DETAIL = "/api/exit/detail?id=1";

/** A device: its disk and clock outlive the pages that are opened on it. */
function device() {
  const stored = new Map<string, Kept<unknown>>();
  const clock = { now: 1_000_000 * HOUR };
  const disk: KeptDisk = {
    get: async (key) => stored.get(key),
    put: async (key, kept) => void stored.set(key, kept),
    removeWhere: async (isOld) => {
      for (const [key, kept] of stored) if (isOld(key, kept)) stored.delete(key);
    },
  };
  const open = (openDisk = async () => disk) =>
    createKeptAnswers({ openDisk, now: () => clock.now, digest: async (text) => `digest of ${text}` });
  return { stored, clock, open };
}

const zhao = person({ id: "zhao" });
const li = person({ id: "li" });

describe("what a device keeps of the server's answers", () => {
  it("is found by the next page of the same person and token, with its time", async () => {
    const { clock, open } = device();
    const first = open();
    first.belongTo(zhao, "t-1");
    await first.keep(DETAIL, { number: "PS1" });
    const keptAt = clock.now;
    clock.now += HOUR;
    const next = open();
    expect(await next.recall("t-1")).toEqual({ data: zhao, at: keptAt });
    expect(await next.find(DETAIL)).toEqual({ data: { number: "PS1" }, at: keptAt });
    expect(await next.find("/api/exit/detail?id=2")).toBeNull();
  });

  it("holds no token", async () => {
    const { stored, open } = device();
    const kept = open();
    kept.belongTo(zhao, "secret-token");
    await kept.keep(DETAIL, 1);
    expect(JSON.stringify([...stored])).not.toContain('"secret-token"');
  });

  it("is nothing to another person, and gone once they are known", async () => {
    const { stored, open } = device();
    const first = open();
    first.belongTo(zhao, "t-1");
    await first.keep(DETAIL, "of Zhao");
    const next = open();
    expect(await next.recall("t-2")).toBeNull();
    expect(await next.find(DETAIL)).toBeNull();
    next.belongTo(li, "t-2");
    expect(await next.find(DETAIL)).toBeNull();
    expect([...stored.keys()]).toEqual(["person"]);
  });

  it("goes at sign-out, also what an answer under way brings afterwards", async () => {
    const { stored, open } = device();
    const kept = open();
    kept.belongTo(zhao, "t-1");
    const late = kept.keep(DETAIL, 1);
    kept.drop();
    await late;
    await kept.keep(DETAIL, 2);
    expect(stored.size).toBe(0);
    expect(await open().recall("t-1")).toBeNull();
  });

  it("is no longer found after 24 hours, nor where the clock was set back by more than that", async () => {
    for (const hours of [24, -25]) {
      const { clock, open } = device();
      const kept = open();
      kept.belongTo(zhao, "t-1");
      await kept.keep(DETAIL, 1);
      clock.now += hours * HOUR;
      expect(await kept.find(DETAIL)).toBeNull();
      expect(await open().recall("t-1")).toBeNull();
    }
  });

  it("finds choices by keyword among all of a warehouse, that of exactly this code first", async () => {
    const { open } = device();
    const kept = open();
    kept.belongTo(zhao, "t-1");
    const choices = ["A-010", "A-01", "B-01"].map((code) => ({ id: code, code, name: code }));
    await kept.keep("/api/warehouse/location/options?warehouseId=w1", choices);
    const found = await kept.find("/api/warehouse/location/options?warehouseId=w1&keyword=a-01");
    expect(((found?.data ?? []) as typeof choices).map(({ code }) => code)).toEqual(["A-01", "A-010"]);
    expect(await kept.find("/api/warehouse/location/options?warehouseId=w2&keyword=a-01")).toBeNull();
  });

  it("is nothing where the browser refuses its disk, and no caller fails for it", async () => {
    const { open } = device();
    const kept = open(() => Promise.reject(new Error("refused")));
    kept.belongTo(zhao, "t-1");
    await kept.keep(DETAIL, 1);
    expect(await kept.find(DETAIL)).toBeNull();
    expect(await kept.recall("t-1")).toBeNull();
  });
});

describe("a call whose answer is kept", () => {
  function begin() {
    const kept = device().open();
    kept.belongTo(zhao, "t-1");
    const line: { answer: () => Promise<Response> } = {
      answer: async () =>
        new Response(JSON.stringify({ code: 20000, status: "ok", msg: "", data: { version: 3 } })),
    };
    const rest = createRest({ kept, token: () => "t-1", locale: () => "zh-CN", fetch: () => line.answer() });
    const away = () => {
      line.answer = () => Promise.reject(new TypeError("Failed to fetch"));
    };
    return { rest, line, away };
  }

  it("fails without an answer, and its failure holds the one before", async () => {
    const { rest, away } = begin();
    expect(await rest.get("/api/exit/detail", { id: "1" }, { keeps: true })).toMatchObject({ ok: true });
    away();
    const answer = await rest.get("/api/exit/detail", { id: "1" }, { keeps: true });
    expect(answer).toMatchObject({ ok: false, kind: "transport", kept: { data: { version: 3 } } });
    expect(await rest.get("/api/exit/detail", { id: "2" }, { keeps: true })).not.toHaveProperty("kept");
  });

  it("only where it asks for it", async () => {
    const { rest, away } = begin();
    await rest.get("/api/exit/detail", { id: "1" });
    away();
    expect(await rest.get("/api/exit/detail", { id: "1" }, { keeps: true })).not.toHaveProperty("kept");
  });

  it("a refusal is an answer, and is not covered up", async () => {
    const { rest, line } = begin();
    await rest.get("/api/exit/detail", { id: "1" }, { keeps: true });
    line.answer = async () =>
      new Response(JSON.stringify({ code: 40400, status: "fail", msg: "", data: null }));
    const answer = await rest.get("/api/exit/detail", { id: "1" }, { keeps: true });
    expect(answer).toMatchObject({ kind: "refused", code: 40400 });
    expect(answer).not.toHaveProperty("kept");
  });
});

describe("before its code is there", () => {
  it("calls wait for it in their order; where it does not come nothing is kept, and the next call asks again", async () => {
    const { open } = device();
    const attempts: (() => ReturnType<typeof open>)[] = [
      () => {
        throw new Error("no network");
      },
      open,
    ];
    const kept = lazyKeptAnswers(async () => (attempts.shift() ?? open)());
    expect(await kept.recall("t-1")).toBeNull();
    kept.belongTo(zhao, "t-1");
    await kept.keep(DETAIL, "of Zhao");
    expect(await kept.find(DETAIL)).toMatchObject({ data: "of Zhao" });
    kept.drop();
    expect(await kept.find(DETAIL)).toBeNull();
    expect(attempts).toEqual([]);
  });
});
