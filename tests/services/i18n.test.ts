import { expect, expectTypeOf, test, vi } from "vitest";
import { boot as enBoot } from "../../src/locales/en-US/boot.ts";
import { pages as enPages } from "../../src/locales/en-US/pages.ts";
import type { loaders } from "../../src/locales/loaders.ts";
import type { LeafAt, PathOf, Translated, ValuesOf } from "../../src/locales/shape.ts";
import { boot as zhBoot } from "../../src/locales/zh-CN/boot.ts";
import { pages as zhPages } from "../../src/locales/zh-CN/pages.ts";
import { createI18n } from "../../src/services/i18n.ts";
import { createStorage, STORAGE_KEYS } from "../../src/services/storage.ts";

/** A world of texts in which zh-CN lacks what en-US has, as after a careless merge. */
function tables(failing: { en: boolean } = { en: false }): typeof loaders {
  const en = (texts: Record<string, unknown>) =>
    failing.en ? Promise.reject(new Error("offline")) : Promise.resolve(texts);
  return {
    "zh-CN": {
      boot: () => Promise.resolve({ common: { save: "保存", greet: "你好，{{name}}", only: "{{name}}" } }),
      pages: () => Promise.resolve({ entry: { title: "入库记录" } }),
    },
    "en-US": {
      boot: () =>
        en({
          common: {
            save: "Save",
            greet: "Hello {{name}}",
            onlyEnglish: "Only in English",
            lines: ({ count }: { count: number }) => (count === 1 ? "1 line" : `${count} lines`),
          },
        }),
      pages: () => en({ entry: { title: "Entry record", hint: "Only in English as well" } }),
    },
  };
}
const memory = (locale?: string) => {
  const storage = createStorage(null, null);
  if (locale) storage.write(STORAGE_KEYS.locale, locale);
  return storage;
};
async function start(options: { locale?: string; failing?: { en: boolean }; root?: { lang: string } } = {}) {
  const storage = memory(options.locale);
  const load = tables(options.failing);
  const initial = { locale: "zh-CN", boot: await load["zh-CN"].boot() } as const;
  const translator = await createI18n({ storage, load, initial, root: options.root });
  return { storage, translator };
}

test("the console speaks Chinese until a person chooses otherwise", async () => {
  const root = { lang: "" };
  const { translator } = await start({ root });
  expect(translator.locale).toBe("zh-CN");
  expect(translator.t.dynamic("common.save")).toBe("保存");
  expect(root.lang).toBe("zh-CN");
});

test("a choice of language takes effect at once, sets the document's language and is remembered", async () => {
  const root = { lang: "" };
  const { storage, translator } = await start({ root });
  const changed = vi.fn();
  translator.subscribe(changed);
  await translator.setLocale("en-US");
  expect(translator.t.dynamic("common.greet", { name: "Chen" })).toBe("Hello Chen");
  expect(root.lang).toBe("en-US");
  expect(storage.read("arco-locale")).toBe("en-US");
  expect(changed).toHaveBeenCalled();
});

test("a value that differs by language follows the reader's", async () => {
  const { translator } = await start();
  const values = { name: "小王", "name:en-US": "Wang" };
  expect(translator.t.dynamic("common.greet", values)).toBe("你好，小王");
  await translator.setLocale("en-US");
  expect(translator.t.dynamic("common.greet", values)).toBe("Hello Wang");
});

test("the remembered language is there at the next start", async () => {
  const { translator } = await start({ locale: "en-US" });
  expect(translator.t.dynamic("common.save")).toBe("Save");
});

test("a junk language in storage is ignored", async () => {
  const { translator } = await start({ locale: "fr-FR" });
  expect(translator.locale).toBe("zh-CN");
});

test("a sentence missing in Chinese is shown in English once that is fetched", async () => {
  const { translator } = await start();
  const changed = vi.fn();
  translator.subscribe(changed);
  expect(translator.t.dynamic("common.onlyEnglish")).toBe("common.onlyEnglish");
  await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  expect(translator.t.dynamic("common.onlyEnglish")).toBe("Only in English");
});

test("a sentence of the pages that is missing in Chinese falls back as well", async () => {
  const { translator } = await start();
  await translator.pages();
  translator.t.dynamic("entry.hint");
  await vi.waitFor(() => expect(translator.t.dynamic("entry.hint")).toBe("Only in English as well"));
});

test("a sentence missing everywhere shows its key, and so does a whole branch", async () => {
  const { translator } = await start({ locale: "en-US" });
  expect(translator.t.dynamic("common.nothing")).toBe("common.nothing");
  expect(translator.t.dynamic("common")).toBe("common");
  expect(translator.t.has("common.nothing")).toBe(false);
  expect(translator.t.has("common")).toBe(false);
  expect(translator.t.has("common.save")).toBe(true);
});

test("a sentence that is nothing but a value is there all the same", async () => {
  const { translator } = await start();
  expect(translator.t.has("common.only")).toBe(true);
});

test("a plural missing in Chinese is counted in English", async () => {
  const { translator } = await start();
  translator.t.dynamic("common.lines", { count: 1 });
  await vi.waitFor(() => expect(translator.t.dynamic("common.lines", { count: 1 })).toBe("1 line"));
  expect(translator.t.dynamic("common.lines", { count: 3 })).toBe("3 lines");
});

test("when English cannot be fetched at the start, Chinese stands, and choosing it fails without a half switch", async () => {
  const { storage, translator } = await start({ locale: "en-US", failing: { en: true } });
  expect(translator.t.dynamic("common.save")).toBe("保存");
  await expect(translator.setLocale("en-US")).rejects.toThrow("offline");
  expect(translator.locale).toBe("zh-CN");
  expect(storage.read("arco-locale")).toBe("en-US");
});

test("after a failed fetch of the fallback the next miss asks again", async () => {
  const failing = { en: true };
  const { translator } = await start({ failing });
  translator.t.dynamic("common.onlyEnglish");
  failing.en = false;
  await vi.waitFor(() => expect(translator.t.dynamic("common.onlyEnglish")).toBe("Only in English"));
});

test("texts of the pages are fetched once, and come along when the language changes", async () => {
  const { translator } = await start();
  expect(translator.t.dynamic("entry.title")).toBe("entry.title");
  const first = translator.pages();
  expect(translator.pages()).toBe(first);
  await first;
  expect(translator.t.dynamic("entry.title")).toBe("入库记录");
  await translator.setLocale("en-US");
  expect(translator.t.dynamic("entry.title")).toBe("Entry record");
});

function leaves(table: unknown, path: string): Map<string, string> {
  if (typeof table === "string")
    return new Map([
      [
        path,
        [...table.matchAll(/\{\{(\w+)\}\}/g)]
          .map((m) => m[1])
          .sort()
          .join(),
      ],
    ]);
  if (typeof table === "function") return new Map([[path, "function"]]);
  return new Map(
    Object.entries(table as object).flatMap(([key, value]) => [
      ...leaves(value, path ? `${path}.${key}` : key),
    ]),
  );
}

test("both languages have the same sentences with the same named values", () => {
  expect([...leaves({ ...enBoot, ...enPages }, "")].sort()).toEqual(
    [...leaves({ ...zhBoot, ...zhPages }, "")].sort(),
  );
});

test("keys and named values are known to the compiler", () => {
  const table = {
    a: { plain: "好", greet: "你好，{{name}}，{{time}}" },
    lines: (values: { count: number }) => `${values.count} 行`,
  } as const;
  type Table = typeof table;
  expectTypeOf<PathOf<Table>>().toEqualTypeOf<"a.plain" | "a.greet" | "lines">();
  expectTypeOf<ValuesOf<LeafAt<Table, "a.plain">>>().toEqualTypeOf<undefined>();
  expectTypeOf<keyof NonNullable<ValuesOf<LeafAt<Table, "a.greet">>>>().toEqualTypeOf<"name" | "time">();
  expectTypeOf<ValuesOf<LeafAt<Table, "lines">>>().toEqualTypeOf<{ count: number }>();
  // @ts-expect-error a translation that lacks a sentence does not compile
  const lacking: Translated<Table> = { a: { plain: "good" }, lines: ({ count }) => `${count}` };
  expect(lacking.a.plain).toBe("good");
});

test("a number in a text that the server shares has thousands separators", async () => {
  const translator = await createI18n({ storage: memory() });
  await translator.pages();
  expect(
    translator.t.dynamic("texts.messages.entryToReceive.content", { number: "RK-1", expectedTotal: 1200 }),
  ).toContain("1,200");
});
