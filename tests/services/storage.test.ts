// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { createStorage, readJson, writeJson } from "../../src/services/storage.ts";

test("what is stored is read back, also from another page of the same browser", () => {
  createStorage(localStorage, window).write("token", "abc");
  expect(createStorage(localStorage, window).read("token")).toBe("abc");
  createStorage(localStorage, window).remove("token");
  expect(createStorage(localStorage, window).read("token")).toBeNull();
});

test("where storage is blocked or full the page works on, from memory", () => {
  const blocked = {
    getItem: () => {
      throw new Error("blocked");
    },
    setItem: () => {
      throw new Error("full");
    },
    removeItem: () => {
      throw new Error("blocked");
    },
  } as unknown as Storage;
  const storage = createStorage(blocked, null);
  storage.write("token", "abc");
  expect(storage.read("token")).toBe("abc");
  storage.remove("token");
  expect(storage.read("token")).toBeNull();
});

test("a change made in another browser tab is noticed, also when everything was cleared there", () => {
  const heard = vi.fn();
  const stop = createStorage(localStorage, window).watch("token", heard);
  window.dispatchEvent(new StorageEvent("storage", { key: "other", newValue: "x" }));
  window.dispatchEvent(new StorageEvent("storage", { key: "token", newValue: "new" }));
  window.dispatchEvent(new StorageEvent("storage", { key: null, newValue: null }));
  stop();
  window.dispatchEvent(new StorageEvent("storage", { key: "token", newValue: "late" }));
  expect(heard.mock.calls).toEqual([["new"], [null]]);
});

test("stored junk is nothing, never a crash", () => {
  const storage = createStorage(null, null);
  const parse = (stored: unknown) => (typeof stored === "number" ? stored : null);
  storage.write("settings", "{not json");
  expect(readJson(storage, "settings", parse)).toBeNull();
  writeJson(storage, "settings", 300);
  expect(readJson(storage, "settings", parse)).toBe(300);
  writeJson(storage, "settings", "wide");
  expect(readJson(storage, "settings", parse)).toBeNull();
});
