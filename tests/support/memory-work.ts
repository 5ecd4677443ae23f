/** A work store over a disk of the test's own. */
import { createWorkStore, type WorkDisk } from "../../src/services/work-store.ts";

/** A disk in memory, open at once; `kept` is what lies on it. */
export function memoryDisk(kept = new Map<string, string>()): WorkDisk {
  return {
    load: async () => [...kept],
    read: async (key) => kept.get(key) ?? null,
    write: async (changes) => {
      const gone: string[] = [];
      for (const [key, { text, isUpdate }] of changes)
        if (isUpdate && !kept.has(key)) gone.push(key);
        else if (text === null) kept.delete(key);
        else kept.set(key, text);
      return gone;
    },
  };
}

/** One tab's store on that disk; `opened` is to be awaited where something lies on it. */
export function memoryWork(disk: WorkDisk = memoryDisk(), channel: BroadcastChannel | null = null) {
  const store = createWorkStore({ openDisk: async () => disk, old: null, channel, target: null });
  void store.opened();
  return store;
}
