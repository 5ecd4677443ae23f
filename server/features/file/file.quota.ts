/** How much a person, and a client's people together, may upload that nothing names yet. */
import { sql } from "kysely";
import { CODES } from "../../../src/contracts/envelope.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Refused, refuse } from "../../platform/http/outcome.ts";
import type { Reader } from "../../platform/reader.ts";

const MIB = 1_048_576;
const MOST_FILES = 1_000;
/** A client's people together may have this many times what one person may have. */
const PEOPLE_OF_CLIENT = 4;

type Uploader = Pick<Person, "userId" | "clientId">;

interface Held {
  readonly bytes: number;
  readonly files: number;
}

/** One upload under way. */
export interface Allowance {
  /** Counts bytes that have come; false where they are more than the uploader may have. */
  take(bytes: number): boolean;
  close(): void;
}

/** Counts what is stored, and on this node what is on its way, so that parallel uploads do not pass together. */
export class UploadQuota {
  readonly #limitBytes: number;
  readonly #underWay = new Map<string, number>();

  constructor({ uploadQuotaMb }: Deps["config"]) {
    this.#limitBytes = uploadQuotaMb * MIB;
  }

  /** 42200 `uploadQuota`, with the limits of one person. */
  refusal(): Refused {
    const values = { limit: this.#limitBytes / MIB, files: MOST_FILES };
    return refuse(CODES.refused, { because: ["uploadQuota"] }, null, values);
  }

  /** Begins an upload; null where the uploader has no room left. */
  async open(db: Reader, uploader: Uploader): Promise<Allowance | null> {
    const scopes = await this.#scopesOf(db, uploader);
    let taken = 0;
    const hasRoom = () =>
      scopes.every(
        ({ key, held, times }) => held.bytes + (this.#underWay.get(key) ?? 0) <= times * this.#limitBytes,
      );
    const count = (bytes: number) => {
      taken += bytes;
      for (const { key } of scopes) {
        const rest = (this.#underWay.get(key) ?? 0) + bytes;
        if (rest > 0) this.#underWay.set(key, rest);
        else this.#underWay.delete(key);
      }
    };
    if (!hasRoom() || scopes.some(({ held, times }) => held.files >= times * MOST_FILES)) return null;
    return {
      take: (bytes) => {
        count(bytes);
        return hasRoom();
      },
      close: () => count(-taken),
    };
  }

  /** Whether a file of that size may be added, in the transaction that adds it: of several at once each sees the others. */
  async admits(tx: Reader, uploader: Uploader, bytes: number): Promise<boolean> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${uploader.clientId ?? uploader.userId}, 0))`.execute(
      tx,
    );
    const scopes = await this.#scopesOf(tx, uploader);
    return scopes.every(
      ({ held, times }) => held.bytes + bytes <= times * this.#limitBytes && held.files < times * MOST_FILES,
    );
  }

  async #scopesOf(db: Reader, { userId, clientId }: Uploader) {
    const held = async (column: "uploadedBy" | "clientId", id: string): Promise<Held> => {
      const { rows } =
        await sql<Held>`select coalesce(sum(size), 0)::float8 as bytes, count(*)::integer as files
        from file where belongs_to is null and ${sql.ref(column)} = ${id}::uuid`.execute(db);
      return rows[0] ?? { bytes: 0, files: 0 };
    };
    const own = { key: userId, held: await held("uploadedBy", userId), times: 1 };
    if (clientId === null) return [own];
    return [own, { key: clientId, held: await held("clientId", clientId), times: PEOPLE_OF_CLIENT }];
  }
}
