import { describe, expect, it } from "vitest";
import { COUNT_STATUSES } from "../../../src/contracts/count-status.ts";
import { COUNT_COMMANDS, countLifecycle } from "../../../src/machines/lifecycles/count.lifecycle.ts";
import type { CountFacts } from "../../../src/machines/lifecycles/count.rules.ts";
import { decide, offersFor } from "../../../src/machines/lifecycles/decide.ts";
import {
  countAdmin,
  countEdges,
  countPaths,
  easyCountFacts,
  waysToCountStatuses,
} from "../../support/count-paths.ts";
import { wordsMissing } from "../../support/lifecycle-words.ts";

const ask = (
  command: string,
  status: string,
  facts: Partial<CountFacts> = {},
  payload: object = {},
  counted = 1,
) =>
  decide(countLifecycle, {
    row: { status, lineCount: 1, countedLines: counted },
    ...{ command, payload, by: countAdmin, facts: { ...easyCountFacts, ...facts } },
  });

describe("the life of a count", () => {
  it("has a way to every transition, those of the system too", () => {
    const taken = new Set(countPaths().map((path) => path.at(-1)?.edge));
    expect([...taken].sort()).toEqual([...new Set(countEdges())].sort());
  });

  it("reaches every status by what people do", () => {
    expect([...waysToCountStatuses().keys()].sort()).toEqual([...COUNT_STATUSES].sort());
  });

  it("opens goods that no other count has, and is finished when every line is counted", () => {
    expect(ask("open", "draft", { elsewhere: ["PD1"] })).toMatchObject({
      because: ["countedOnce"],
      details: { numbers: ["PD1"] },
    });
    expect(ask("finish", "counting", {}, {}, 0)).toMatchObject({
      because: ["everyLineCounted"],
      details: { left: 1 },
    });
  });

  it("gives a line to one person at a time, and a recount to another", () => {
    expect(ask("record", "counting", { takenBy: "李" })).toMatchObject({ because: ["lineFree"] });
    expect(ask("record", "counting", { isSameCounter: true })).toMatchObject({ because: ["otherCounter"] });
    expect(ask("take", "counting", { takeable: 0 })).toMatchObject({ because: ["somethingToTake"] });
    expect(ask("take", "counting", { takeable: 0, isSameCounter: true })).toMatchObject({
      because: ["otherCounter"],
    });
  });

  it("is approved when every line is settled, by who did not count what differs, with a reason for a choice", () => {
    expect(ask("approve", "counted", { unsettled: ["line"] })).toMatchObject({
      because: ["everyLineSettled"],
    });
    expect(ask("approve", "counted", { isOwnDifference: true })).toMatchObject({ because: ["notCounter"] });
    const chosen = [{ lineId: "line", round: 1 }];
    expect(ask("approve", "counted", {}, { chosen })).toMatchObject({ because: ["choiceExplained"] });
    expect(ask("approve", "counted", {}, { chosen, reason: "why" })).toMatchObject({ to: "approved" });
  });

  it("lets a record commute, and nothing else", () => {
    expect(countLifecycle.commutes).toEqual(["record"]);
  });

  it("keeps the system's commands from every person", () => {
    for (const command of countLifecycle.systemCommands)
      expect(ask(command, "draft")).toMatchObject({ code: 40300 });
  });

  it("offers counting by the count page, and deciding by the stock page", () => {
    const row = { status: "counted", lineCount: 1, countedLines: 1 };
    const offered = (...pages: readonly string[]) =>
      offersFor(countLifecycle, row, { ...countAdmin, pages: new Set(pages) }).map(({ command }) => command);
    expect(offered("warehouse-count")).toEqual(["cancel"]);
    expect(offered("warehouse-repertory")).toEqual(["recount", "approve"]);
    expect(COUNT_COMMANDS.length).toBe(11);
  });

  it("has words in both languages for every reason and every message", () => {
    expect(wordsMissing(countLifecycle, COUNT_STATUSES, ["nothingDiffers"])).toEqual([]);
  });
});
