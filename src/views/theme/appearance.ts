import { brandColors } from "./brand.ts";

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
