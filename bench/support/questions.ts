/** Questions to the API, each asked many times, one after the other. */
import type { ListPage } from "../../src/contracts/list.ts";
import { ask } from "./api.ts";
import { type Figure, quantile } from "./figure.ts";

const WARM_UP = 5;
/** Ask each question this often, or for this long, whichever limit is reached first. */
const TIMES = 60;
const LONGEST_MS = 15_000;

/** What a page of a list may take (p95). */
export const LIST_BUDGET_MS = 50;

export interface Question {
  readonly what: string;
  readonly path: string;
}

type Row = Readonly<Record<string, unknown>>;

/** What a list, or the choices of a field, have answered. */
export const rowsFound = (answer: ListPage<Row> | readonly Row[]): string =>
  "list" in answer
    ? `${answer.list.length} rows of ${answer.total}${answer.totalCapped ? "+" : ""}`
    : `${answer.length} choices`;

/** Median and 95th percentile of the times of each question; `foundIn` returns what was answered, for the reader. */
export async function measureQuestions<Answer>(
  url: string,
  token: string,
  questions: readonly Question[],
  { budgetMs, foundIn }: { readonly budgetMs: number; readonly foundIn: (answer: Answer) => string },
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const { what, path } of questions) {
    const times: number[] = [];
    let found = "nothing";
    const began = performance.now();
    for (let round = -WARM_UP; round < TIMES; round += 1) {
      if (times.length > 0 && performance.now() - began > LONGEST_MS) break;
      const asked = performance.now();
      const answer = await ask<Answer>(url, token, path);
      if (round >= 0) times.push(performance.now() - asked);
      found = foundIn(answer);
    }
    const samples = `${times.length} times; ${found}`;
    figures.push(
      { what: `${what}: p50`, value: quantile(times, 0.5), unit: "ms", samples },
      { what: `${what}: p95`, value: quantile(times, 0.95), unit: "ms", atMost: budgetMs, samples },
    );
  }
  return figures;
}
