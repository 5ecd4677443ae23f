import type { Lateness } from "../../domain/lateness.ts";
import { useFormat, useT } from "./i18n.tsx";

/** Says how late something is, in the word that lists, workplace and wall share. */
export function useLateWord(): (lateness: Lateness) => string {
  const t = useT();
  const format = useFormat();
  return ({ word, lateMs }) => t(`request.list.${word}`, { age: format.age(lateMs) });
}
