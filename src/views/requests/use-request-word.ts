import { useT } from "../kit/i18n.tsx";

/** The word under a lifecycle's key: its own where it has one, else the one that all requests share; empty: neither has. */
export function useRequestWord() {
  const t = useT();
  return (key: string, values?: Readonly<Record<string, string | number>>): string => {
    const found = [key, key.replace(/^\w+/, "request")].find((each) => t.has(each));
    return found ? t.dynamic(found, values) : "";
  };
}
