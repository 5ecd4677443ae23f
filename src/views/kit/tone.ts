/** What a colour means; a tone never stands alone, a word and an icon go with it. */
export type Tone = "neutral" | "info" | "success" | "warning" | "danger";
