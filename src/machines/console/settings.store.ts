/**
 * Settings: how the console looks to this person in this browser (specification sections 2 and 3). Every change is
 * stored at once, and the storage itself notifies the other tabs of the browser. Emits `changed`.
 */
import { type ActorSystem, fromTransition } from "xstate";
import type { MenuItem } from "../../contracts/user.ts";

// The console's settings with the specification's defaults (section 3), and how stored ones are read.

export interface Settings {
  readonly theme: "light" | "dark";
  readonly colorWeak: boolean;
  readonly navbar: boolean;
  readonly menu: boolean;
  readonly topMenu: boolean;
  readonly hideMenu: boolean;
  readonly menuCollapse: boolean;
  readonly footer: boolean;
  readonly themeColor: string;
  /** Pixels. */
  readonly menuWidth: number;
  /** The settings drawer is open. */
  readonly globalSettings: boolean;
  readonly device: "desktop" | "mobile";
  readonly tabBar: boolean;
  readonly menuFromServer: boolean;
  /** Filled by the server while menuFromServer is on; never stored. */
  readonly serverMenu: readonly MenuItem[];
}

export const SETTINGS_DEFAULTS: Settings = {
  theme: "light",
  colorWeak: false,
  navbar: true,
  menu: true,
  topMenu: false,
  hideMenu: false,
  menuCollapse: false,
  footer: true,
  themeColor: "#165DFF",
  menuWidth: 150,
  globalSettings: false,
  device: "desktop",
  tabBar: false,
  menuFromServer: false,
  serverMenu: [],
};

export const MENU_WIDTH_MIN = 120;
export const MENU_WIDTH_MAX = 320;

/** What belongs to the moment and is not stored: the open drawer, the device, the server's menu. */
const MOMENTARY = ["globalSettings", "device", "serverMenu", "hideMenu"] as const;

export type SettingsChange = Partial<Settings>;

const isHex = (value: unknown): value is string => typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);

/** Settings after a change; invalid values are ignored, widths are clamped. */
function changed(settings: Settings, change: SettingsChange): Settings {
  const width = change.menuWidth;
  return {
    ...settings,
    ...change,
    themeColor: isHex(change.themeColor) ? change.themeColor : settings.themeColor,
    menuWidth:
      typeof width === "number" && Number.isFinite(width)
        ? Math.min(MENU_WIDTH_MAX, Math.max(MENU_WIDTH_MIN, Math.round(width)))
        : settings.menuWidth,
  };
}

/** Settings as they are stored and copied: JSON with every field of the specification's table. */
export function settingsText(settings: Settings): string {
  return JSON.stringify(settings, null, 2);
}

/** The part that outlives the page. */
function storedPart(settings: Settings): Partial<Settings> {
  const kept: Record<string, unknown> = { ...settings };
  for (const key of MOMENTARY) delete kept[key];
  return kept as Partial<Settings>;
}

/** Reads the stored settings, field by field: a damaged or foreign value gets its default. */
function readSettings(text: string | null): Settings {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "{}");
  } catch {
    return SETTINGS_DEFAULTS;
  }
  if (typeof stored !== "object" || stored === null) return SETTINGS_DEFAULTS;
  const known: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(stored)) {
    const fallback = SETTINGS_DEFAULTS[key as keyof Settings];
    if (fallback === undefined || (MOMENTARY as readonly string[]).includes(key)) continue;
    if (typeof value === typeof fallback) known[key] = value;
  }
  if (known.theme !== "dark") known.theme = "light";
  return changed(SETTINGS_DEFAULTS, known as SettingsChange);
}

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
