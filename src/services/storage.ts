/**
 * Local storage that never throws: where it is blocked or full, values live in memory for this page
 * alone. Keys are the specification's (`token`, `arco-locale`) and our own.
 */
export interface TextStorage {
  /** The stored text, or null. */
  read(key: string): string | null;
  write(key: string, text: string): void;
  remove(key: string): void;
  /** Notifies of changes made in another browser tab; returns the function that stops it. */
  watch(key: string, changed: (text: string | null) => void): () => void;
}

/** Keys in use; a key is never spelled anywhere else. */
export const STORAGE_KEYS = {
  token: "token",
  locale: "arco-locale",
  monitorToken: "monitor-token",
  monitorLocale: "monitor-locale",
  monitorReload: "monitor-reload",
  settings: "tallyboard-settings",
  tabs: "tallyboard-tabs",
  alerts: "tallyboard-alerts",
  recents: "tallyboard-recents",
  scanner: "tallyboard-scanner",
} as const;

/** Wraps an area such as `window.localStorage`; with `area` null, memory only. */
export function createStorage(area: Storage | null, target: EventTarget | null): TextStorage {
  const memory = new Map<string, string>();
  return {
    read(key) {
      try {
        return area?.getItem(key) ?? memory.get(key) ?? null;
      } catch {
        return memory.get(key) ?? null;
      }
    },
    write(key, text) {
      try {
        if (!area) throw new Error("no storage area");
        area.setItem(key, text);
        memory.delete(key);
      } catch {
        memory.set(key, text);
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        area?.removeItem(key);
      } catch {
        // A blocked area holds none of our data.
      }
    },
    watch(key, changed) {
      const heard = (event: Event): void => {
        const { key: changedKey, newValue } = event as StorageEvent;
        // A null key means that everything was cleared.
        if (changedKey === key) changed(newValue);
        else if (changedKey === null) changed(null);
      };
      target?.addEventListener("storage", heard);
      return () => target?.removeEventListener("storage", heard);
    },
  };
}

/** The browser's own area, or null: reading the property itself may throw when cookies are blocked. */
export function browserArea(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** The browser's storage. */
export const browserStorage = (): TextStorage => createStorage(browserArea(), window);

/** Reads JSON and hands it to `parse`; null when nothing or nothing readable is stored. */
export function readJson<Value>(
  storage: TextStorage,
  key: string,
  parse: (stored: unknown) => Value | null,
): Value | null {
  const text = storage.read(key);
  if (text === null) return null;
  try {
    return parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Stores a value as JSON. */
export function writeJson(storage: TextStorage, key: string, value: unknown): void {
  storage.write(key, JSON.stringify(value));
}
