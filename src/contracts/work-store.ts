/** What the browser keeps of work that is not done yet, as machines see it; `services/work-store.ts` is the store. */

/** Why the browser keeps nothing: it refuses, the disk is full, or the disk fails. */
export type StoreFault = "refused" | "full" | "broken";

/**
 * Work that is not done yet, on the device's disk. Reads are of memory, which was filled before the first person was
 * known. Never rejects.
 */
export interface WorkStore {
  read(key: string): string | null;
  /** The entries whose key begins so. */
  entries(prefix: string): readonly (readonly [key: string, text: string])[];
  /** As it lies on the disk now: another tab may have changed it a moment ago. */
  fresh(key: string): Promise<string | null>;
  /** Resolves when it lies on the disk (null), or when it is clear that it does not. */
  write(key: string, text: string): Promise<StoreFault | null>;
  /** Like write, but an entry that another tab has removed meanwhile stays removed. */
  update(key: string, text: string): Promise<StoreFault | null>;
  remove(key: string): Promise<StoreFault | null>;
  /** Called when another tab of this browser has changed such an entry; returns the way to stop. */
  watch(prefix: string, changed: () => void): () => void;
  /** Called when something can be kept in memory alone, and when that is over; returns the way to stop. */
  watchFault(changed: (fault: StoreFault | null) => void): () => void;
  /** Asks the browser, once, not to clear it when space is short. */
  persist(): void;
}
