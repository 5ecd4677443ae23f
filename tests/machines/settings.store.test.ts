import { expect, it } from "vitest";
import { createActor } from "xstate";
import {
  SETTINGS_DEFAULTS,
  type Settings,
  settingsStore,
} from "../../src/machines/console/settings.store.ts";

function start(stored: string | null = null) {
  const written: string[] = [];
  const store = { read: () => stored, write: (text: string) => void written.push(text) };
  const actor = createActor(settingsStore, { input: { store } });
  const shown: Settings[] = [];
  actor.on("changed", ({ values }) => {
    // A subscriber that is told sees it in the actor as well.
    expect(actor.getSnapshot().context.values).toBe(values);
    shown.push(values);
  });
  actor.start();
  return { actor, written, shown, values: () => actor.getSnapshot().context.values };
}

it("a change is stored and told at once, and invalid values are ignored", () => {
  const { actor, written, shown, values } = start();
  actor.send({ type: "settings.changed", change: { theme: "dark", menuWidth: 9_000, themeColor: "red" } });
  expect(values()).toMatchObject({
    theme: "dark",
    menuWidth: 320,
    themeColor: SETTINGS_DEFAULTS.themeColor,
  });
  expect(shown).toEqual([values()]);
  expect(JSON.parse(written[0] ?? "")).toMatchObject({ theme: "dark", menuWidth: 320 });
});

it("a reset brings the defaults back and keeps what belongs to the moment", () => {
  const { actor, written, values } = start(JSON.stringify({ theme: "dark" }));
  actor.send({ type: "device.known", device: "mobile" });
  actor.send({ type: "drawer.opened" });
  actor.send({ type: "serverMenu.known", items: [{ name: "entry", children: [] }] });
  actor.send({ type: "settings.reset" });
  expect(values()).toEqual({
    ...SETTINGS_DEFAULTS,
    device: "mobile",
    globalSettings: true,
    serverMenu: [{ name: "entry", children: [] }],
  });
  expect(written).toHaveLength(1);
  expect(JSON.parse(written[0] ?? "")).not.toHaveProperty("device");
});

it("the drawer and the device are told but not stored, the server's menu neither", () => {
  const { actor, written, shown, values } = start();
  actor.send({ type: "drawer.opened" });
  expect(values().globalSettings).toBe(true);
  actor.send({ type: "drawer.closed" });
  expect(values().globalSettings).toBe(false);
  actor.send({ type: "device.known", device: "mobile" });
  actor.send({ type: "serverMenu.known", items: [] });
  expect(shown).toHaveLength(3);
  expect(written).toEqual([]);
});

it("what another tab of the browser stored is taken, but for the moment of this one", () => {
  const { actor, written, values } = start();
  actor.send({ type: "device.known", device: "mobile" });
  actor.send({ type: "store.changed", text: JSON.stringify({ theme: "dark", device: "desktop" }) });
  expect(values()).toMatchObject({ theme: "dark", device: "mobile" });
  expect(written).toEqual([]);
});
