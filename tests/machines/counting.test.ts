import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import {
  type CountingEmitted,
  type CountingLine,
  countingMachine,
} from "../../src/machines/page/counting.machine.ts";

const line = (
  id: string,
  locationCode: string,
  skuCode: string,
  more: Partial<CountingLine> = {},
): CountingLine => ({
  ...{ id, locationId: `id of ${locationCode}`, locationCode, skuCode, typeName: `goods ${skuCode}` },
  ...{ gtin: null, isOthers: false, ...more },
});
const LINES = [
  line("1", "A-01", "S-1", { gtin: "6901234567892" }),
  line("2", "A-01", "S-2"),
  line("3", "A-01", "S-2"),
  line("4", "A-02", "S-4", { isOthers: true }),
  line("5", "A-02", "S-5"),
];

function desk() {
  const actor = createActor(countingMachine, { input: { lines: LINES } });
  const told: CountingEmitted[] = [];
  actor.on("*", (emitted) => told.push(emitted));
  actor.start();
  const context = () => actor.getSnapshot().context;
  return {
    scan: (text: string) => actor.send({ type: "scanned", text }),
    type: (text: string) => actor.send({ type: "typed", text }),
    send: (event: Parameters<typeof actor.send>[0]) => actor.send(event),
    state: () => [actor.getSnapshot().value, context().wrong?.because ?? null],
    which: () => context().which,
    counted: () => told.filter(({ type }) => type === "count.taken" || type === "place.closed"),
  };
}

describe("counting by scanner", () => {
  it("asks for the place, the goods and how many, and then for the next goods there", () => {
    const count = desk();
    count.scan("a-01");
    expect(count.state()).toEqual(["goods", null]);
    count.scan("06901234567892");
    expect(count.state()).toEqual(["quantity", null]);
    count.type("24");
    expect(count.state()).toEqual(["goods", null]);
    expect(count.counted()).toEqual([{ type: "count.taken", lineId: "1", quantity: 24 }]);
  });

  it("counts by scanning the same goods again and again", () => {
    const count = desk();
    count.scan("A-01");
    for (const text of ["S-1", "S-1", "S-1"]) count.scan(text);
    count.type("");
    expect(count.counted()).toEqual([{ type: "count.taken", lineId: "1", quantity: 3 }]);
  });

  it("asks which lot is meant, and takes none as an answer", () => {
    const count = desk();
    count.scan("A-01");
    count.scan("S-2");
    expect(count.which()).toEqual(["2", "3"]);
    count.send({ type: "option.chosen", index: 1 });
    count.type("0");
    expect(count.counted()).toEqual([{ type: "count.taken", lineId: "3", quantity: 0 }]);
  });

  it("closes a place, and goes to another one by its scan", () => {
    const count = desk();
    count.scan("A-01");
    count.scan("A-02");
    count.send({ type: "place.closed" });
    expect(count.state()).toEqual(["place", null]);
    expect(count.counted()).toEqual([{ type: "place.closed", locationId: "id of A-02" }]);
  });

  it("says what is wrong, and changes nothing", () => {
    const count = desk();
    count.scan("Z-99");
    expect(count.state()).toEqual(["place", "place"]);
    count.scan("A-02");
    count.scan("S-1");
    expect(count.state()).toEqual(["goods", "goods"]);
    count.scan("S-4");
    expect(count.state()).toEqual(["goods", "others"]);
    count.scan("S-5");
    count.scan("S-1");
    expect(count.state()).toEqual(["quantity", "quantity"]);
    count.type("a lot");
    expect(count.counted()).toEqual([]);
    count.send({ type: "back" });
    expect(count.state()).toEqual(["goods", null]);
    count.send({ type: "line.chosen", lineId: "4" });
    expect(count.state()).toEqual(["goods", null]);
  });
});
