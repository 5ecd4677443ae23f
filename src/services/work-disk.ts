/** The browser's IndexedDB as the disk of the work store; loaded with the first person. */
import { type IDBPDatabase, openDB } from "idb";
import type { WorkDisk } from "./work-store.ts";

const STORE = "work";

/** Opens it; rejects where the browser refuses. */
export async function openWorkDisk(): Promise<WorkDisk> {
  let opened: Promise<IDBPDatabase> | null = null;
  // The browser may close it by itself, as when a person clears the site's data.
  const connect = (): Promise<IDBPDatabase> => {
    const opening =
      opened ??
      openDB("tallyboard", 1, {
        upgrade: (made) => void made.createObjectStore(STORE),
        blocking: (_now, _next, event) => {
          (event.target as IDBDatabase).close();
          opened = null;
        },
        terminated: () => {
          opened = null;
        },
      });
    opened = opening;
    opening.catch(() => {
      opened = null;
    });
    return opening;
  };
  await connect();
  return {
    async load() {
      const { store } = (await connect()).transaction(STORE);
      const [keys, texts] = await Promise.all([store.getAllKeys(), store.getAll()]);
      return keys.map((key, at) => [String(key), String(texts[at])] as const);
    },
    async read(key) {
      return (await (await connect()).get(STORE, key)) ?? null;
    },
    async write(changes) {
      // "strict": it is done when it lies on the disk, not when the operating system has it in memory.
      const writing = (await connect()).transaction(STORE, "readwrite", { durability: "strict" });
      const gone: string[] = [];
      const puts: Promise<unknown>[] = [];
      for (const [key, { text, isUpdate }] of changes) {
        if (isUpdate && (await writing.store.getKey(key)) === undefined) gone.push(key);
        else puts.push(text === null ? writing.store.delete(key) : writing.store.put(text, key));
      }
      writing.commit();
      await Promise.all([...puts, writing.done]);
      return gone;
    },
  };
}
