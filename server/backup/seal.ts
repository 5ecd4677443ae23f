/**
 * Encryption of a backup: AES-256-GCM in parts of 64 KiB, under a key that scrypt derives from BACKUP_KEY and a salt of
 * the file. The nonce counts the parts and marks the last one, so that no part can be cut, moved or repeated unnoticed.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { Transform } from "node:stream";
import { BackupError } from "./format.ts";

/** The first bytes of an encrypted backup. */
const MAGIC = Buffer.from("TALLYBK1");
const SALT_BYTES = 16;
export const HEADER_BYTES = MAGIC.length + SALT_BYTES;
const PART_BYTES = 65_536;
const TAG_BYTES = 16;
const COST = { N: 32_768, r: 8, p: 1, maxmem: 67_108_864 } as const;

export const isSealed = (header: Buffer): boolean => header.subarray(0, MAGIC.length).equals(MAGIC);

const derive = (key: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(key, salt, 32, COST, (error, derived) => (error ? reject(error) : resolve(derived)));
  });

function nonceOf(part: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(part, 0, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Takes bytes in pieces of any size, and hands them on in parts of one size and a last one that is not longer. */
class InParts extends Transform {
  #waiting: Buffer = Buffer.alloc(0);
  #count = 0;

  constructor(bytes: number, convert: (part: Buffer, number: number, isLast: boolean) => Buffer) {
    super({
      transform: (piece: Buffer, _encoding, done) => {
        this.#waiting = Buffer.concat([this.#waiting, piece]);
        try {
          let at = 0;
          for (; this.#waiting.length - at > bytes; at += bytes, this.#count += 1)
            this.push(convert(this.#waiting.subarray(at, at + bytes), this.#count, false));
          this.#waiting = this.#waiting.subarray(at);
          done();
        } catch (error) {
          done(error as Error);
        }
      },
      flush: (done) => {
        try {
          done(null, convert(this.#waiting, this.#count, true));
        } catch (error) {
          done(error as Error);
        }
      },
    });
  }
}

/** A stream that encrypts, header included. */
export async function seal(key: string): Promise<Transform> {
  const salt = randomBytes(SALT_BYTES);
  const derived = await derive(key, salt);
  const sealing = new InParts(PART_BYTES, (part, number, isLast) => {
    const cipher = createCipheriv("aes-256-gcm", derived, nonceOf(number, isLast));
    return Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()]);
  });
  sealing.push(Buffer.concat([MAGIC, salt]));
  return sealing;
}

/** A stream that decrypts what follows the header. It fails with BackupError where the content was changed or cut. */
export async function unseal(key: string, header: Buffer): Promise<Transform> {
  const derived = await derive(key, header.subarray(MAGIC.length, HEADER_BYTES));
  return new InParts(PART_BYTES + TAG_BYTES, (part, number, isLast) => {
    try {
      const decipher = createDecipheriv("aes-256-gcm", derived, nonceOf(number, isLast), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(part.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(part.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw new BackupError(
        number === 0
          ? "BACKUP_KEY is not the key of this backup, or its beginning was changed."
          : "The backup was changed or cut off.",
      );
    }
  });
}
