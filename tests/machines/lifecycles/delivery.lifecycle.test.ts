import { describe, expect, it } from "vitest";
import { DELIVERY_STATUSES } from "../../../src/contracts/delivery-status.ts";
import { decide, offersFor } from "../../../src/machines/lifecycles/decide.ts";
import { DELIVERY_COMMANDS, deliveryLifecycle } from "../../../src/machines/lifecycles/delivery.lifecycle.ts";
import type { DeliveryFacts } from "../../../src/machines/lifecycles/delivery.rules.ts";
import {
  deliveryAdmin,
  deliveryEdges,
  deliveryPaths,
  easyFacts,
  waysToDeliveryStatuses,
} from "../../support/delivery-paths.ts";
import { wordsMissing } from "../../support/lifecycle-words.ts";

const ask = (command: string, status: string, payload: unknown = {}, facts: Partial<DeliveryFacts> = {}) =>
  decide(deliveryLifecycle, {
    row: { status, attempt: 1 },
    ...{ command, payload, by: deliveryAdmin, facts: { ...easyFacts, ...facts } },
  });

const vehicle = (more: object) => ({ vehicle: { ...easyFacts.vehicle, ...more } }) as Partial<DeliveryFacts>;

describe("the life of a delivery", () => {
  it("has a way to every transition, those of the system too", () => {
    const taken = new Set(deliveryPaths().map((path) => path.at(-1)?.edge));
    expect([...taken].sort()).toEqual([...new Set(deliveryEdges())].sort());
  });

  it("reaches every status", () => {
    expect([...waysToDeliveryStatuses().keys()].sort()).toEqual([...DELIVERY_STATUSES].sort());
  });

  it("takes a vehicle that is there, free, in order and large enough, to the gram and the litre", () => {
    expect(ask("assign", "pending", {}, { vehicle: null })).toMatchObject({ because: ["vehicleUsable"] });
    expect(ask("assign", "pending", {}, vehicle({ onTrip: true }))).toMatchObject({
      because: ["vehicleFree"],
    });
    expect(ask("assign", "pending", {}, vehicle({ papersValid: false }))).toMatchObject({
      because: ["papersValid"],
    });
    const full = { weightGrams: 2_000, maxLoadKg: 2, volumeCm3: 3_000_000, maxVolumeM3: 3 };
    expect(ask("assign", "pending", {}, vehicle(full))).toMatchObject({ to: "assigned" });
    for (const more of [{ weightGrams: 2_001 }, { volumeCm3: 3_000_001 }])
      expect(ask("assign", "pending", {}, vehicle({ ...full, ...more }))).toMatchObject({
        because: ["loadFits"],
      });
    expect(
      ask("assign", "pending", {}, vehicle({ ...full, maxVolumeM3: null, volumeCm3: 9e9 })),
    ).toMatchObject({
      to: "assigned",
    });
  });

  it("departs with others on the same trip, and ships its exit the first time alone", () => {
    const departs = (attempt: number) => {
      const decision = decide(deliveryLifecycle, {
        row: { status: "assigned", attempt },
        ...{ command: "depart", payload: {}, by: deliveryAdmin },
        facts: { ...easyFacts, ...vehicle({ onTrip: true }) },
      });
      return decision.ok && decision.effects.some((effect) => effect.type === "shipExit");
    };
    expect([departs(1), departs(2)]).toEqual([true, false]);
  });

  it("is signed for line by line, each of them once and in full", () => {
    const sign = (...lines: readonly object[]) => ask("sign", "inTransit", { signer: "who", lines });
    const line = { lineId: "line", signed: 7, damaged: 2, refused: 1 };
    expect(sign(line)).toMatchObject({ to: "partlySigned" });
    expect(sign({ ...line, signed: 8, refused: 0 })).toMatchObject({ to: "signed" });
    expect(sign({ ...line, signed: 8 })).toMatchObject({ because: ["linesAccounted"] });
    expect(sign(line, line)).toMatchObject({ because: ["linesAccounted"], details: { lines: ["line"] } });
    expect(sign(line, { ...line, lineId: "other" })).toMatchObject({ details: { lines: ["other"] } });
  });

  it("keeps the system's commands from every person", () => {
    for (const command of deliveryLifecycle.systemCommands)
      expect(ask(command, "pending")).toMatchObject({ code: 40300 });
  });

  it("offers a handler the commands that its status knows, and other people none", () => {
    for (const status of DELIVERY_STATUSES) {
      const offered = offersFor(deliveryLifecycle, { status, attempt: 1 }, deliveryAdmin);
      const known = DELIVERY_COMMANDS.filter((command) =>
        deliveryEdges().some((edge) => edge.startsWith(`${status}/${command}/`)),
      );
      const own = known.filter((command) => !deliveryLifecycle.systemCommands.includes(command));
      expect(offered.map((offer) => offer.command)).toEqual(own);
      const reader = { ...deliveryAdmin, pages: new Set(["delivery-list"]) };
      expect(offersFor(deliveryLifecycle, { status, attempt: 1 }, reader)).toEqual([]);
    }
  });

  it("has words in both languages for every reason and every message", () => {
    const choosing = ["isFirstAttempt", "somethingRefused"];
    expect(wordsMissing(deliveryLifecycle, DELIVERY_STATUSES, choosing)).toEqual([]);
  });
});
