import type { Translate } from "../../locales/translator.ts";
import { useT } from "../kit/i18n.tsx";

/** The key of a lifecycle's own word where it has one, else of the one that all requests share. */
export const requestKey = (t: Translate, key: string): string =>
  t.has(key) ? key : key.replace(/^\w+/, "request");

/** The word under a lifecycle's key: its own where it has one, else the one that all requests share. */
export function useRequestWord() {
  const t = useT();
  return (key: string, values?: Readonly<Record<string, string | number>>): string =>
    t.dynamic(requestKey(t, key), values);
}
