import { defineSemanticTokens } from "@chakra-ui/react/styled-system";

// The brand is a CSS variable so that the setting themeColor changes it at run time; the fallbacks are the
// default #165DFF (5.2:1 on white) and, for text on dark ground, #6AA1FF.
const brand = "var(--brand, #165DFF)";
const tint = (percent: number, ground: string): string =>
  `color-mix(in srgb, ${brand} ${percent}%, ${ground})`;
const pair = (base: string, dark: string) => ({ value: { base, _dark: dark } });

const PANEL_DARK = "#171A21";

/**
 * Every colour of the console, light and dark (`dark` on html). Text colours reach 4.5:1 on `bg`, `bg.panel`
 * and on the subtle ground of their own tone; hints are 5F6B7A (5.5:1), secondary text 4E5969 (7.2:1).
 */
export const colors = defineSemanticTokens.colors({
  bg: {
    DEFAULT: pair("#F7F8FA", "#0E1116"),
    panel: pair("#FFFFFF", PANEL_DARK),
    subtle: pair("#FAFBFC", "#1B1F27"),
    muted: pair("#F2F3F5", "#242A34"),
    hover: pair("#F4F6F9", "#1F242D"),
    backdrop: pair("rgba(15, 20, 30, 0.45)", "rgba(0, 0, 0, 0.6)"),
    inverted: pair("#1D2129", "#E6E9EF"),
  },
  fg: {
    DEFAULT: pair("#1D2129", "#E6E9EF"),
    muted: pair("#4E5969", "#AEB6C2"),
    subtle: pair("#5F6B7A", "#929CAA"),
    inverted: pair("#FFFFFF", "#12151B"),
  },
  border: {
    DEFAULT: pair("#E5E6EB", "#2A303B"),
    strong: pair("#C9CDD4", "#434C5A"),
    // A control's outline has to be seen (3:1, WCAG 1.4.11).
    control: pair("#868F9C", "#6B7685"),
  },
  // The dark half of the sign-in page: the same in both themes.
  pitch: {
    bg: { value: "#0A1A3F" },
    panel: { value: "#12245A" },
    fg: { value: "#FFFFFF" },
    muted: { value: "#B9C6E4" },
    line: { value: "#2A4FA8" },
    accent: { value: "#6AA1FF" },
    card: { value: "#FFFFFF" },
    ink: { value: "#1D2129" },
    faint: { value: "#4E5969" },
    edge: { value: "#E5E6EB" },
    tint: { value: "#E8F1FF" },
    action: { value: "#165DFF" },
    admin: { value: "#B45309" },
    client: { value: "#0F766E" },
  },
  // The wall monitor: dark in both themes, read from five metres; every text reaches 7:1 on bg and panel.
  board: {
    bg: { value: "#0A0F1D" },
    panel: { value: "#121A2E" },
    /** The panel without its colour, under figures that have stopped. */
    stopped: { value: "#1A1A1A" },
    line: { value: "#2A3652" },
    fg: { value: "#EEF3FF" },
    muted: { value: "#B8C4DD" },
    inbound: { value: "#84B4FF" },
    outbound: { value: "#7CF0B0" },
    good: { value: "#7CF0B0" },
    goodBg: { value: "#0F2E24" },
    warning: { value: "#FFC46B" },
    warningBg: { value: "#33260D" },
    bad: { value: "#FFA39B" },
    badBg: { value: "#3A1518" },
  },
  brand: {
    solid: { value: brand },
    hover: { value: `var(--brand-hover, ${tint(86, "black")})` },
    contrast: { value: "var(--brand-contrast, #FFFFFF)" },
    fg: pair(`var(--brand-text, ${brand})`, "var(--brand-text-dark, #6AA1FF)"),
    subtle: pair(tint(6, "white"), tint(16, PANEL_DARK)),
    muted: pair(tint(16, "white"), tint(34, PANEL_DARK)),
    border: pair(tint(34, "white"), tint(55, PANEL_DARK)),
  },
  neutral: {
    fg: pair("#4E5969", "#AEB6C2"),
    subtle: pair("#F2F3F5", "#242A34"),
    border: pair("#DDE0E6", "#3A4250"),
    solid: pair("#86909C", "#7B8594"),
  },
  info: {
    fg: pair("color-mix(in srgb, var(--brand-text, #165DFF) 82%, black)", "var(--brand-text-dark, #6AA1FF)"),
    subtle: pair(tint(10, "white"), tint(20, PANEL_DARK)),
    border: pair(tint(34, "white"), tint(55, PANEL_DARK)),
    solid: { value: brand },
  },
  success: {
    fg: pair("#007A24", "#5FD38A"),
    subtle: pair("#E8FFEA", "#12301E"),
    border: pair("#9FDCAE", "#245C39"),
    solid: pair("#00A32E", "#3CC56E"),
  },
  warning: {
    // Orange carries dark text only.
    fg: pair("#7A4500", "#F2B35C"),
    subtle: pair("#FFF3E0", "#362611"),
    border: pair("#EFCB94", "#6B4A1B"),
    solid: pair("#C77400", "#E09A35"),
  },
  danger: {
    fg: pair("#B71D23", "#FF8F88"),
    subtle: pair("#FFECE8", "#3B1A1C"),
    border: pair("#F3B7B0", "#7A3033"),
    solid: pair("#CB272D", "#CF3D43"),
    contrast: pair("#FFFFFF", "#FFFFFF"),
  },
});
