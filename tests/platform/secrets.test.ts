import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { loadConfig } from "../../server/platform/config.ts";
import { openSecrets } from "../../server/platform/secrets.ts";

const folder = mkdtempSync(join(tmpdir(), "tallyboard-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keyed = (SECRETS_KEY: string) => openSecrets(loadConfig({ SECRETS_KEY, DATA_DIR: folder }));

it("opens a text with the same key and for the same row alone", async () => {
  const secrets = await keyed("a".repeat(32));
  const sealed = secrets?.seal("https://chat.example.com/密", "row") ?? "";
  expect(sealed).not.toContain("chat");
  expect(secrets?.seal("https://chat.example.com/密", "row")).not.toBe(sealed);
  expect((await keyed("a".repeat(32)))?.open(sealed, "row")).toBe("https://chat.example.com/密");
  expect((await keyed("b".repeat(32)))?.open(sealed, "row")).toBeNull();
  expect(secrets?.open(sealed, "another row")).toBeNull();
  const bytes = Buffer.from(sealed, "base64");
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(secrets?.open(bytes.toString("base64"), "row")).toBeNull();
  expect(secrets?.open("", "row")).toBeNull();
});

it("keeps a key of its own beside the embedded database, for its owner alone", async () => {
  const config = loadConfig({ DATA_DIR: folder });
  const [first, second] = await Promise.all([openSecrets(config), openSecrets(config)]);
  expect(second?.open(first?.seal("text", "row") ?? "", "row")).toBe("text");
  const path = join(folder, "secrets.key");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, "utf8").length).toBeGreaterThanOrEqual(32);
});

it("has no key with PostgreSQL unless one is given", async () => {
  expect(
    await openSecrets(loadConfig({ DATABASE_URL: "postgres://db/tallyboard", DATA_DIR: folder })),
  ).toBeNull();
});
