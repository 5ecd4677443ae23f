import { expect, test } from "vitest";
import { ProbeReader } from "../../server/platform/http/probes.ts";

test("a figure stays as it was while its read hangs or fails, no second read begins, and its age grows", async () => {
  let reads = 0;
  let answer: () => Promise<Record<string, number>> = async () => ({ dead: 2 });
  const reader = new ProbeReader({
    name: "jobs",
    help: "Jobs",
    label: "state",
    readAll: () => {
      reads += 1;
      return answer();
    },
  });
  expect(await reader.figures()).toEqual({ dead: 2 });
  answer = () => Promise.reject(new Error("the database is away"));
  const before = reader.ageSeconds;
  expect(await reader.figures()).toEqual({ dead: 2 });
  expect(reader.ageSeconds).toBeGreaterThan(before);
  let release: (figures: Record<string, number>) => void = () => undefined;
  answer = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  expect(await Promise.all([reader.figures(), reader.figures()])).toEqual([{ dead: 2 }, { dead: 2 }]);
  expect(reads).toBe(3);
  release({ dead: 3 });
  answer = async () => ({});
  expect(await reader.figures()).not.toEqual({ dead: 2 });
  expect(await reader.figures()).toEqual({});
});

test("an age goes on growing without reads, and a read that throws at once is no failed scrape", async () => {
  let isAway = false;
  const reader = new ProbeReader({
    name: "backup_check_age_seconds",
    help: "Age",
    grows: true,
    read: () => {
      if (isAway) throw new Error("the folder is gone");
      return 100;
    },
  });
  const [first = 0] = Object.values(await reader.figures());
  isAway = true;
  const [second = 0] = Object.values(await reader.figures());
  expect(first).toBeGreaterThanOrEqual(100);
  expect(second).toBeGreaterThan(first);
});
