/** Exits in the words of the people who handle them, on the real API; each step throws where it is refused. */
import { randomUUID } from "node:crypto";
import type { ExitDetail, ExitRow } from "../../src/contracts/exit.ts";
import { exitLifecycle } from "../../src/machines/lifecycles/exit.lifecycle.ts";
import { describedBody } from "./chart-paths.ts";
import { type ExitStep, type Mode, REQUESTED } from "./exit-paths.ts";
import type { Answer, Api, TestServer } from "./server.ts";
import type { SmallWarehouse } from "./warehouse.ts";

export interface ExitCrew {
  readonly owner: Api;
  readonly admin: Api;
  /** Whose goods they are. */
  readonly clientId: string;
}

/** Huaxin's owner and an admin. */
export const crewOf = async (server: TestServer): Promise<ExitCrew> => ({
  owner: await server.as("huaxin"),
  admin: await server.as("admin"),
  clientId: server.world.clientIds.huaxin,
});

/** Where the goods of a test go. */
export const CONSIGNEE = {
  consigneeName: "李收货",
  consigneePhone: "13900000001",
  address: "上海市长宁区某路 1 号",
};

/** What was asked, or a thrown refusal. */
export function granted<T>(what: string, answer: Answer<T>): T {
  if (answer.code === 20000) return answer.data;
  throw new Error(`${what} was refused: ${answer.code} ${JSON.stringify(answer.data)}`);
}

/** Puts goods on the first shelf, counted in by an admin. */
export async function stockUp(
  crew: ExitCrew,
  warehouse: SmallWarehouse,
  quantity: number,
  more: object = {},
): Promise<void> {
  const { warehouseId, locationId, typeId } = warehouse;
  const body = { clientId: crew.clientId, warehouseId, locationId, typeId, condition: "good", quantity };
  const counted = { ...body, reason: "盘点", ...more };
  granted("adjust", await crew.admin.post("/api/repertory/adjust", { body: counted, key: randomUUID() }));
}

/** A draft; of one line of ten units unless said otherwise. */
export async function draftExit(
  crew: Pick<ExitCrew, "owner">,
  warehouse: SmallWarehouse,
  more: object = {},
): Promise<ExitRow> {
  const lines = [{ typeId: warehouse.typeId, requested: REQUESTED }];
  const body = { warehouseId: warehouse.warehouseId, ...CONSIGNEE, lines, ...more };
  return granted("a draft", await sendExit(crew.owner, "amend", body));
}

/** Sends a command; amend is sent by saveOrUpdate, as people do it. */
export function sendExit(api: Api, command: string, body: object): Promise<Answer<ExitRow>> {
  const route = command === "amend" ? "saveOrUpdate" : command;
  const key = randomUUID();
  return again(() => api.post<ExitRow>(`/api/exit/${route}`, { body, key }));
}

/**
 * As the browser does: the same command under the same key again where the server is busy (50300). Under load on a
 * slow machine a command may wait longer than its deadline allows. A permanent failure remains a failure.
 */
export async function again<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  let answer = await send();
  for (let tries = 1; answer.code === 50300 && tries < 5; tries += 1) answer = await send();
  return answer;
}

/** The whole exit as the API returns it now. */
export async function readExit(api: Api, id: string): Promise<ExitDetail> {
  return granted("the detail", await api.get<ExitDetail>("/api/exit/detail", { query: { id } }));
}

/** The body of a command on an exit as it stands, filled in so that only the chart can refuse it. */
export function exitBody(
  command: string,
  exit: ExitDetail,
  warehouse: SmallWarehouse,
  quantity = 1,
): Record<string, unknown> {
  const { id, version, mode } = exit;
  const lineId = exit.lines[0]?.id;
  switch (command) {
    case "amend": {
      const lines = [{ typeId: warehouse.typeId, requested: REQUESTED }];
      return { id, version, warehouseId: warehouse.warehouseId, mode, ...CONSIGNEE, lines };
    }
    case "pick":
      return { id, version, lineId, quantity };
    case "changeLot": {
      const open = exit.allocations.find(({ status }) => status === "open");
      const stockId = open?.shelfLots?.[0]?.stockId ?? randomUUID();
      const allocationId = open?.id ?? randomUUID();
      return {
        id,
        version,
        lineId: open?.lineId ?? lineId,
        allocationId,
        stockId,
        quantity,
        reason: "压在后面",
      };
    }
    case "unpick": {
      const allocationId = exit.allocations.find(({ status }) => status === "picked")?.id ?? randomUUID();
      return { id, version, allocationId, quantity, locationId: warehouse.locationId };
    }
    case "reportShort":
      return { id, version, lineId, quantity, reason: "架上没有" };
    case "handOver":
      return { id, version, signer: "王提货" };
    default:
      return describedBody(exitLifecycle, command, exit);
  }
}

/** Takes every step of a path on a new exit whose goods are there; throws where the server disagrees with the chart. */
export async function walkExit(
  crew: ExitCrew,
  warehouse: SmallWarehouse,
  mode: Mode,
  path: readonly ExitStep[],
): Promise<ExitDetail> {
  const isOfLots = path.some(({ command }) => command === "changeLot");
  const ofLot = (lot: string) => ({ typeId: warehouse.trackedTypeId, lot, expiry: "2030-01-01" });
  const lines = isOfLots ? { lines: [{ typeId: warehouse.trackedTypeId, requested: REQUESTED }] } : {};
  await stockUp(crew, warehouse, REQUESTED, isOfLots ? ofLot("L1") : {});
  let exit = await readExit(crew.owner, (await draftExit(crew, warehouse, { mode, ...lines })).id);
  for (const step of path) {
    // The other lot comes when the first one is promised.
    if (step.command === "changeLot") {
      await stockUp(crew, warehouse, REQUESTED, ofLot("L2"));
      exit = await readExit(crew.owner, exit.id);
    }
    const body = exitBody(step.command, exit, warehouse, step.quantity);
    granted(step.edge, await sendExit(crew[step.by], step.command, body));
    exit = await readExit(crew.owner, exit.id);
    if (exit.status !== step.to) throw new Error(`${step.edge} led to ${exit.status}`);
  }
  return exit;
}

/** One command that must succeed, on the exit as it is now. */
export async function onExit(
  api: Api,
  warehouse: SmallWarehouse,
  id: string,
  command: string,
  more: object = {},
): Promise<ExitDetail> {
  const exit = await readExit(api, id);
  granted(command, await sendExit(api, command, { ...exitBody(command, exit, warehouse), ...more }));
  return readExit(api, id);
}

/** An exit of the given lines, submitted by its owner. */
export async function submittedExit(
  crew: ExitCrew,
  warehouse: SmallWarehouse,
  more: object = {},
): Promise<ExitDetail> {
  const draft = await draftExit(crew, warehouse, more);
  return onExit(crew.owner, warehouse, draft.id, "submit");
}

/** … approved, and being picked. */
export async function exitInPicking(
  crew: ExitCrew,
  warehouse: SmallWarehouse,
  more: object = {},
): Promise<ExitDetail> {
  const { id } = await submittedExit(crew, warehouse, more);
  await onExit(crew.admin, warehouse, id, "approve");
  return onExit(crew.admin, warehouse, id, "startPicking");
}

/** … with every line picked, at the door. */
export async function pickedExit(
  crew: ExitCrew,
  warehouse: SmallWarehouse,
  more: object = {},
): Promise<ExitDetail> {
  const exit = await exitInPicking(crew, warehouse, more);
  for (const line of exit.lines)
    await onExit(crew.admin, warehouse, exit.id, "pick", { lineId: line.id, quantity: line.requested });
  return onExit(crew.admin, warehouse, exit.id, "finishPicking");
}
