/** Files that are on their way to the server: what they belong to is not sent before they have arrived. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from "react";

const Reported = createContext<(key: string, isUnderWay: boolean) => void>(() => {});
const UnderWay = createContext(false);

/** Around what is sent together: knows whether a file chosen in it is still under way. */
export function FilesUnderWay({ children }: { readonly children: ReactNode }) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const report = useCallback(
    (key: string, isUnderWay: boolean) =>
      setKeys((before) => [...before.filter((each) => each !== key), ...(isUnderWay ? [key] : [])]),
    [],
  );
  return (
    <Reported value={report}>
      <UnderWay value={keys.length > 0}>{children}</UnderWay>
    </Reported>
  );
}

/** Whether a file is under way within the nearest FilesUnderWay. */
export const useFilesUnderWay = (): boolean => useContext(UnderWay);

const Held = createContext(false);

/** Buttons in it are disabled while a file is under way. */
export const HeldByFiles = ({ children }: { readonly children: ReactNode }) => (
  <Held value={useFilesUnderWay()}>{children}</Held>
);

export const useHeldByFiles = (): boolean => useContext(Held);

/** For who sends files. */
export function useReportFiles(isUnderWay: boolean): void {
  const key = useId();
  const report = useContext(Reported);
  useEffect(() => {
    if (!isUnderWay) return;
    report(key, true);
    return () => report(key, false);
  }, [report, key, isUnderWay]);
}
