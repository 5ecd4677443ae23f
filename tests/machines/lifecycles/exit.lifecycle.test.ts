import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXIT_STATUSES } from "../../../src/contracts/exit-status.ts";
import type { PageName } from "../../../src/contracts/pages.ts";
import { decide, offersFor } from "../../../src/machines/lifecycles/decide.ts";
import { EXIT_COMMANDS, exitLifecycle } from "../../../src/machines/lifecycles/exit.lifecycle.ts";
import { type ExitFacet, type ExitFacts, exitRules } from "../../../src/machines/lifecycles/exit.rules.ts";
import {
  draftFacet,
  exitAdmin,
  exitEdges,
  exitOwner,
  exitPaths,
  waysToExitStatuses,
} from "../../support/exit-paths.ts";
import { wordsMissing } from "../../support/lifecycle-words.ts";

const facts: ExitFacts = {
  requiredBeforeToday: false,
  wanted: [{ typeId: "type", skuCode: "S", requested: 10, available: 10 }],
  lines: new Set(["line"]),
  open: [
    { id: "first", lineId: "line", quantity: 4 },
    { id: "second", lineId: "line", quantity: 6 },
  ],
  picked: [{ id: "third", lineId: "line", quantity: 1 }],
  ...{ unpromised: new Map(), isUsable: true, otherLot: { free: 10, isLater: true }, deliveryWaits: true },
};

const ask = (command: string, payload: unknown, over: Partial<ExitFacet> = {}, by = exitAdmin) =>
  decide(exitLifecycle, { row: { ...draftFacet("delivery"), ...over }, command, payload, by, facts });

describe("the life of an exit", () => {
  it("has a way to every transition that people can take", () => {
    const taken = new Set(exitPaths().map(({ steps }) => steps.at(-1)?.edge));
    expect([...taken].sort()).toEqual([...new Set(exitEdges())].sort());
  });

  it("reaches every status", () => {
    expect([...waysToExitStatuses().keys()].sort()).toEqual([...EXIT_STATUSES].sort());
  });

  it("lets its owner cancel until the first pick, then only ask for it", () => {
    const reason = { reason: "no longer needed" };
    for (const status of ["pending", "rejected", "approved"])
      expect(ask("cancel", reason, { status }, exitOwner)).toMatchObject({ to: "cancelled" });
    expect(ask("cancel", reason, { status: "picking" }, exitOwner)).toMatchObject({
      ...{ code: 40300, because: ["handler"] },
    });
    expect(ask("requestCancel", reason, { status: "picking" }, exitOwner)).toMatchObject({ to: "picking" });
    expect(ask("requestCancel", reason, { status: "picking" })).toMatchObject({ because: ["ownClient"] });
    expect(ask("cancel", reason, { status: "picked" })).toMatchObject({ to: "cancelled" });
  });

  it("opens a delivery where the goods are brought, and none where they are fetched", () => {
    const over = { status: "picking", pickedTotal: 10 };
    const opens = (mode: string) => {
      const decision = ask("finishPicking", {}, { ...over, mode });
      return decision.ok && decision.effects.some((effect) => effect.type === "openDelivery");
    };
    expect([opens("delivery"), opens("pickup")]).toEqual([true, false]);
  });

  it("says how much is left to pick of a line, or of the allocation that was scanned", () => {
    const pick = (quantity: number, allocationId?: string) =>
      ask("pick", { lineId: "line", quantity, allocationId }, { status: "picking" });
    expect(pick(10)).toMatchObject({ ok: true });
    expect(pick(11)).toMatchObject({ because: ["withinAllocated"], details: { open: 10 } });
    expect(pick(5, "first")).toMatchObject({ because: ["withinAllocated"], details: { open: 4 } });
    expect(pick(4, "first")).toMatchObject({ ok: true });
  });

  it("counts what is promised to the line that is picked alone", () => {
    const other = { id: "third", lineId: "other", quantity: 9 };
    const two = { ...facts, lines: new Set(["line", "other"]), open: [...facts.open, other] };
    const pick = (lineId: string, quantity: number, allocationId?: string) =>
      decide(exitLifecycle, {
        ...{ row: { ...draftFacet("delivery"), status: "picking" }, command: "pick", by: exitAdmin },
        ...{ payload: { lineId, quantity, allocationId }, facts: two },
      });
    expect(pick("line", 11)).toMatchObject({ details: { lineId: "line", open: 10 } });
    expect(pick("other", 10)).toMatchObject({ details: { lineId: "other", open: 9 } });
    expect(pick("line", 1, "third")).toMatchObject({ details: { open: 0 } });
  });

  it("names the goods of which there are not enough", () => {
    const enough = { typeId: "enough", skuCode: "E", requested: 3, available: 3 };
    const scarce = { typeId: "scarce", skuCode: "C", requested: 4, available: 3 };
    const submit = decide(exitLifecycle, {
      ...{ row: draftFacet("pickup"), command: "submit", payload: {}, by: exitOwner },
      facts: { ...facts, wanted: [enough, scarce] },
    });
    expect(submit).toMatchObject({ because: ["enoughAvailable"], details: { missing: [scarce] } });
  });

  it("is cancelled before a decision from either page of its people, and by no one without them", () => {
    const of = (...pages: readonly PageName[]) => ({ ...exitOwner, pages: new Set(pages) });
    const { requester } = exitRules;
    const asked = { row: draftFacet("pickup"), payload: {} as never, facts };
    expect(requester.holds({ ...asked, by: of("exit-apply") })).toBe(true);
    expect(requester.holds({ ...asked, by: of("exit-verify") })).toBe(true);
    expect(requester.holds({ ...asked, by: of("exit-handle") })).toBe(false);
    expect(requester.holds({ ...asked, by: { kind: "system", cause: "night" } })).toBe(false);
  });

  it("lets nothing leave while its owner wants it back", () => {
    const over = { status: "picked", pickedTotal: 10, cancelRequestedAt: "then" };
    expect(ask("handOver", { signer: "who" }, { ...over, mode: "pickup" })).toMatchObject({
      because: ["notCancelling"],
    });
    const system = { kind: "system", cause: "delivery" } as const;
    const ship = (row: Partial<ExitFacet>) =>
      decide(exitLifecycle, {
        ...{ row: { ...draftFacet("delivery"), ...row }, command: "ship", payload: {}, by: system, facts },
      });
    expect(ship(over)).toMatchObject({ because: ["notCancelling"] });
    expect(ship({ ...over, cancelRequestedAt: null })).toMatchObject({ to: "shipped" });
    expect(ask("ship", {}, { status: "picked" })).toMatchObject({ code: 40300 });
  });

  it("offers a button exactly where the decision can still be yes, and never says what only chooses", () => {
    const anyRow = fc.record({
      status: fc.constantFrom(...EXIT_STATUSES),
      clientId: fc.constantFrom("client", "other"),
      clientActive: fc.boolean(),
      submittedBy: fc.constantFrom("owner", "admin", null),
      selfApprovable: fc.boolean(),
      mode: fc.constantFrom("delivery", "pickup"),
      consigneeName: fc.constantFrom("who", " ", null),
      consigneePhone: fc.constantFrom("13900000001", " ", null),
      address: fc.constantFrom("where", null),
      cancelRequestedAt: fc.constantFrom("then", null),
      lineCount: fc.nat(2),
      requestedTotal: fc.constant(4),
      pickedTotal: fc.nat(4),
      shortTotal: fc.constant(0),
      unpromisedTotal: fc.nat(1),
    });
    fc.assert(
      fc.property(anyRow, fc.constantFrom(exitAdmin, exitOwner), (any, by) => {
        const offers = new Map(offersFor(exitLifecycle, any, by).map((offer) => [offer.command, offer]));
        for (const command of EXIT_COMMANDS) {
          const about = command === "unpick" ? { allocationId: "third" } : { lineId: "line" };
          const payload = { reason: "why", signer: "who", quantity: 1, ...about };
          const decision = decide(exitLifecycle, { row: any, command, payload, by, facts });
          const offer = offers.get(command);
          expect(offer?.allowed ?? false).toBe(decision.ok);
          expect(offer?.because ?? []).not.toContain("isDelivered");
        }
      }),
      { numRuns: 300 },
    );
  });

  it("has words in both languages for every reason and every message", () => {
    expect(wordsMissing(exitLifecycle, EXIT_STATUSES, [])).toEqual([]);
  });
});
