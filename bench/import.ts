/**
 * npm run bench:import: 50,000 goods types through POST /api/goods/type/import, checked and then written, on the
 * embedded database and, with DATABASE_URL, on PostgreSQL in a database of its own that is dropped afterwards.
 */

import { setTimeout as sleep } from "node:timers/promises";
import type { ImportAnswer } from "../src/contracts/import-answer.ts";
import { IMPORT_LINES_MAX } from "../src/contracts/resource.ts";
import { gtinCheckDigit } from "../src/domain/gtin.ts";
import { ask, signIn } from "./support/api.ts";
import { type Figure, quantile } from "./support/figure.ts";
import { type BuiltCopy, dataFolder, serverBuiltNow, startBuilt, withOwnDatabase } from "./support/server.ts";

const BUDGET_S = 60;
const HEADER = [
  "skuCode",
  "name",
  "spec",
  "gtin",
  "unit",
  "packSize",
  "weightGrams",
  "safetyStock",
  "clientId",
];

/** A file as a client's own system exports it. */
function linesOf(count: number, unit: string): readonly (readonly string[])[] {
  return Array.from({ length: count }, (_, n) => {
    const digits = String(690_000_000_000 + n);
    const gtin = `${digits}${gtinCheckDigit(digits)}`;
    const numbers = [String(1 + (n % 48)), String(100 + n), String(n % 500)];
    return [
      `IMP-${String(n).padStart(6, "0")}`,
      `导入货品 ${n} 号`,
      `${n % 50} kg`,
      gtin,
      unit,
      ...numbers,
      "[COMMON]",
    ];
  });
}

/** What others ask meanwhile: a page, and a new kind of goods with a bar code of its own. */
function bystandersOf(url: string, token: string) {
  let made = 0;
  const goods = () => {
    made += 1;
    const digits = String(590_000_000_000 + Math.floor(Math.random() * 99_999_999_999));
    return {
      skuCode: `BY-${digits}`,
      name: `旁 ${made} 号`,
      unit: "箱",
      gtin: `${digits}${gtinCheckDigit(digits)}`,
    };
  };
  return [
    { what: "a page of stock", ask: () => ask(url, token, "/api/repertory/queryByPage?pageSize=20") },
    { what: "new goods", ask: () => ask(url, token, "/api/goods/type/saveOrUpdate", goods()) },
  ];
}

async function measureOn(
  engine: string,
  built: BuiltCopy,
  where: Parameters<typeof startBuilt>[1],
): Promise<readonly Figure[]> {
  const server = await startBuilt(built, where);
  try {
    const token = await signIn(server.url, "admin");
    const idleMb = server.residentMb();
    const beside = async (what: string, work: () => Promise<unknown>): Promise<readonly Figure[]> => {
      const bystanders = bystandersOf(server.url, token);
      const seen = bystanders.map(({ what: name }) => ({ name, times: [] as number[] }));
      let isOver = false;
      const loops = bystanders.map(async ({ ask: askOnce }, at) => {
        while (!isOver) {
          const asked = performance.now();
          await askOnce();
          seen[at]?.times.push(performance.now() - asked);
          await sleep(50);
        }
      });
      await work();
      isOver = true;
      await Promise.all(loops);
      return seen.flatMap(({ name, times }) =>
        (
          [
            ["p50", 0.5],
            ["p99", 0.99],
            ["worst", 1],
          ] as const
        ).map(([which, p]) => ({
          what: `${engine}, ${what}: ${name}, ${which}`,
          value: quantile(times, p),
          unit: "ms" as const,
          samples: `${times.length} times`,
        })),
      );
    };
    const run = async (what: string, mode: "check" | "write", unit: string): Promise<Figure> => {
      const began = performance.now();
      const lines = linesOf(IMPORT_LINES_MAX, unit);
      const body = { mode, header: HEADER, lines };
      const answer = await ask<ImportAnswer>(server.url, token, "/api/goods/type/import", body);
      if (answer.faultCount > 0) throw new Error(JSON.stringify(answer.faults.slice(0, 3)));
      const { created, changed, unchanged } = answer;
      return {
        what: `import of ${IMPORT_LINES_MAX} goods types, ${engine}: ${what}`,
        value: (performance.now() - began) / 1_000,
        unit: "s",
        atMost: BUDGET_S,
        samples: `once; ${created} new, ${changed} changed, ${unchanged} unchanged`,
      };
    };
    const alone = await beside("no import", () => sleep(8_000));
    const figures: Figure[] = [await run("check of new ones", "check", "箱")];
    const others = await beside("while new ones are written", async () => {
      figures.push(await run("write of new ones", "write", "箱"));
    });
    figures.push(
      await run("check of the same file again", "check", "箱"),
      await run("write of changed ones", "write", "件"),
    );
    return [
      ...figures,
      ...alone,
      ...others,
      {
        what: `most memory that the server held meanwhile, ${engine}`,
        value: server.peakMb(),
        unit: "MB",
        samples: `idle before: ${idleMb.toFixed(0)} MB`,
      },
    ];
  } finally {
    await server.stop();
  }
}

export async function measureImport(): Promise<readonly Figure[]> {
  const built = await serverBuiltNow();
  const folder = dataFolder();
  const given = process.env.DATABASE_URL;
  try {
    const embedded = await measureOn("embedded", built, { DATA_DIR: folder.path });
    if (!given) {
      console.log("skipped: import on PostgreSQL, for DATABASE_URL is not set");
      return embedded;
    }
    const postgres = await withOwnDatabase(given, (DATABASE_URL) =>
      measureOn("PostgreSQL", built, { DATABASE_URL }),
    );
    return [...embedded, ...postgres];
  } finally {
    folder.remove();
    built.remove();
  }
}
