import { describe, expect, it } from "vitest";
import type { SimulatedClock } from "xstate";
import type { MessageRow } from "../../src/contracts/message.ts";
import type { AlertsEmitted } from "../../src/machines/console/alerts.machine.ts";
import { alertChoice } from "../../src/machines/console/alerts.machine.ts";
import { enter } from "./console-boot.ts";

const message = (id: string): MessageRow => ({
  ...{ id, type: "notice", title: "", subTitle: "", avatar: "", content: "" },
  ...{ time: "2026-11-20T00:00:00.000Z", status: 0, messageType: 1, link: "/entry/entry-list/e-1" },
  ...{ closedAt: null, template: "entryApproved", values: {} },
});
const arrived = (seq: number, ...ids: readonly string[]) => ({
  type: "feed.batch" as const,
  events: [
    {
      ...{ topic: "message" as const, epoch: "e", seq, type: "received", entity: "message", id: `m-${seq}` },
      ...{ version: 1, at: "2026-11-20T00:00:00.000Z", by: "Chen" },
      data: { rows: ids.map(message), unread: ids.length },
    },
  ],
});

/** A console whose person has made their choice, and its sounds and notifications. */
async function listening(choice: object, kept: Record<string, string> = {}) {
  const console = await enter(undefined, { kept });
  const alerts = console.actor("alerts");
  const reported: AlertsEmitted[] = [];
  alerts.on("*", (event) => void reported.push(event));
  if (Object.keys(choice).length > 0) alerts.send({ type: "alerts.chosen", change: choice });
  const inbox = console.actor("inbox");
  const types = () => reported.map(({ type }) => type);
  const later = (ms: number) => (console.root.clock as SimulatedClock).increment(ms);
  return { console, alerts, inbox, types, later };
}

describe("alerts of new messages", () => {
  it("are silent until their person wants them", async () => {
    const { inbox, types } = await listening({});
    inbox.send(arrived(1, "a"));
    expect(types()).toEqual([]);
  });

  it("announce new messages, and never those that were there before", async () => {
    const { inbox, types } = await listening({ sound: true, desktop: true });
    inbox.send({ type: "feed.reset", data: { list: [message("old")], unread: 1 } } as never);
    expect(types()).toEqual([]);
    inbox.send(arrived(1, "a"));
    expect(types().toSorted()).toEqual(["notice.due", "sound.due"]);
    // The same event again, as after a resync, is no news.
    inbox.send(arrived(1, "a"));
    expect(types()).toHaveLength(2);
  });

  it("sound once for messages that come together, and show each", async () => {
    const { inbox, types, later } = await listening({ sound: true, desktop: true });
    inbox.send(arrived(1, "a", "b"));
    inbox.send(arrived(2, "c"));
    expect(types().filter((type) => type === "sound.due")).toHaveLength(1);
    expect(types().filter((type) => type === "notice.due")).toHaveLength(3);
    later(1_000);
    inbox.send(arrived(3, "d"));
    expect(types().filter((type) => type === "sound.due")).toHaveLength(2);
  });

  it("are a choice of each person, kept in this browser and known to its other windows", async () => {
    const { console, alerts } = await listening({ sound: true });
    expect(JSON.parse(console.kept.get("tallyboard-alerts") ?? "")).toEqual({
      "u-1": { sound: true, desktop: false },
    });
    console.elsewhere("tallyboard-alerts", JSON.stringify({ "u-1": { sound: false, desktop: true } }));
    expect(alertChoice(alerts.getSnapshot().context)).toEqual({ sound: false, desktop: true });
    alerts.send({ type: "person.known", userId: "u-2" });
    expect(alertChoice(alerts.getSnapshot().context)).toEqual({ sound: false, desktop: false });
  });

  it("fall silent where what was stored cannot be read", async () => {
    for (const text of ["{", "null", '"x"', '{"u-1":{"sound":"yes"}}', '{"u-1":null}']) {
      const { inbox, types } = await listening({}, { "tallyboard-alerts": text });
      inbox.send(arrived(1, "a"));
      expect(types()).toEqual([]);
    }
  });
});
