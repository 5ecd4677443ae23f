/** Entries in the words of the people who handle them, on the real API; each step throws where it is refused. */
import { randomUUID } from "node:crypto";
import type { EntryDetail, EntryRow } from "../../src/contracts/entry.ts";
import { readDetail, send } from "./entry-driver.ts";
import type { Api } from "./server.ts";
import type { SmallWarehouse } from "./warehouse.ts";

export interface Announced {
  readonly typeId: string;
  readonly expected: number;
}

export interface Arrived {
  readonly good: number;
  readonly damaged?: number;
  readonly line?: number;
  readonly locationId?: string;
  readonly lot?: string;
  readonly productionDate?: string;
  readonly expiry?: string;
  readonly acceptExpired?: boolean;
  readonly acceptOtherExpiry?: boolean;
}

async function done(api: Api, command: string, body: object): Promise<EntryRow> {
  const answer = await send(api, command, body);
  if (answer.code !== 20000) {
    throw new Error(`${command} was refused: ${answer.code} ${JSON.stringify(answer.data)}`);
  }
  return answer.data;
}

/** A draft of the given lines. */
export async function announce(
  owner: Api,
  { warehouseId }: SmallWarehouse,
  lines: readonly Announced[],
  more: object = {},
): Promise<EntryRow> {
  return done(owner, "amend", { warehouseId, lines, ...more });
}

/** An entry of the given lines that is submitted by its owner and approved by an admin. */
export async function approved(
  owner: Api,
  admin: Api,
  warehouse: SmallWarehouse,
  lines: readonly Announced[],
): Promise<EntryDetail> {
  const draft = await announce(owner, warehouse, lines);
  const pending = await done(owner, "submit", { id: draft.id, version: draft.version });
  await done(admin, "approve", { id: pending.id, version: pending.version });
  return readDetail(admin, draft.id);
}

/** The body of a receipt of an entry, its goods on the first shelf unless said otherwise. */
export function receipt(entry: EntryDetail, warehouse: SmallWarehouse, brought: readonly Arrived[]): object {
  const lines = brought.map(({ line = 0, damaged = 0, locationId = warehouse.locationId, ...rest }) => ({
    lineId: entry.lines[line]?.id,
    locationId,
    damaged,
    ...rest,
  }));
  return { id: entry.id, version: entry.version, lines };
}

/** Receives, and reads the entry after it. */
export async function receive(
  admin: Api,
  entry: EntryDetail,
  warehouse: SmallWarehouse,
  brought: readonly Arrived[],
): Promise<EntryDetail> {
  await done(admin, "receive", receipt(entry, warehouse, brought));
  return readDetail(admin, entry.id);
}

/** Any command that must succeed, with a key of its own. */
export const command = done;

/** A key that was never used before. */
export const freshKey = (): string => randomUUID();
