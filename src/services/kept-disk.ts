/** The browser's IndexedDB as the disk of kept answers; loaded when the first is needed. */
import { openDB } from "idb";
import type { KeptDisk } from "./kept-answers.ts";

const STORE = "packets";

/** Opens it; rejects where the browser refuses. A database of its own: all of it may go without touching unsent work. */
export async function openKeptDisk(): Promise<KeptDisk> {
  const opened = await openDB("tallyboard-packets", 1, {
    upgrade: (made) => void made.createObjectStore(STORE),
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
  });
  return {
    get: (key) => opened.get(STORE, key),
    put: async (key, kept) => void (await opened.put(STORE, kept, key)),
    async removeWhere(isOld) {
      const { store, done } = opened.transaction(STORE, "readwrite");
      for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
        if (isOld(String(cursor.key), cursor.value)) await cursor.delete();
      await done;
    },
  };
}
