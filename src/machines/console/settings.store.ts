/**
 * Settings: how the console looks to this person in this browser (specification sections 2 and 3). Every change is
 * stored at once, and the storage itself notifies the other tabs of the browser. Emits `changed`.
 */
import { type ActorSystem, fromTransition } from "xstate";
import type { MenuItem } from "../../contracts/user.ts";
import {
  changed,
  readSettings,
  SETTINGS_DEFAULTS,
  type Settings,
  type SettingsChange,
  storedPart,
} from "./settings.values.ts";

interface SettingsContext {
  readonly values: Settings;
  readonly store: { read(): string | null; write(text: string): void };
}

type SettingsEvent =
  | { readonly type: "settings.changed"; readonly change: SettingsChange }
  | { readonly type: "settings.reset" }
  | { readonly type: "drawer.opened" }
  | { readonly type: "drawer.closed" }
  /** The window became narrow or wide. */
  | { readonly type: "device.known"; readonly device: "desktop" | "mobile" }
  /** The server menu, while it is used. */
  | { readonly type: "serverMenu.known"; readonly items: readonly MenuItem[] }
  /** Another tab of this browser stored other settings. */
  | { readonly type: "store.changed"; readonly text: string | null };

/** The settings after an event. */
function next(values: Settings, event: SettingsEvent): Settings {
  const { device, globalSettings, serverMenu, hideMenu } = values;
  switch (event.type) {
    case "settings.changed":
      return changed(values, event.change);
    case "settings.reset":
      return { ...SETTINGS_DEFAULTS, device, globalSettings, serverMenu };
    case "drawer.opened":
    case "drawer.closed":
      return { ...values, globalSettings: event.type === "drawer.opened" };
    case "device.known":
      return { ...values, device: event.device };
    case "serverMenu.known":
      return { ...values, serverMenu: event.items };
    case "store.changed":
      return { ...readSettings(event.text), device, globalSettings, serverMenu, hideMenu };
  }
}

export const settingsStore = fromTransition<
  SettingsContext,
  SettingsEvent,
  ActorSystem<never>,
  Pick<SettingsContext, "store">,
  { readonly type: "changed"; readonly values: Settings }
>(
  ({ store, values: before }, event, { defer, emit }) => {
    const values = next(before, event);
    const isOwn = event.type === "settings.changed" || event.type === "settings.reset";
    if (isOwn) defer(() => store.write(JSON.stringify(storedPart(values))));
    if (event.type !== "serverMenu.known") defer(() => emit({ type: "changed", values }));
    return { store, values };
  },
  ({ input: { store } }) => ({ store, values: readSettings(store.read()) }),
);
