import type { Translate } from "../../locales/translator.ts";
import type { Suggested } from "../../machines/page/receiving.suggested.ts";
import type { useFormat } from "../kit/i18n.tsx";

/** Why a location is suggested, and how much of it is free where that is known. */
export function becauseOf(t: Translate, format: ReturnType<typeof useFormat>, suggested: Suggested): string {
  const because = t(`entry.desk.because.${suggested.because}`);
  const { freeLitres } = suggested;
  if (freeLitres === null) return because;
  return t("entry.desk.room", { because, free: format.number(Math.round(freeLitres / 10) / 100) });
}
