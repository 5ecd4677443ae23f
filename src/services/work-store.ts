/**
 * Work that is not done yet (commands, held decisions, drafts, desk work) on the device's disk: read into memory once,
 * then written through. A write is over when it lies on the disk; what does not is said, and kept in memory alone.
 */
import type { StoreFault, WorkStore } from "../contracts/work-store.ts";

/** The disk itself; each call may reject. */
export interface WorkDisk {
  load(): Promise<readonly (readonly [key: string, text: string])[]>;
  read(key: string): Promise<string | null>;
  /** All of it or nothing. Resolves with the keys of updates whose entry is gone: another tab has removed it. */
  write(changes: Changes): Promise<readonly string[]>;
}

interface Change {
  /** null: it is removed. */
  readonly text: string | null;
  /** Writes only what is still there. */
  readonly isUpdate: boolean;
}

type Changes = ReadonlyMap<string, Change>;

interface WorkOptions {
  readonly openDisk: () => Promise<WorkDisk>;
  /** Where builds before this one keep their work, perhaps in a tab that is still open. */
  readonly old: Storage | null;
  /** Tells the browser's other tabs. */
  readonly channel: Pick<BroadcastChannel, "postMessage" | "addEventListener"> | null;
  /** Hears the other tabs' writes to `old`. */
  readonly target: EventTarget | null;
  /** Asks the browser not to clear it when space is short. */
  readonly askPersistence?: () => void;
  readonly patienceMs?: number;
}

/** A disk that has not answered by then has failed. */
const PATIENCE_MS = 5_000;
const OLD_OUTBOX = /^tallyboard-outbox:[^:]*$/;
const OLD_DRAFT = /^tallyboard-draft:/;

/** Makes the store; `opened` resolves when it can be read, also where the browser refuses. */
export function createWorkStore(options: WorkOptions): WorkStore & { readonly opened: () => Promise<void> } {
  const { openDisk, old, channel, target, patienceMs = PATIENCE_MS } = options;
  const memory = new Map<string, string>();
  /** What lies in memory alone, and why. */
  const unkept = new Map<string, StoreFault>();
  const watching = new Set<{ readonly prefix: string; readonly changed: () => void }>();
  const watchingFault = new Set<(fault: StoreFault | null) => void>();
  let disk: WorkDisk | null = null;
  let refusal: StoreFault = "refused";
  let opening: Promise<void> | null = null;
  let pending = new Map<string, Change>();
  let waiters: ((faults: ReadonlyMap<string, StoreFault>) => void)[] = [];
  let flushing: Promise<void> | null = null;
  let isPersistent = false;

  const within = <T>(work: Promise<T>): Promise<T> => {
    let timer: ReturnType<typeof setTimeout>;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("the disk does not answer")), patienceMs);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  };
  const hold = (key: string, text: string | null): void => {
    if (text === null) memory.delete(key);
    else memory.set(key, text);
  };
  const told = (keys: Iterable<string>): void => {
    const all = [...keys];
    for (const { prefix, changed } of [...watching]) if (all.some((key) => key.startsWith(prefix))) changed();
  };
  const faultNow = (): StoreFault | null => [...unkept.values()].at(-1) ?? null;

  /** The changes that do not lie on the disk, and why. */
  async function attempt(changes: Changes): Promise<ReadonlyMap<string, StoreFault>> {
    const failed = (fault: StoreFault) =>
      new Map([...changes].flatMap(([key, { text }]) => (text === null ? [] : [[key, fault] as const])));
    if (!disk) return failed(refusal);
    try {
      const gone = await within(disk.write(changes));
      for (const key of gone) if (!pending.has(key)) memory.delete(key);
      told(gone);
      return new Map();
    } catch (error) {
      if (changes.size === 1) return failed(faultOf(error));
    }
    // One of them may be too large: the others are kept.
    const faults = new Map<string, StoreFault>();
    for (const change of changes)
      for (const [key, fault] of await attempt(new Map([change]))) faults.set(key, fault);
    return faults;
  }

  async function flush(): Promise<void> {
    await Promise.resolve();
    while (pending.size > 0) {
      const [changes, asked] = [pending, waiters];
      pending = new Map();
      waiters = [];
      const before = faultNow();
      const faults = await attempt(changes);
      for (const key of changes.keys()) unkept.delete(key);
      for (const [key, fault] of faults) unkept.set(key, fault);
      const kept = [...changes.keys()].filter((key) => !faults.has(key));
      if (kept.length > 0) channel?.postMessage(kept.map((key) => [key, memory.get(key) ?? null]));
      if (faultNow() !== before) for (const changed of [...watchingFault]) changed(faultNow());
      for (const answered of asked) answered(faults);
    }
    flushing = null;
  }

  const put = (key: string, text: string | null, isUpdate = false): Promise<StoreFault | null> => {
    hold(key, text);
    const isNew = unkept.has(key) || pending.get(key)?.isUpdate === false;
    pending.set(key, { text, isUpdate: isUpdate && !isNew });
    return new Promise((resolve) => {
      waiters.push((faults) => resolve(faults.get(key) ?? null));
      flushing ??= flush();
    });
  };

  /** Takes over one text of an older build; what it has changed meanwhile stays for the next time. */
  async function takeOver(key: string, isStart: boolean): Promise<void> {
    const text = old?.getItem(key) ?? null;
    if (text === null) return;
    if (OLD_DRAFT.test(key)) {
      if (!isStart) return;
      if (((await put(key, text)) ?? null) === null && old?.getItem(key) === text) old.removeItem(key);
      return;
    }
    // An older tab that is open still sends what it has begun.
    const taken = itemsIn(text).filter(({ state }) => isStart || state !== "sending");
    const kept: string[] = [];
    const writes = taken.map(async (item) => {
      const fault = await put(`${key}:${item.key}`, JSON.stringify(item));
      if (fault === null) kept.push(JSON.stringify(item));
    });
    await Promise.all(writes);
    if (kept.length === 0) return;
    const rest = itemsIn(old?.getItem(key) ?? null).filter((item) => !kept.includes(JSON.stringify(item)));
    if (rest.length === 0) old?.removeItem(key);
    else old?.setItem(key, JSON.stringify(rest));
    told(taken.map((item) => `${key}:${item.key}`));
  }
  const guarded = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch {
      // What could not be taken over stays where it is, for the next start.
    }
  };

  async function open(): Promise<void> {
    try {
      disk = await within(openDisk());
      for (const [key, text] of await within(disk.load())) if (!memory.has(key)) memory.set(key, text);
    } catch (error) {
      disk = null;
      refusal = faultOf(error) === "full" ? "full" : "refused";
      return;
    }
    await guarded(async () => {
      const keys = Array.from({ length: old?.length ?? 0 }, (_, at) => old?.key(at) ?? "");
      for (const key of keys) if (OLD_OUTBOX.test(key) || OLD_DRAFT.test(key)) await takeOver(key, true);
    });
    channel?.addEventListener(
      "message",
      ({ data }: MessageEvent<readonly (readonly [string, string | null])[]>) => {
        for (const [key, text] of data) if (!pending.has(key)) hold(key, text);
        told(data.map(([key]) => key));
      },
    );
    target?.addEventListener("storage", (event) => {
      const { key, newValue } = event as StorageEvent;
      if (key !== null && newValue !== null && OLD_OUTBOX.test(key)) void guarded(() => takeOver(key, false));
    });
  }

  return {
    opened: () => {
      opening ??= open();
      return opening;
    },
    read: (key) => memory.get(key) ?? null,
    entries: (prefix) => [...memory].filter(([key]) => key.startsWith(prefix)),
    async fresh(key) {
      await flushing;
      if (!disk || unkept.has(key)) return memory.get(key) ?? null;
      try {
        return await within(disk.read(key));
      } catch {
        return memory.get(key) ?? null;
      }
    },
    write: (key, text) => put(key, text),
    update: (key, text) => put(key, text, true),
    remove: (key) => put(key, null),
    watch(prefix, changed) {
      const one = { prefix, changed };
      watching.add(one);
      return () => watching.delete(one);
    },
    watchFault(changed) {
      watchingFault.add(changed);
      return () => watchingFault.delete(changed);
    },
    persist() {
      if (isPersistent) return;
      isPersistent = true;
      options.askPersistence?.();
    },
  };
}

const faultOf = (error: unknown): StoreFault => {
  const name = (error as { readonly name?: unknown } | null)?.name;
  return name === "QuotaExceededError" ? "full" : "broken";
};

/** The commands in the list of an older build. */
function itemsIn(text: string | null): readonly { readonly key: string; readonly state?: string }[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.filter((item) => typeof item?.key === "string") : [];
  } catch {
    return [];
  }
}
