/** The files of the seed data, which people edit without a compiler. */
import { readdirSync } from "node:fs";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS } from "../../server/seeds/demo/demo-accounts.ts";
import {
  catalogue,
  demoClients,
  demoPeople,
  departments,
  families,
  posts,
} from "../../server/seeds/demo/demo-tables.ts";
import { demoBulletins } from "../../server/seeds/demo/publish-bulletins.ts";
import {
  BULLETIN_COLUMNS,
  type SeedBulletin,
  seedBulletin,
} from "../../server/seeds/guides/seed-bulletins.ts";
import { guides } from "../../server/seeds/guides/seed-guides.ts";
import { seedFile, seedTable } from "../../server/seeds/seed-files.ts";

const HAN = /\p{Script=Han}/u;
const bulletins: readonly SeedBulletin[] = [...guides(), ...demoBulletins()].map((row) => seedBulletin(row));

const mediaOf = ({ video, videoEn, cover, zh, en }: SeedBulletin) =>
  [video, videoEn, cover, ...[...zh.pictures, ...en.pictures].map(({ file }) => file)].filter(
    (name) => name !== null,
  );

describe("A bulletin of the seed data", () => {
  it.each(bulletins.map((bulletin) => [bulletin.key, bulletin] as const))(
    "%s is in Chinese and in English",
    (_, { zh, en }) => {
      const wordsOf = ({ title, body, pictures }: typeof zh) => [
        ...[title, body],
        ...pictures.map(({ caption }) => caption),
      ];
      expect(wordsOf(zh).filter((words) => !HAN.test(words))).toEqual([]);
      expect(wordsOf(en).filter((words) => HAN.test(words))).toEqual([]);
      // A picture that is not at its place would stay in the text.
      expect(zh.body + en.body).not.toMatch(/!\[|\n /);
    },
  );

  it.each(bulletins.map((bulletin) => [bulletin.key, bulletin] as const))(
    "%s says as much in the one language as in the other: headings, rows, cells, points and pictures",
    (_, { zh, en }) => {
      const shapeOf = ({ body, pictures }: typeof zh) => [
        ...[...body.matchAll(/<(h\d|p|tr|th|td|li)\b/g)].map(([, tag]) => tag),
        pictures.length,
      ];
      expect(shapeOf(en)).toEqual(shapeOf(zh));
    },
  );

  it("has the pictures and films that it names, and no file is of none", () => {
    const used = bulletins.flatMap((bulletin) => [
      ...[`${bulletin.key}.md`, `${bulletin.key}.en.md`],
      ...mediaOf(bulletin),
    ]);
    expect(readdirSync(seedFile("bulletins")).toSorted()).toEqual([...new Set(used)].toSorted());
  });
});

describe("A table of the seed data", () => {
  it("is read with numbers, lists and empty cells as its columns say", () => {
    const [first] = demoBulletins();
    expect(first).toMatchObject({ video: null, daysAgo: 12, mustRead: true });
    expect(first?.confirmedBy).toEqual(["operator", "huaxin"]);
    expect(demoBulletins()[1]?.confirmedBy).toEqual([]);
  });

  it("is refused with the row whose cell is wrong, and with a column that is missing or unknown", () => {
    const { key, ...others } = BULLETIN_COLUMNS;
    const columns = { key, ...others };
    expect(() => seedTable("guides.csv", { ...columns, audience: Type.Integer() })).toThrow(
      "guides.csv, row 1: /audience must be integer",
    );
    expect(() => seedTable("guides.csv", others)).toThrow(/guides\.csv, row 1: \/key /);
    expect(() => seedTable("guides.csv", { ...columns, more: Type.String() })).toThrow(/row 1: .*more/);
  });
});

describe("The tables of the demo world", () => {
  const codesOf = (rows: readonly { readonly code: string }[]) => rows.map(({ code }) => code);

  it("name only clients, departments and people that they have", () => {
    const owners = [...demoPeople(), ...families()].flatMap(({ client }) => client ?? []);
    expect(codesOf(demoClients())).toEqual(expect.arrayContaining(owners));
    const above = [
      ...departments().map(({ parent }) => parent),
      ...posts().map(({ department }) => department),
    ];
    expect(codesOf(departments())).toEqual(expect.arrayContaining(above.filter((code) => code !== null)));
    expect(demoPeople().map(({ account }) => account)).toEqual(DEMO_ACCOUNTS);
    const leaders = departments().flatMap(({ leader }) => leader ?? []);
    expect(DEMO_ACCOUNTS).toEqual(expect.arrayContaining(leaders));
  });

  it("fill each family of goods, and give no two goods one code or one barcode", () => {
    const goods = catalogue();
    for (const { name, count } of families())
      expect(goods.filter(({ family }) => family === name)).toHaveLength(count);
    expect(new Set(goods.map(({ skuCode }) => skuCode)).size).toBe(240);
    expect(new Set(goods.map(({ gtin }) => gtin)).size).toBe(240);
  });
});
