/**
 * Settings: how the console looks to this person in this browser (specification sections 2 and 3). Every change is
 * stored at once, and the storage itself notifies the other tabs of the browser. Emits `changed`.
 */
import { assign, emit, setup } from "xstate";
import type { MenuItem } from "../../contracts/user.ts";
import {
  changed,
  readSettings,
  SETTINGS_DEFAULTS,
  type Settings,
  type SettingsChange,
  storedPart,
} from "./settings.values.ts";

export interface SettingsStore {
  read(): string | null;
  write(text: string): void;
}

interface SettingsContext {
  readonly values: Settings;
  readonly store: SettingsStore;
}

export type SettingsEvent =
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

export const settingsMachine = setup({
  types: {
    context: {} as SettingsContext,
    events: {} as SettingsEvent,
    emitted: {} as { type: "changed"; values: Settings },
    input: {} as { readonly store: SettingsStore },
  },
  actions: {
    change: assign(({ context, event }) =>
      event.type === "settings.changed" ? { values: changed(context.values, event.change) } : context,
    ),
    resetAll: assign(({ context }) => ({
      values: {
        ...SETTINGS_DEFAULTS,
        device: context.values.device,
        globalSettings: context.values.globalSettings,
        serverMenu: context.values.serverMenu,
      },
    })),
    knowDevice: assign(({ context, event }) =>
      event.type === "device.known" ? { values: changed(context.values, { device: event.device }) } : context,
    ),
    knowMenu: assign(({ context, event }) =>
      event.type === "serverMenu.known"
        ? { values: { ...context.values, serverMenu: event.items } }
        : context,
    ),
    adopt: assign(({ context, event }) => {
      if (event.type !== "store.changed") return context;
      const { device, globalSettings, serverMenu, hideMenu } = context.values;
      return { values: { ...readSettings(event.text), device, globalSettings, serverMenu, hideMenu } };
    }),
    openDrawer: assign(({ context }) => ({ values: changed(context.values, { globalSettings: true }) })),
    closeDrawer: assign(({ context }) => ({ values: changed(context.values, { globalSettings: false }) })),
    store: ({ context }) => context.store.write(JSON.stringify(storedPart(context.values))),
    notify: emit(({ context }) => ({ type: "changed" as const, values: context.values })),
  },
}).createMachine({
  id: "settings",
  description: "How the console looks to this person in this browser.",
  context: ({ input }) => ({ values: readSettings(input.store.read()), store: input.store }),
  initial: "closed",
  on: {
    "settings.changed": { actions: ["change", "store", "notify"] },
    "settings.reset": { actions: ["resetAll", "store", "notify"] },
    "device.known": { actions: ["knowDevice", "notify"] },
    "serverMenu.known": { actions: "knowMenu" },
    "store.changed": { actions: ["adopt", "notify"] },
  },
  states: {
    closed: {
      description: "The settings drawer is closed.",
      on: { "drawer.opened": { target: "open", actions: ["openDrawer", "notify"] } },
    },
    open: {
      description: "The settings drawer is open.",
      on: { "drawer.closed": { target: "closed", actions: ["closeDrawer", "notify"] } },
    },
  },
});
