import { defineTokens } from "@chakra-ui/react/styled-system";

// One spacing unit is 4 px; rem, so that a larger browser font enlarges the whole grid.
const STEPS = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64, 80, 96,
];
const grid = Object.fromEntries(STEPS.map((step) => [String(step), { value: `${step / 4}rem` }]));

const CJK =
  '"PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC"';

/** Scale and rhythm: type 12/14/16/20/28, 4 px grid, radii 6 and 8, a shadow for overlays alone. */
export const tokens = defineTokens({
  fonts: {
    body: {
      value: `-apple-system, BlinkMacSystemFont, "Segoe UI", ${CJK}, "WenQuanYi Micro Hei", sans-serif`,
    },
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace' },
  },
  fontSizes: {
    xs: { value: "0.75rem" },
    sm: { value: "0.875rem" },
    md: { value: "1rem" },
    lg: { value: "1.25rem" },
    xl: { value: "1.75rem" },
  },
  fontWeights: { normal: { value: 400 }, medium: { value: 500 }, bold: { value: 700 } },
  lineHeights: { tight: { value: 1.3 }, body: { value: 1.57 } },
  spacing: grid,
  sizes: {
    ...grid,
    full: { value: "100%" },
    row: { value: "2.5rem" },
    rowCompact: { value: "2rem" },
    rowTouch: { value: "3rem" },
    navbar: { value: "3.5rem" },
    tabs: { value: "2.25rem" },
  },
  radii: {
    xs: { value: "0.25rem" },
    sm: { value: "0.375rem" },
    md: { value: "0.5rem" },
    full: { value: "9999px" },
  },
  shadows: { overlay: { value: "0 8px 28px rgba(15, 20, 30, 0.18)" } },
  zIndex: {
    base: { value: 0 },
    sticky: { value: 10 },
    header: { value: 100 },
    overlay: { value: 1000 },
    toast: { value: 2000 },
    skip: { value: 3000 },
  },
  durations: { fast: { value: "120ms" }, normal: { value: "180ms" } },
});
