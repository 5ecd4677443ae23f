import { useT } from "../kit/i18n.tsx";

/** The word under a lifecycle's key: its own where it has one, else the one that all requests share. */
export function useRequestWord() {
  const t = useT();
  return (key: string, values?: Readonly<Record<string, string | number>>): string =>
    t.dynamic(t.has(key) ? key : key.replace(/^\w+/, "request"), values);
}
