/**
 * Encryption of what the server itself has to read again, such as the address of a robot: AES-256-GCM under a key that
 * HKDF derives from SECRETS_KEY, bound to the row that it belongs to.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_FILE = "secrets.key";

type Keyed = Pick<Config, "secretsKey" | "database">;

interface KeyOptions {
  /** Whether a key that is missing beside the embedded database is made. */
  readonly makes?: boolean;
}

/** SECRETS_KEY; with the embedded database else a file beside it. null: there is no key. */
async function readKey({ secretsKey, database }: Keyed, makes: boolean): Promise<string | null> {
  if (secretsKey !== null || database.kind !== "embedded") return secretsKey;
  const path = join(database.directory, KEY_FILE);
  const there = await readFile(path, "utf8").catch(() => null);
  if (there !== null || !makes) return there;
  // Linked only when it is whole, and not over one that was made meanwhile.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  await link(draft, path).catch(() => undefined);
  await rm(draft);
  return readFile(path, "utf8");
}

/** Encrypts and decrypts texts of rows. */
export interface Secrets {
  seal(text: string, rowId: string): string;
  /** null: another key, another row, or changed bytes. */
  open(sealed: string, rowId: string): string | null;
}

/** null: PostgreSQL without SECRETS_KEY. */
export async function openSecrets(config: Keyed, { makes = true }: KeyOptions = {}): Promise<Secrets | null> {
  const given = await readKey(config, makes);
  if (given === null) return null;
  const key = Buffer.from(hkdfSync("sha256", given, "", "tallyboard secrets", 32));
  return {
    seal(text, rowId) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(rowId));
      const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString("base64");
    },
    open(sealed, rowId) {
      const bytes = Buffer.from(sealed, "base64");
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      if (tag.length !== TAG_BYTES) return null;
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(rowId))
        .setAuthTag(tag);
      try {
        const content = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([content, decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
