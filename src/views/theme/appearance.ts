/** Light or dark, as a class on html (the early script sets the same one before the first paint). */
export function applyThemeMode(mode: "light" | "dark", root: HTMLElement = document.documentElement): void {
  root.classList.toggle("dark", mode === "dark");
  root.classList.toggle("light", mode === "light");
  root.style.colorScheme = mode;
}

/** The setting themeColor, with companions that keep text readable; an unreadable value changes nothing. */
export function applyThemeColor(hex: string, root: HTMLElement = document.documentElement): void {
  const colors = brandColors(hex);
  if (!colors) return;
  for (const [name, value] of Object.entries(colors)) root.style.setProperty(name, value);
}

/**
 * The colour-weak mode of specification section 2 (its style is in ./system.ts): inverts by 80 percent. On html, the
 * one element whose filter leaves `position: fixed` descendants fixed to the window; and on each dialog and popover,
 * because they are in a layer above it.
 */
export function applyColorWeak(isOn: boolean, root: HTMLElement = document.documentElement): void {
  root.toggleAttribute("data-color-weak", isOn);
}

/** The variables that a theme colour sets, so that text on it and text in it stay readable. */
interface BrandColors {
  readonly "--brand": string;
  /** Text on the filled colour: white, or near-black for a light colour. */
  readonly "--brand-contrast": string;
  /** Under the pointer: away from `--brand-contrast`, so that text on it stays at least as readable. */
  readonly "--brand-hover": string;
  /** The colour as text on white, darkened until 4.5:1. */
  readonly "--brand-text": string;
  /** The colour as text on the dark theme's panels, lightened until 4.5:1. */
  readonly "--brand-text-dark": string;
}

type Rgb = readonly [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const DARK_PANEL: Rgb = [0x24, 0x2a, 0x34];
const LIGHT_PANEL: Rgb = [0xf2, 0xf3, 0xf5];

function parse(hex: string): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
  if (!match) return null;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return [red, green, blue];
}

const toHex = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`.toUpperCase();

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/** Relative luminance, WCAG 2.2. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21, WCAG 2.2. */
export function contrast(first: string, second: string): number {
  const [one, two] = [parse(first) ?? BLACK, parse(second) ?? BLACK].map(luminance) as [number, number];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}

function until(rgb: Rgb, towards: Rgb, ground: Rgb, ratio: number): Rgb {
  for (let share = 0; share <= 1; share += 0.02) {
    const tried = mix(rgb, towards, share);
    if (contrast(toHex(tried), toHex(ground)) >= ratio) return tried;
  }
  return towards;
}

/** Derives the readable companions of a theme colour; null if it is not `#rrggbb`. */
export function brandColors(hex: string): BrandColors | null {
  const rgb = parse(hex);
  if (!rgb) return null;
  const isDark = contrast(toHex(rgb), "#FFFFFF") >= 4.5;
  return {
    "--brand": toHex(rgb),
    "--brand-contrast": isDark ? "#FFFFFF" : "#12151B",
    "--brand-hover": toHex(mix(rgb, isDark ? BLACK : WHITE, 0.14)),
    "--brand-text": toHex(until(rgb, BLACK, LIGHT_PANEL, 4.5)),
    "--brand-text-dark": toHex(until(rgb, WHITE, DARK_PANEL, 5)),
  };
}
