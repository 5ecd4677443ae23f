/** A cell that is too long is refused before its characters are looked at: the work is counted, not timed. */
import { afterEach, expect, it } from "vitest";
import { clientKit } from "../../server/features/master-data/client.routes.ts";
import { goodsTypeKit } from "../../server/features/master-data/goods-type.routes.ts";
import { vehicleKit } from "../../server/features/master-data/vehicle.routes.ts";
import { locationKit } from "../../server/features/master-data/warehouse.routes.ts";
import type { Reader } from "../../server/platform/reader.ts";
import { columnsOf, readLines } from "../../server/resource/import-lines.ts";
import {
  doubtInCode,
  doubtInPhone,
  doubtInText,
  headingForm,
  isFormulaError,
  isScientific,
  isTotals,
  readDay,
  wordOf,
} from "../../src/domain/file-cell.ts";

const { exec } = RegExp.prototype;
const { normalize, toLowerCase } = String.prototype;
afterEach(() => {
  RegExp.prototype.exec = exec;
  String.prototype.normalize = normalize;
  String.prototype.toLowerCase = toLowerCase;
});

/** How many characters regular expressions and normal forms are given meanwhile. */
async function charactersRead(work: () => unknown): Promise<number> {
  let read = 0;
  RegExp.prototype.exec = function counted(text) {
    read += text.length;
    return exec.call(this, text);
  };
  String.prototype.normalize = function counted(this: string, form?: string) {
    read += this.length;
    return normalize.call(this, form);
  };
  String.prototype.toLowerCase = function counted(this: string) {
    read += this.length;
    return toLowerCase.call(this);
  };
  await work();
  return read;
}

/** A reader that must not be asked: no cell names a row. */
const unasked = {} as Reader;
const LENGTH = 2_000_000;
const TEXTS = ["x", "ﾊ", "' ", "𝔸\u200b", "=", "1", "[", "e+", "合计", "-", "/"];

it.each([goodsTypeKit, clientKit, vehicleKit, locationKit])(
  "no cell of $spec.name that is too long is read, and each is named",
  async (kit) => {
    const names = Object.entries(kit.spec.fields).flatMap(([name, { kind }]) =>
      kind === "picture" ? [] : [name],
    );
    const { columns } = columnsOf(kit, names);
    for (const text of TEXTS) {
      const cell = text.repeat(LENGTH / text.length).trimEnd();
      const lines = [names.map(() => cell)];
      const read = await charactersRead(async () => {
        const [line] = await readLines(kit, unasked, columns, lines, new Map());
        expect(Object.keys(line?.faults ?? {}).toSorted(), text).toEqual(names.toSorted());
        for (const { key } of Object.values(line?.faults ?? {})) expect(key).toBe("validation.tooLong");
      });
      expect(read, text).toBeLessThan(LENGTH);
    }
  },
);

const RULES: Readonly<Record<string, (text: string) => unknown>> = {
  wordOf,
  headingForm,
  isFormulaError,
  isScientific,
  doubtInText,
  doubtInCode,
  doubtInPhone,
  isTotals,
  readDay,
};

it.each(Object.entries(RULES))("%s does not look into a text that is too long for it", async (_, rule) => {
  for (const text of TEXTS)
    expect(await charactersRead(() => rule(text.repeat(LENGTH / text.length))), text).toBeLessThan(LENGTH);
});
