/** Walks the derived paths of the entry's chart on the real API: each step as the person whom it names. */
import { randomUUID } from "node:crypto";
import type { EntryDetail, EntryRow } from "../../src/contracts/entry.ts";
import { entryLifecycle } from "../../src/machines/lifecycles/entry.lifecycle.ts";
import { describedBody } from "./chart-paths.ts";
import { EXPECTED, type Step } from "./entry-paths.ts";
import type { Answer, Api } from "./server.ts";
import type { SmallWarehouse } from "./warehouse.ts";

export interface Crew {
  readonly owner: Api;
  readonly admin: Api;
}

/** A draft of one line of ten units, made by its owner. */
export async function draftEntry(owner: Api, warehouse: SmallWarehouse): Promise<EntryRow> {
  const body = {
    warehouseId: warehouse.warehouseId,
    lines: [{ typeId: warehouse.typeId, expected: EXPECTED }],
  };
  const answer = await owner.post<EntryRow>("/api/entry/saveOrUpdate", { body, key: randomUUID() });
  if (answer.code !== 20000)
    throw new Error(`no draft: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`);
  return answer.data;
}

/** The whole entry as the API returns it now. */
export async function readDetail(api: Api, id: string): Promise<EntryDetail> {
  const answer = await api.get<EntryDetail>("/api/entry/detail", { query: { id } });
  if (answer.code !== 20000) throw new Error(`no detail of ${id}: ${answer.code} ${answer.msg}`);
  return answer.data;
}

/** The body of a command on an entry as it stands, filled in so that only the chart can refuse it. */
export function bodyFor(
  command: string,
  entry: EntryDetail,
  warehouse: SmallWarehouse,
  step: Partial<Step> = {},
): object {
  const { id, version } = entry;
  const line = entry.lines[0];
  const live = entry.receipts.filter((receipt) => receipt.reversedAt === null).at(-1);
  switch (command) {
    case "amend": {
      const lines = [{ typeId: warehouse.typeId, expected: EXPECTED }];
      return { id, version, warehouseId: warehouse.warehouseId, lines };
    }
    case "receive": {
      const { good = 1, damaged = 0 } = step;
      return { id, version, lines: [{ lineId: line?.id, locationId: warehouse.locationId, good, damaged }] };
    }
    case "reverseReceipt":
      return { id, version, reason: "写明原因", receiptId: live?.id ?? randomUUID() };
    case "arrive":
      return { id, version, plate: "沪A12345", dock: "3" };
    default:
      return describedBody(entryLifecycle, command, entry);
  }
}

/** Sends a command; amend is sent by saveOrUpdate, as people do it. */
export function send(api: Api, command: string, body: object): Promise<Answer<EntryRow>> {
  const route = command === "amend" ? "saveOrUpdate" : command;
  return api.post<EntryRow>(`/api/entry/${route}`, { body, key: randomUUID() });
}

/** Takes every step of a path on a new entry; throws where the server disagrees with the chart. */
export async function walk(
  crew: Crew,
  warehouse: SmallWarehouse,
  path: readonly Step[],
): Promise<EntryDetail> {
  let entry = await readDetail(crew.owner, (await draftEntry(crew.owner, warehouse)).id);
  for (const step of path) {
    const answer = await send(crew[step.by], step.command, bodyFor(step.command, entry, warehouse, step));
    if (answer.code !== 20000) {
      throw new Error(`${step.edge} was refused: ${answer.code} ${JSON.stringify(answer.data)}`);
    }
    entry = await readDetail(crew.owner, entry.id);
    if (entry.status !== step.to) throw new Error(`${step.edge} led to ${entry.status}`);
  }
  return entry;
}
