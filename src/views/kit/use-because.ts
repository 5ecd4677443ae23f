import { useT } from "./i18n.tsx";

/** Reasons in the reader's language, in one sentence; null where there are none. */
export function useBecause(): (because: readonly string[], more?: readonly string[]) => string | null {
  const t = useT();
  return (because, more = []) => {
    const reasons = [...because.map((name) => t.dynamic(`texts.because.${name}`)), ...more];
    return reasons.join(t("common.word.semicolon")) || null;
  };
}
