/** Parts of a form that are not ready: a file on its way to the server, a date that is typed by half. Until they are, nothing is sent. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from "react";

/** `file`: a file is being uploaded. `date`: a date, or its time, is missing a part. */
export type Unready = "file" | "date";

const Reported = createContext<(key: string, what: Unready | null) => void>(() => {});
const Present = createContext<Unready | null>(null);

/** Around what is sent together: knows whether a part of it is not ready. */
export function WholeForm({ children }: { readonly children: ReactNode }) {
  const [parts, setParts] = useState<ReadonlyMap<string, Unready>>(new Map());
  const report = useCallback(
    (key: string, what: Unready | null) =>
      setParts((before) => {
        const next = new Map(before);
        next.delete(key);
        return what ? next.set(key, what) : next;
      }),
    [],
  );
  return (
    <Reported value={report}>
      <Present value={[...parts.values()].at(-1) ?? null}>{children}</Present>
    </Reported>
  );
}

/** What is not ready within the nearest WholeForm; null: all is. */
export const useUnready = (): Unready | null => useContext(Present);

/** The text for it, in the reader's language. */
export const UNREADY_TEXT = { file: "file.wait", date: "common.field.halfDay" } as const;

const Held = createContext(false);

/** Buttons in it are disabled while a part is not ready. */
export const HeldWhileUnready = ({ children }: { readonly children: ReactNode }) => (
  <Held value={useUnready() !== null}>{children}</Held>
);

export const useHeldWhileUnready = (): boolean => useContext(Held);

/** For the part: null as soon as it is ready. */
export function useReportUnready(what: Unready | null): void {
  const key = useId();
  const report = useContext(Reported);
  useEffect(() => {
    if (!what) return;
    report(key, what);
    return () => report(key, null);
  }, [report, key, what]);
}
