/** Files that are kept in this browser until the command that names them is sent. */
import { useMemo } from "react";
import type { StoreFault } from "../../contracts/work-store.ts";
import { keptFileKey } from "../console/kept-files.ts";
import { usePorts } from "./use-ports.ts";

const dataUrlOf = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("the file cannot be read"));
    reader.readAsDataURL(content);
  });

export function useKeptFiles() {
  const { work } = usePorts();
  return useMemo(
    () => ({
      /** Why it lies in memory alone; null: it lies on the disk. Rejects where it cannot be read. */
      keep: async (id: string, content: Blob): Promise<StoreFault | null> =>
        work.write(keptFileKey(id), await dataUrlOf(content)),
      drop: (id: string): void => void work.remove(keptFileKey(id)),
      /** An address for `src`; null: it is not kept here. */
      urlOf: (id: string): string | null => work.read(keptFileKey(id)),
    }),
    [work],
  );
}
