import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ENTRY_STATUSES } from "../../../src/contracts/entry-status.ts";
import { enUS } from "../../../src/contracts/texts/en-US.ts";
import { zhCN } from "../../../src/contracts/texts/zh-CN.ts";
import { decide, offersFor, transitionsOf } from "../../../src/machines/lifecycles/decide.ts";
import { ENTRY_COMMANDS, entryLifecycle } from "../../../src/machines/lifecycles/entry.lifecycle.ts";
import type { EntryFacet, EntryFacts } from "../../../src/machines/lifecycles/entry.rules.ts";
import {
  approvedEntry,
  entryEdges,
  entryPaths,
  modelAdmin,
  modelOwner,
  pathsToStatuses,
} from "../../support/entry-paths.ts";

const row = (over: Partial<EntryFacet> = {}): EntryFacet => Object.freeze({ ...approvedEntry, ...over });

const line = { expected: 10, good: 0, damaged: 0, closedShort: 0, trackLot: false, trackExpiry: false };

const facts = (over: Partial<EntryFacts> = {}): EntryFacts => ({
  lines: new Map([["line", line]]),
  overReceiptPercent: 0,
  usableLocations: new Set(["location"]),
  liveReceipts: new Set(),
  receiptGoodsInPlace: true,
  deliveryReturned: false,
  expectedBeforeToday: false,
  today: "2026-11-22",
  otherExpiries: [],
  ...over,
});

const receive = (good: number, damaged: number, over: object = {}) => ({
  lines: [{ lineId: "line", locationId: "location", good, damaged, ...over }],
});

const ask = (
  command: string,
  payload: unknown,
  rowOver: Partial<EntryFacet> = {},
  factsOver: Partial<EntryFacts> = {},
) => decide(entryLifecycle, { row: row(rowOver), command, payload, by: modelAdmin, facts: facts(factsOver) });

describe("the life of an entry", () => {
  it("has a way to every transition that people can take", () => {
    const taken = new Set(entryPaths().map((path) => path.at(-1)?.edge));
    expect([...taken].sort()).toEqual([...new Set(entryEdges())].sort());
  });

  it("reaches every status", () => {
    expect([...pathsToStatuses().keys()].sort()).toEqual([...ENTRY_STATUSES].sort());
  });

  it("is partly in after some of the goods, completed after all of them", () => {
    expect(ask("receive", receive(4, 1))).toMatchObject({ ok: true, to: "receiving" });
    expect(ask("receive", receive(9, 1))).toMatchObject({ ok: true, to: "completed" });
  });

  it("refuses more than the tolerance, and says by how much", () => {
    expect(ask("receive", receive(11, 0))).toEqual({
      ok: false,
      code: 42200,
      because: ["withinTolerance"],
      details: { over: [{ lineId: "line", limit: 10, would: 11, left: 10 }] },
    });
    expect(ask("receive", receive(11, 0), {}, { overReceiptPercent: 10 })).toMatchObject({ ok: true });
    expect(ask("receive", receive(12, 0), {}, { overReceiptPercent: 10 })).toMatchObject({ ok: false });
  });

  it("counts a line that is given twice in one receipt together", () => {
    const twice = { lines: [...receive(6, 0).lines, ...receive(5, 0).lines] };
    expect(ask("receive", twice)).toMatchObject({ ok: false, because: ["withinTolerance"] });
  });

  it("asks for lot and expiry where the goods are tracked", () => {
    const tracked = { lines: new Map([["line", { ...line, trackLot: true, trackExpiry: true }]]) };
    expect(ask("receive", receive(1, 0), {}, tracked)).toMatchObject({
      because: ["lotGiven", "expiryGiven"],
    });
    const given = receive(1, 0, { lot: "A1", expiry: "2027-01-01" });
    expect(ask("receive", given, {}, tracked)).toMatchObject({ ok: true });
  });

  it("takes blanks for no lot", () => {
    const tracked = { lines: new Map([["line", { ...line, trackLot: true }]]) };
    expect(ask("receive", receive(1, 0, { lot: "  " }), {}, tracked)).toMatchObject({
      because: ["lotGiven"],
      details: { lotMissing: [{ lineId: "line" }] },
    });
  });

  it("names the lines whose dates cannot be: expired, produced tomorrow, produced after they expire", () => {
    const about = [{ lineId: "line" }];
    const expired = { expiry: "2026-11-21" };
    expect(ask("receive", receive(1, 0, expired))).toMatchObject({
      ...{ because: ["expired"], details: { expired: about } },
    });
    expect(ask("receive", receive(1, 0, { ...expired, acceptExpired: true }))).toMatchObject({ ok: true });
    expect(ask("receive", receive(1, 0, { productionDate: "2026-11-23" }))).toMatchObject({
      ...{ because: ["producedLater"], details: { producedLater: about } },
    });
    const reversed = { productionDate: "2026-11-20", expiry: "2026-11-19", acceptExpired: true };
    expect(ask("receive", receive(1, 0, reversed))).toMatchObject({
      ...{ because: ["producedAfterExpiry"], details: { producedAfterExpiry: about } },
    });
  });

  it("asks about a lot that is in stock with another expiry, with both dates, until it is accepted", () => {
    const dated = { lot: "A1", expiry: "2027-05-01" };
    const stocked = { otherExpiries: ["2027-03-01"] };
    expect(ask("receive", receive(1, 0, dated), {}, stocked)).toMatchObject({
      because: ["otherExpiry"],
      details: { otherExpiry: [{ lineId: "line", ...dated, stocked: "2027-03-01" }] },
    });
    const accepted = receive(1, 0, { ...dated, acceptOtherExpiry: true });
    expect(ask("receive", accepted, {}, stocked)).toMatchObject({ ok: true });
    expect(ask("receive", receive(1, 0, dated), {}, { otherExpiries: [null] })).toMatchObject({ ok: true });
  });

  it("refuses a disabled location, an unknown line, and a line without quantity", () => {
    expect(ask("receive", receive(1, 0), {}, { usableLocations: new Set() })).toMatchObject({
      because: ["locationUsable"],
    });
    expect(
      ask("receive", { lines: [{ lineId: "other", locationId: "location", good: 1, damaged: 0 }] }),
    ).toMatchObject({
      because: ["lineKnown"],
    });
    expect(ask("receive", receive(0, 0))).toMatchObject({ because: ["quantityGiven"] });
  });

  it("wants a second pair of eyes, unless no other person could approve", () => {
    const own = { status: "pending", submittedBy: "admin" };
    expect(ask("approve", {}, own)).toMatchObject({ ok: false, code: 40300, because: ["notSubmitter"] });
    expect(ask("approve", {}, { ...own, selfApprovable: true })).toMatchObject({ ok: true, to: "approved" });
  });

  it("offers the approval of an own submission greyed with its reason, and not at all without the page", () => {
    const own = row({ status: "pending", submittedBy: modelAdmin.userId });
    const approval = (by: typeof modelAdmin) =>
      offersFor(entryLifecycle, own, by).find(({ command }) => command === "approve");
    expect(approval(modelAdmin)).toEqual({ command: "approve", allowed: false, because: ["notSubmitter"] });
    expect(approval({ ...modelAdmin, userId: "another" })).toMatchObject({ allowed: true, because: [] });
    expect(approval({ ...modelAdmin, pages: new Set() })).toBeUndefined();
  });

  it("lets its owner cancel until the truck has arrived, and the warehouse after that", () => {
    const arrived = row({ arrivedAt: "2026-11-20T02:00:00Z" });
    const cancel = {
      command: "cancel",
      payload: { reason: "no longer needed" },
      facts: facts(),
      row: arrived,
    };
    expect(decide(entryLifecycle, { ...cancel, by: modelOwner })).toMatchObject({
      because: ["beforeArrival"],
    });
    expect(decide(entryLifecycle, { ...cancel, by: modelAdmin })).toMatchObject({
      ok: true,
      to: "cancelled",
    });
  });

  it("says that the status has moved on rather than that the payload is wrong", () => {
    expect(ask("approve", {}, { status: "completed" })).toMatchObject({ code: 40900, because: ["status"] });
  });

  it("refuses every command once it is cancelled", () => {
    for (const command of ENTRY_COMMANDS) {
      expect(ask(command, { reason: "again" }, { status: "cancelled" })).toMatchObject({ ok: false });
    }
  });

  it("keeps system commands from every person, and people's commands from the system", () => {
    expect(ask("openReturn", {}, { status: "draft", returnOf: "delivery" })).toMatchObject({ code: 40300 });
    const system = { kind: "system", cause: "delivery" } as const;
    const bySystem = (command: string, over: Partial<EntryFacet>) =>
      decide(entryLifecycle, { row: row(over), command, payload: {}, by: system, facts: facts() });
    expect(bySystem("openReturn", { status: "draft", returnOf: "delivery" })).toMatchObject({
      to: "approved",
    });
    expect(bySystem("approve", { status: "pending" })).toMatchObject({ ok: false, code: 40300 });
  });

  it("offers a button exactly where the decision can still be yes", () => {
    const anyRow = fc.record({
      status: fc.constantFrom(...ENTRY_STATUSES),
      clientId: fc.constantFrom("client", "other"),
      clientActive: fc.boolean(),
      submittedBy: fc.constantFrom("owner", "admin", null),
      selfApprovable: fc.boolean(),
      arrivedAt: fc.constantFrom("then", null),
      returnOf: fc.constantFrom("delivery", null),
      lineCount: fc.nat(2),
      goodTotal: fc.nat(2),
      damagedTotal: fc.nat(2),
    });
    fc.assert(
      fc.property(anyRow, fc.constantFrom(modelAdmin, modelOwner), (any, by) => {
        const offers = new Map(offersFor(entryLifecycle, any, by).map((offer) => [offer.command, offer]));
        for (const command of ENTRY_COMMANDS) {
          const payload = { reason: "why", receiptId: "receipt", ...receive(1, 0) };
          const live = facts({ liveReceipts: new Set(["receipt"]) });
          const decision = decide(entryLifecycle, { row: any, command, payload, by, facts: live });
          expect(offers.get(command)?.allowed ?? false).toBe(decision.ok);
        }
      }),
    );
  });

  it("has words in both languages for every reason that people may be shown", () => {
    const chooses = ["meetsEveryLine", "otherReceiptRemains"];
    const shown = Object.keys(entryLifecycle.rules).filter((name) => !chooses.includes(name));
    for (const texts of [zhCN.because, enUS.because] as unknown as Record<string, string>[]) {
      expect(shown.filter((name) => !texts[name])).toEqual([]);
    }
  });

  it("has words for every message that it sends", () => {
    const chart = entryLifecycle;
    const edges = ENTRY_STATUSES.flatMap((status) =>
      ENTRY_COMMANDS.flatMap((command) => transitionsOf(chart, status, command)),
    );
    const actions = edges.flatMap((edge) => (edge as { actions?: unknown }).actions ?? []).flat();
    const templates = actions.flatMap(
      (action) => (action as { params?: { template?: string } }).params?.template ?? [],
    );
    expect(templates.length).toBeGreaterThan(5);
    for (const texts of [zhCN.messages, enUS.messages] as unknown as Record<string, unknown>[]) {
      expect(templates.filter((template) => !texts[template])).toEqual([]);
    }
  });
});
