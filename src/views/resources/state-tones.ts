import type { SharedTexts } from "../../contracts/texts/zh-CN.ts";
import type { Tone } from "../kit/tone.ts";

/** The tone of each state that master data may have, by the state's name: what is as it should be has no colour. */
export const STATE_TONES: Readonly<Record<string, Tone>> = {
  enabled: "neutral",
  disabled: "warning",
  active: "neutral",
  suspended: "warning",
  idle: "neutral",
  maintenance: "warning",
  onTrip: "info",
  papersExpired: "danger",
} satisfies Record<keyof SharedTexts["state"], Tone>;
