// From which version the upgrade drill starts (tests/faults/upgrade.test.ts).
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lastTag } from "../support/previous-release.ts";

test("the upgrade drill starts from the last release before the checked out commit, also when that one is a release", () => {
  const folder = mkdtempSync(join(tmpdir(), "tallyboard-tags-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=test", "-c", "user.email=test@example.com", ...args], {
      cwd: folder,
    });
  const commit = (message: string) => git("commit", "--quiet", "--allow-empty", "--message", message);
  git("init", "--quiet");
  commit("first");
  expect(lastTag(folder)).toBe(null);
  git("tag", "v0.1.0");
  expect(lastTag(folder)).toBe(null);
  commit("second");
  git("tag", "nightly");
  expect(lastTag(folder)).toBe("v0.1.0");
  commit("third");
  git("tag", "--annotate", "--message", "0.2.0", "v0.2.0");
  expect(lastTag(folder)).toBe("v0.1.0");
  commit("fourth");
  expect(lastTag(folder)).toBe("v0.2.0");
});
