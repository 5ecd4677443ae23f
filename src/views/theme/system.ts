import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import {
  createSystem,
  defineConfig,
  type SystemContext,
  type SystemStyleObject,
} from "@chakra-ui/react/styled-system";
import { serializeStyles } from "@emotion/serialize";
import { colors } from "./colors.ts";
import { tokens } from "./tokens.ts";

const EDGE = "inset 1px 0 0 var(--tb-colors-border-strong)";

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: "tb",
  cssVarsRoot: ":where(html)",
  globalCss: {
    // What docked notices take from the window's top (toast-parts.tsx), and a phone's bar from its foot.
    ":root": { "--global-color-border": "{colors.border}", "--toast-room": "0px", "--foot-room": "0px" },
    "html[data-bar]:not([data-foot], [data-keyboard])": {
      "--foot-room": "calc(56px + env(safe-area-inset-bottom, 0px))",
    },
    html: {
      paddingBlock: "var(--toast-room) var(--foot-room)",
      scrollPaddingBlock: "var(--toast-room) var(--foot-room)",
      bg: "bg",
      color: "fg",
      fontFamily: "body",
      fontSize: "100%",
      lineHeight: "body",
      textSizeAdjust: "100%",
      scrollbarColor: "{colors.border.strong} transparent",
    },
    "html[data-color-weak], html[data-color-weak] :popover-open": {
      filter: "invert(80%)",
    },
    "html.dark": { colorScheme: "dark" },
    "html.light": { colorScheme: "light" },
    body: {
      fontSize: "sm",
      minWidth: "320px",
      // A phone on its side has its camera in the page's edge.
      paddingInline: "env(safe-area-inset-left, 0px) env(safe-area-inset-right, 0px)",
    },
    // Headings keep the type scale of their place, never the browser's.
    "h1, h2, h3, h4": { fontSize: "inherit", fontWeight: "bold", lineHeight: "tight" },
    a: { color: "inherit", textDecoration: "none" },
    "button, summary, label, [role='button']": { cursor: "pointer" },
    ":disabled, [aria-disabled='true']": { cursor: "not-allowed" },
    "*::placeholder": { color: "fg.subtle" },
    "*::selection": { bg: "brand.muted" },
    ":focus-visible": {
      outlineWidth: "2px",
      outlineStyle: "solid",
      outlineColor: "{colors.brand.fg}",
      outlineOffset: "1px",
    },
    ":focus:not(:focus-visible)": { outline: "none" },
    "*, *::before, *::after": {
      _motionReduce: {
        animationDuration: "1ms !important",
        animationIterationCount: "1 !important",
        transitionDuration: "1ms !important",
        scrollBehavior: "auto !important",
      },
    },
  },
  theme: {
    breakpoints: { sm: "640px", md: "768px", lg: "992px", xl: "1280px" },
    tokens,
    semanticTokens: { colors },
    textStyles: {
      xs: { value: { fontSize: "xs", lineHeight: "1.5" } },
      sm: { value: { fontSize: "sm", lineHeight: "1.57" } },
      md: { value: { fontSize: "md", lineHeight: "1.5" } },
      lg: { value: { fontSize: "lg", lineHeight: "1.4", fontWeight: "bold" } },
      xl: { value: { fontSize: "xl", lineHeight: "1.3", fontWeight: "bold" } },
    },
    keyframes: {
      // For an element that stays visible beside scrolling content: an edge while it covers something.
      edge: {
        "0%": { boxShadow: EDGE },
        "98%": { boxShadow: EDGE },
        "100%": { boxShadow: "none" },
      },
      appear: { from: { opacity: 0 }, to: { opacity: 1 } },
      // What has just come or changed: its tint holds 2 s and fades in 600 ms.
      settle: { from: { backgroundColor: "var(--settle)" }, "77%": { backgroundColor: "var(--settle)" } },
      pulse: { "50%": { opacity: 0.45 } },
      spin: { to: { transform: "rotate(360deg)" } },
      // The miniature of the sign-in page: before the approval until 36 %, after it from 50 %.
      pitchAfter: { "0%, 40%, 100%": { opacity: 0 }, "50%, 94%": { opacity: 1 } },
      pitchBefore: { "0%, 40%, 100%": { opacity: 1 }, "46%, 96%": { opacity: 0 } },
      pitchTravel: { "0%, 36%, 100%": { transform: "translateX(-20%)" }, "50%, 94%": { transform: "none" } },
      pitchGrow: { "0%, 36%, 100%": { transform: "scaleX(0)" }, "50%, 94%": { transform: "none" } },
      pitchPoint: {
        "0%, 100%": { transform: "translate(-70px, 46px)" },
        "24%, 32%, 80%": { transform: "none" },
        "28%": { transform: "translateY(-3px)" },
      },
      pitchPress: { "28%, 36%": { filter: "none" }, "32%": { filter: "brightness(0.7)" } },
    },
  },
});

/**
 * The console's Chakra system: Chakra's style engine with our own tokens. Its default theme (all recipes and
 * palettes, ~30 KB gzip) stays out, which keeps the sign-in page within its budget; each kit component
 * carries its own recipe, so it is loaded where it is used.
 */
export const system = remembering(createSystem(defaultBaseConfig, config));

interface Known<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** What `make` answers for a key, made once. */
function once<K, V>(known: Known<K, V>, make: (key: K) => V): (key: K) => V {
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = make(key);
      known.set(key, value);
    }
    return value;
  };
}

/**
 * The same system, which computes the same styles once. Chakra builds an element's recipe again whenever the element is
 * drawn, and finds a style that it has computed by writing the whole of it out as text; Emotion then writes the answer
 * out again (docs/decisions/0054-styles-once.md). Here a recipe is known by its definition and a style by its object;
 * only an object not seen before is read. `css` answers in Emotion's own form, which Emotion takes as it is.
 */
export function remembering(system: SystemContext): SystemContext {
  let count = 0;
  const numberOfText = once(new Map<string, number>(), () => ++count);
  const numberOf = once(new WeakMap<SystemStyleObject, number>(), (style) =>
    numberOfText(JSON.stringify(style)),
  );
  const answers = new Map<string, SystemStyleObject>();
  return {
    ...system,
    cva: once(new WeakMap(), system.cva),
    css(...styles) {
      const key = styles.map((style) => (style ? numberOf(style) : 0)).join(" ");
      const known = answers.get(key);
      if (known) return known;
      const answer: SystemStyleObject = { ...serializeStyles([system.css(...styles)]) };
      answers.set(key, answer);
      return answer;
    },
  };
}
