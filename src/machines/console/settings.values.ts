/** The console's settings with the specification's defaults (section 3), and how stored ones are read. */
import type { MenuItem } from "../../contracts/user.ts";

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
export function changed(settings: Settings, change: SettingsChange): Settings {
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
export function storedPart(settings: Settings): Partial<Settings> {
  const kept: Record<string, unknown> = { ...settings };
  for (const key of MOMENTARY) delete kept[key];
  return kept as Partial<Settings>;
}

/** Reads the stored settings, field by field: a damaged or foreign value gets its default. */
export function readSettings(text: string | null): Settings {
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
