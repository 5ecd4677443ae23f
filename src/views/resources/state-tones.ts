import type { SharedTexts } from "../../contracts/texts/zh-CN.ts";
import type { Tone } from "../kit/tone.ts";

/** The tone of each state that master data may have, by the state's name. */
export const STATE_TONES: Readonly<Record<string, Tone>> = {
  enabled: "success",
  disabled: "neutral",
  active: "success",
  suspended: "warning",
  idle: "success",
  maintenance: "warning",
  onTrip: "info",
  papersExpired: "danger",
} satisfies Record<keyof SharedTexts["state"], Tone>;
