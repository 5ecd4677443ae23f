/** What `tallyboard admin import` prints, in the language of `--locale`. */
import type { ImportAnswer, ImportChange, ImportFault } from "../../src/contracts/import-answer.ts";
import type { Locale } from "../../src/contracts/texts/render.ts";
import type { EncodingSample } from "../../src/domain/file-text.ts";

const WORDS = {
  "en-US": {
    line: (line: number, of: string | null) => `line ${line}${of === null ? "" : `, ${of}`}: `,
    comma: ", ",
    nothing: "(empty)",
    more: (count: number) => `${count} more are not shown.`,
    faulty: (count: number) => `${count} ${count === 1 ? "error" : "errors"}; nothing was imported.`,
    counts: ({ created, changed, unchanged }: ImportAnswer) =>
      `${created} new, ${changed} changed, ${unchanged} unchanged`,
    checked: "; checked only, nothing was imported",
    unasked: (what: string) => `; nothing was imported. Please check: ${what}. Add --yes to import.`,
    grave: (column: string, count: number) => `${column} changes in ${count} ${count === 1 ? "row" : "rows"}`,
    warned: (count: number) => `${count} ${count === 1 ? "cell" : "cells"} may be a mistake`,
    encoding: (path: string) =>
      `${path}: the encoding is not clear. Choose the line that reads well, and add its option:`,
  },
  "zh-CN": {
    line: (line: number, of: string | null) => `第 ${line} 行${of === null ? "" : `，${of}`}：`,
    comma: "，",
    nothing: "（空）",
    more: (count: number) => `另有 ${count} 处未列出。`,
    faulty: (count: number) => `${count} 处错误，未导入任何数据。`,
    counts: ({ created, changed, unchanged }: ImportAnswer) =>
      `新建 ${created}，更新 ${changed}，不变 ${unchanged}`,
    checked: "；仅检查，未导入",
    unasked: (what: string) => `；未导入。请核对：${what}。加上 --yes 才会导入。`,
    grave: (column: string, count: number) => `${column} 更改 ${count} 行`,
    warned: (count: number) => `${count} 处可能有误`,
    encoding: (path: string) => `${path}：无法确定文件编码。请选读起来正确的一行，加上它的选项：`,
  },
} as const;

/** The readings of a file whose encoding is not proved, each with the option that chooses it. */
export function encodingText(path: string, encodings: readonly EncodingSample[], locale: Locale): string {
  const { encoding: title, comma } = WORDS[locale];
  const widest = Math.max(...encodings.map(({ encoding }) => encoding.length));
  const lines = encodings.map(
    ({ encoding, words }) => `  --encoding ${encoding.padEnd(widest)}  ${words.join(comma)}`,
  );
  return [title(path), ...lines, ""].join("\n");
}

/** An answer: its faults or what is in question by line, and the counts. */
export function answerText(
  kind: string,
  answer: ImportAnswer,
  { check, locale }: { readonly check: boolean; readonly locale: Locale },
): string {
  const { faults, faultCount, warnings, warningCount, changes, grave } = answer;
  const words = WORDS[locale];
  const cellLine = ({ line, column, message }: ImportFault) => `${words.line(line, column)}${message}`;
  const graveLines = changes.flatMap(({ line, name, cells }) => {
    const shown = cells.filter(({ isGrave }) => isGrave).map((cell) => changeText(cell, words.nothing));
    return shown.length > 0 ? [`${words.line(line, name)}${shown.join(words.comma)}`] : [];
  });
  const left = faultCount - faults.length + warningCount - warnings.length;
  const lines = [
    ...[...faults, ...warnings].map(cellLine),
    ...(faultCount > 0 ? [] : graveLines),
    ...(left > 0 ? [words.more(left)] : []),
  ];
  return [...lines, `${kind}: ${verdict()}`, ""].join("\n");

  function verdict(): string {
    if (faultCount > 0) return words.faulty(faultCount);
    const counts = words.counts(answer);
    if (check) return `${counts}${words.checked}.`;
    if (answer.isWritten) return `${counts}.`;
    const inQuestion = [
      ...grave.map(({ column, count }) => words.grave(column, count)),
      ...(warningCount > 0 ? [words.warned(warningCount)] : []),
    ];
    return `${counts}${words.unasked(inQuestion.join(words.comma))}`;
  }
}

const changeText = ({ column, from, to }: ImportChange["cells"][number], nothing: string): string =>
  `${column} ${from ?? nothing} → ${to ?? nothing}`;
