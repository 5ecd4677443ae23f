/** How a chart is asked, on a chart made for it: each of its rules holds where the row says so. */
import { describe, expect, it } from "vitest";
import { createMachine } from "xstate";
import type { Actor, Person, Right } from "../../../src/contracts/permissions.ts";
import { decide, needsReason, offersFor } from "../../../src/machines/lifecycles/decide.ts";
import {
  type ChartTypes,
  chartOf,
  type GuardKind,
  type Lifecycle,
  ruleFor,
} from "../../../src/machines/lifecycles/lifecycle.ts";

interface Row {
  readonly status: string;
  readonly holds: readonly string[];
}

const rule = ruleFor<Row, never, unknown>();
const named = (name: string, kind: GuardKind) =>
  rule(
    kind,
    ({ row }) => row.holds.includes(name),
    () => ({ [name]: "about it" }),
  );
const rules = {
  mine: named("mine", "person"),
  ours: named("ours", "person"),
  asked: { ...named("asked", "person"), greys: true },
  ready: named("ready", "row"),
  empty: named("empty", "row"),
  sealed: named("sealed", "row"),
  typed: named("typed", "payload"),
} as const;
const right: Right = { anyOf: ["entry-apply"] };
const { tables, needs, guards } = chartOf({ act: right, seal: right, ask: right, wave: right }, rules, [
  "tick",
]);
const types = {} as ChartTypes<Row, unknown, (typeof tables.commands)[number], { note: { what: string } }>;
const machine = createMachine(
  {
    types,
    context: ({ input }) => input,
    initial: "open",
    states: {
      open: {
        on: {
          act: [
            { target: "left", guard: needs("mine", "ready", "typed") },
            { target: "right", guard: needs("empty"), actions: { type: "note", params: { what: "done" } } },
          ],
          seal: { target: "left", guard: needs("mine") },
          ask: { target: "left", guard: needs("asked", "ready", "typed") },
          wave: [
            { target: "left", guard: needs("ready", "empty") },
            { target: "right", guard: needs("sealed") },
          ],
          tick: { target: "left" },
        },
      },
      left: { on: { seal: { target: "right", guard: needs("ours", "ready") } } },
      right: {},
    },
  },
  { guards, actions: { note: () => undefined } },
);
const chart: Lifecycle<Row, unknown> = { name: "entry", machine, ...tables, stations: [] };

const person: Person = {
  ...{ kind: "person", userId: "u", userName: "U", roleCode: "admin", clientId: null },
  pages: new Set(["entry-apply"] as const),
};
const without: Person = { ...person, pages: new Set() };
const system: Actor = { kind: "system", cause: "night" };

const ask = (command: string, holding: readonly string[], status = "open", by: Actor = person) =>
  decide(chart, { row: { status, holds: holding }, command, payload: {}, by, facts: {} });
const refusal = (code: number, because: readonly string[], details = {}) => ({
  ...{ ok: false, code, because, details },
});

describe("Who may send a command at all", () => {
  const all = Object.keys(rules);
  it.each<[string, string, Actor]>([
    ["a person without the page", "act", without],
    ["anyone, of a command that there is not", "dance", person],
    ["a person, of a command of the system", "tick", person],
    ["the system, of a command of people", "act", system],
  ])("not %s", (_, command, by) => {
    expect(ask(command, all, "open", by)).toEqual(refusal(40300, ["page"]));
  });

  it("a person with the page, and the system its own", () => {
    expect(ask("seal", all)).toMatchObject({ ok: true, from: "open", to: "left" });
    expect(ask("tick", all, "open", system)).toMatchObject({ ok: true, to: "left" });
  });
});

describe("A status that does not know the command", () => {
  it("has moved on for a person whom another status would let", () => {
    expect(ask("seal", ["mine", "ours"], "right")).toEqual(refusal(40900, ["status"]));
    expect(ask("seal", ["ours"], "right")).toEqual(refusal(40900, ["status"]));
    expect(ask("seal", ["mine"], "right")).toEqual(refusal(40900, ["status"]));
  });

  it("is not at fault where every status refuses the person", () => {
    expect(ask("seal", ["ready"], "right")).toEqual(refusal(40300, ["mine"]));
  });

  it("and one that the chart lacks knows no command", () => {
    expect(ask("seal", ["mine"], "nowhere")).toEqual(refusal(40900, ["status"]));
  });
});

describe("Of several transitions", () => {
  it("the first that holds is taken, with its effects", () => {
    expect(ask("act", Object.keys(rules))).toEqual({ ok: true, from: "open", to: "left", effects: [] });
    const effects = [{ type: "note", what: "done" }];
    expect(ask("act", ["empty"])).toEqual({ ok: true, from: "open", to: "right", effects });
  });

  it.each<[string, readonly string[], number, readonly string[]]>([
    ["the only one that fails by one rule", ["mine"], 42200, ["empty"]],
    ["the first, where they fail by as many", ["mine", "ready"], 42200, ["typed"]],
    ["the first by the person, where they fail by as many", ["ready", "typed"], 40300, ["mine"]],
    ["the second, where the first fails by person and payload", ["ready"], 42200, ["empty"]],
  ])("that fail the closest one says why: %s", (_, holding, code, because) => {
    const details = code === 42200 ? Object.fromEntries(because.map((name) => [name, "about it"])) : {};
    expect(ask("act", holding)).toEqual(refusal(code, because, details));
  });
});

describe("A refusal", () => {
  it("names the person's rules alone before those of row and payload, and all of those at once", () => {
    expect(ask("ask", [])).toEqual(refusal(40300, ["asked"]));
    expect(ask("ask", ["asked"])).toEqual(
      refusal(42200, ["ready", "typed"], { ready: "about it", typed: "about it" }),
    );
  });

  it("is none where a rule is missing: that is a mistake of the chart", () => {
    const states = { open: { on: { act: { target: "open", guard: needs("lost" as "mine") } } } };
    const broken = { ...chart, machine: createMachine({ initial: "open", states } as object) };
    const asked = { row: { status: "open", holds: [] }, command: "act", payload: {}, by: person, facts: {} };
    expect(() => decide(broken, asked)).toThrow('entry: the chart names a guard "lost" that has no rule');
    expect(needsReason(broken, "open", "act")).toBe(false);
  });
});

describe("The commands that are offered", () => {
  const offers = (holding: readonly string[], by = person) =>
    Object.fromEntries(
      offersFor(chart, { status: "open", holds: holding }, by).map(({ command, allowed, because }) => [
        command,
        allowed ? "allowed" : because.join(),
      ]),
    );

  it("are those of the page; a person's rule takes its own away, unless it greys it", () => {
    expect(offers([], without)).toEqual({});
    expect(offers([])).toEqual({ act: "empty", ask: "asked,ready", wave: "sealed" });
    expect(offers(["mine"])).toMatchObject({ seal: "allowed", act: "ready" });
  });

  it("do not wait for what is typed", () => {
    expect(offers(["mine", "ready", "asked"])).toMatchObject({ act: "allowed", ask: "allowed" });
  });

  it("are greyed by the closest transition, the first of those that are as close", () => {
    expect(offers(["ready"])).toMatchObject({ wave: "empty" });
    expect(offers([])).toMatchObject({ wave: "sealed" });
    expect(offers(["sealed"])).toMatchObject({ wave: "allowed" });
  });
});
