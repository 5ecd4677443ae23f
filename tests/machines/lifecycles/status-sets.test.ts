import { expect, test } from "vitest";
import { LIFECYCLES } from "../../../scripts/lifecycles.ts";
import { COUNT_JUDGED, COUNT_TO_COUNT } from "../../../src/contracts/count-status.ts";
import {
  DELIVERY_ASTRAY,
  DELIVERY_DEPARTED,
  DELIVERY_LOADED,
  DELIVERY_SETS,
  DELIVERY_SIGNED,
  DELIVERY_SIGNED_WHOLE,
  DELIVERY_TO_DEPART,
  DELIVERY_TO_SETTLE,
} from "../../../src/contracts/delivery-status.ts";
import { ENTRY_FULFILLED, ENTRY_RECEIVED } from "../../../src/contracts/entry-status.ts";
import {
  EXIT_FULFILLED,
  EXIT_IN_HAND,
  EXIT_PROMISABLE,
  EXIT_TO_PICK,
} from "../../../src/contracts/exit-status.ts";
import { partOf, type RequestName } from "../../../src/contracts/request-kinds.ts";
import { WEBHOOK_AT_WORK } from "../../../src/contracts/webhook-resource.ts";
import { webhookLifecycle } from "../../../src/machines/lifecycles/webhook.lifecycle.ts";

test.each(LIFECYCLES.map(({ lifecycle, sets }) => [lifecycle.name, sets, lifecycle] as const))(
  "the chart of %s has the statuses of the contracts, and tags those that are over",
  (_name, sets, { machine }) => {
    const states = Object.entries(machine.config.states ?? {});
    const tagged = states.filter(([, { tags = [] }]) => tags.includes("over"));
    expect(states.map(([status]) => status).sort()).toEqual([...sets.all].sort());
    expect(tagged.map(([status]) => status).sort()).toEqual([...sets.over].sort());
  },
);

const whereOf = (name: RequestName | "webhook", commands: readonly string[]) => {
  const charts = [...LIFECYCLES.map(({ lifecycle }) => lifecycle), webhookLifecycle];
  const states = Object.entries(charts.find((chart) => chart.name === name)?.machine.config.states ?? {});
  return states
    .filter(([, { on = {} }]) => commands.some((command) => command in on))
    .map(([status]) => status);
};

test.each([
  ["what some of is in", ENTRY_RECEIVED, "entry", ["reverseReceipt"]],
  ["what can be promised goods again", EXIT_PROMISABLE, "exit", ["repromise"]],
  ["what is to pick", EXIT_TO_PICK, "exit", ["startPicking", "pick"]],
  ["what is picked and still here", EXIT_IN_HAND, "exit", ["unpick"]],
  ["what a vehicle carries, or is to carry", DELIVERY_LOADED, "delivery", ["depart", "sign"]],
  ["what has not left", DELIVERY_TO_DEPART, "delivery", ["assign", "depart"]],
  ["what is on the road", DELIVERY_DEPARTED, "delivery", ["sign"]],
  ["what has failed", DELIVERY_TO_SETTLE, "delivery", ["redeliver"]],
  ["what is to count", COUNT_TO_COUNT, "count", ["take"]],
  ["a count whose differences are judged", COUNT_JUDGED, "count", ["recount", "correct"]],
  ["a webhook that posts", WEBHOOK_AT_WORK, "webhook", ["failed"]],
] as const)("%s is where the chart has its commands", (_, set, name, commands) => {
  expect([...set].sort()).toEqual(whereOf(name, commands).sort());
});

test.each([
  ["entry", ENTRY_FULFILLED],
  ["exit", EXIT_FULFILLED],
] as const)("an ended %s is fulfilled or given up", (name, fulfilled) => {
  expect([...fulfilled, "cancelled"].sort()).toEqual([...partOf("sets")[name].over].sort());
});

test("a delivery goes astray where it is tried again or comes back, and ends there", () => {
  expect(DELIVERY_ASTRAY).toEqual([...whereOf("delivery", ["redeliver", "completeReturn"]), "returned"]);
});

test("a delivery that is signed is over, in full or in part", () => {
  const signed = DELIVERY_SETS.over.filter((status) => /signed/i.test(status));
  expect([...DELIVERY_SIGNED].sort()).toEqual([...signed].sort());
  expect(DELIVERY_SIGNED).toEqual(expect.arrayContaining([...DELIVERY_SIGNED_WHOLE]));
  expect(DELIVERY_SIGNED_WHOLE).toEqual(["signed"]);
});
