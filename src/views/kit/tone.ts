/** What a colour means; a tone never stands alone, a word and an icon go with it. */
export type Tone = "neutral" | "info" | "success" | "warning" | "danger";

/** Variants of a recipe: a fill in the tone's solid colour. */
export const solidTones = {
  neutral: { bg: "neutral.solid" },
  info: { bg: "info.solid" },
  success: { bg: "success.solid" },
  warning: { bg: "warning.solid" },
  danger: { bg: "danger.solid" },
} as const satisfies Record<Tone, object>;
