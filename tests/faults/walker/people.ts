/**
 * People who send commands of every kind to whatever there is: the rarest accepted command first, on the present
 * version, each under a key of its own, which is sent again until there is an answer.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { CountDetail, CountLine } from "../../../src/contracts/count.ts";
import type { DeliveryDetail } from "../../../src/contracts/delivery.ts";
import type { EntryDetail } from "../../../src/contracts/entry.ts";
import type { ExitDetail } from "../../../src/contracts/exit.ts";
import type { ListPage } from "../../../src/contracts/list.ts";
import type { RepertoryRow } from "../../../src/contracts/repertory.ts";
import { countLifecycle } from "../../../src/machines/lifecycles/count.lifecycle.ts";
import { transitionsOf } from "../../../src/machines/lifecycles/decide.ts";
import { deliveryLifecycle } from "../../../src/machines/lifecycles/delivery.lifecycle.ts";
import { entryLifecycle } from "../../../src/machines/lifecycles/entry.lifecycle.ts";
import { exitLifecycle } from "../../../src/machines/lifecycles/exit.lifecycle.ts";
import type { Lifecycle } from "../../../src/machines/lifecycles/lifecycle.ts";
import { describedBody } from "../../support/chart-paths.ts";
import { recordOf } from "../../support/counts.ts";
import { deliveryBody } from "../../support/deliveries.ts";
import { bodyFor } from "../../support/entry-driver.ts";
import { CONSIGNEE, exitBody } from "../../support/exits.ts";
import { type Answer, apiAt } from "../../support/server.ts";
import type { SmallWarehouse } from "../../support/warehouse.ts";
import type { Dice } from "./dice.ts";
import type { WalkedNode } from "./nemesis.ts";
import type { Walked } from "./page.ts";

export const LIFECYCLES: Readonly<Record<Walked, Lifecycle>> = {
  entry: entryLifecycle,
  exit: exitLifecycle,
  delivery: deliveryLifecycle,
  count: countLifecycle,
};

/** Commands that people send; those of the system follow from them. */
const COMMANDS: Readonly<Record<Walked | "repertory", readonly string[]>> = {
  entry: Object.keys(entryLifecycle.rights),
  exit: [
    ...["amend", "submit", "withdraw", "approve", "reject", "cancel", "startPicking", "pick", "reportShort"],
    ...["changeLot", "unpick"],
    ...["explainDelay", "finishPicking", "requestCancel", "acceptCancel", "declineCancel", "handOver"],
  ],
  delivery: Object.keys(deliveryLifecycle.rights),
  count: Object.keys(countLifecycle.rights),
  repertory: ["adjust", "move", "changeCondition"],
};

export type Who = "huaxin" | "huaxin2" | "beichen" | "admin" | "operator";
const byOwner = new Set(["amend", "submit", "withdraw", "requestCancel"]);

const setsBack = new Set([
  ...["amend", "withdraw", "reject", "cancel", "closeShort", "reverseReceipt"],
  ...["requestCancel", "acceptCancel", "reportShort", "unpick", "unassign", "explainDelay"],
  ...["changeLot", "recount"],
]);

const mostOpen = 16;
/** Goods are in one open count at a time: more drafts would wait for ever. */
const mostCounts = 3;
/** A request that refuses so often in a row is left alone: a receipt whose goods were moved can never be reversed. */
const mostRefusals = 8;

export interface Acknowledged {
  readonly key: string;
  readonly command: string;
  readonly node: string;
  readonly atMs: number;
}

/** Everything that the people of one walk share. */
export class Crowd {
  readonly acknowledged: Acknowledged[] = [];
  /** Keys whose last answer was a refusal: they must have had no effect. */
  readonly refused: string[] = [];
  readonly accepted = new Map<string, number>();
  readonly ids: Readonly<Record<Walked, Set<string>>> = {
    entry: new Set(),
    exit: new Set(),
    delivery: new Set(),
    count: new Set(),
  };
  readonly #refusals = new Map<string, number>();
  /** Anything that no correct server answers. Must stay empty. */
  readonly wrong: string[] = [];

  constructor(
    readonly given: {
      readonly nodes: readonly WalkedNode[];
      readonly tokens: Readonly<Record<Who, string>>;
      readonly clientId: string;
      readonly warehouse: SmallWarehouse;
      readonly vehicleIds: readonly string[];
      readonly dice: Dice;
      readonly leastOfEach: number;
      readonly isOver: () => boolean;
    },
  ) {}

  /** The commands that were accepted fewer than `least` times. */
  rare(least: number): readonly string[] {
    const all = Object.entries(COMMANDS).flatMap(([entity, names]) =>
      names.map((name) => `${entity}/${name}`),
    );
    return all.filter((name) => (this.accepted.get(name) ?? 0) < least);
  }

  /** Sends commands through one node, or through the other one while that one is sick, until the walk is over. */
  async walk(home: WalkedNode): Promise<void> {
    while (!this.given.isOver()) {
      if (!home.isHealthy) {
        await sleep(100);
        continue;
      }
      await this.#step(home).catch(async () => {
        // Nothing came back from a read: nothing was done.
        await sleep(200);
      });
    }
  }

  async #step(home: WalkedNode): Promise<void> {
    const { dice } = this.given;
    const rare = this.rare(this.given.leastOfEach);
    const weigh = (entity: Walked | "repertory", weight: number) =>
      [entity, rare.some((name) => name.startsWith(entity)) ? weight * 3 : weight] as const;
    const entity = dice.weighted<Walked | "repertory">([
      ...[
        weigh("entry", 4),
        weigh("exit", 6),
        weigh("delivery", 5),
        weigh("count", 3),
        weigh("repertory", 1),
      ],
    ]);
    if (entity === "repertory") return this.#stock(home);
    const open = [...this.ids[entity]];
    // Few at a time, so that they come to their end, and so that people meet at the same one.
    if (entity === "count" && open.length < mostCounts) return this.#createCount(home);
    if ((entity === "entry" || entity === "exit") && open.length < mostOpen)
      return this.#create(home, entity);
    if (open.length > 0) await this.#command(home, entity, dice.of(open));
  }

  /** How far a command is from being accepted often enough: 1 never accepted, 0 often enough. */
  #lacking(name: string): number {
    return Math.max(0, 1 - (this.accepted.get(name) ?? 0) / this.given.leastOfEach);
  }

  async #create(home: WalkedNode, entity: "entry" | "exit"): Promise<void> {
    const { warehouse, dice, clientId } = this.given;
    const { warehouseId, locationId } = warehouse;
    // Of goods with lots there are two on the shelf, so that a picker may take the other one.
    const hasLots = entity === "exit" && dice.next() < (this.#lacking("exit/changeLot") > 0 ? 0.5 : 0.2);
    const typeId = hasLots ? warehouse.trackedTypeId : warehouse.typeId;
    for (const lot of entity === "entry" ? [] : hasLots ? ["L1", "L2"] : [null]) {
      const goods = { clientId, warehouseId, locationId, typeId, condition: "good", quantity: 12 };
      const of = lot === null ? {} : { lot, expiry: "2099-12-31" };
      await this.#send(home, "admin", "repertory/adjust", { ...goods, ...of, reason: "盘点" });
    }
    const lines = entity === "entry" ? [{ typeId, expected: 10 }] : [{ typeId, requested: 10 }];
    const isPickupRarer = this.#lacking("exit/handOver") > this.#lacking("delivery/sign");
    const mode = isPickupRarer ? "pickup" : dice.of(["delivery", "delivery", "pickup"]);
    const body = entity === "entry" ? { warehouseId, lines } : { warehouseId, ...CONSIGNEE, mode, lines };
    const made = await this.#send<{ id: string }>(home, "huaxin", `${entity}/saveOrUpdate`, body);
    if (made?.code === 20000) this.ids[entity].add(made.data.id);
  }

  async #createCount(home: WalkedNode): Promise<void> {
    const { warehouse, dice } = this.given;
    const { warehouseId, locationId, otherLocationId } = warehouse;
    const locationIds = [dice.of([locationId, otherLocationId])];
    const body = { warehouseId, reason: "onDemand", locationIds };
    const made = await this.#send<{ id: string }>(home, "admin", "count/saveOrUpdate", body);
    if (made?.code === 20000) this.ids.count.add(made.data.id);
  }

  async #command(home: WalkedNode, entity: Walked, id: string): Promise<void> {
    const { dice, tokens } = this.given;
    const read = await apiAt(home.url, tokens.admin).get<
      EntryDetail & ExitDetail & DeliveryDetail & CountDetail
    >(`/api/${entity}/detail`, { query: { id } });
    if (read.code !== 20000) return;
    const row = read.data;
    if (entity === "exit" && row.deliveryId) this.ids.delivery.add(row.deliveryId);
    if (entity === "delivery" && row.returnEntryId) this.ids.entry.add(row.returnEntryId);
    const known = COMMANDS[entity].filter(
      (name) => transitionsOf(LIFECYCLES[entity], row.status, name).length > 0,
    );
    const choices = dice.next() < 0.03 ? COMMANDS[entity] : known;
    // What can only be set back is over: a completed entry could be reversed and received again for ever.
    const isOver = known.every((name) => setsBack.has(name) && this.#lacking(`${entity}/${name}`) === 0);
    if (isOver || choices.length === 0) {
      this.ids[entity].delete(id);
      return;
    }
    // The rarest comes first. What leads on is as rare as anything behind it; what ends or undoes a request comes seldom,
    // or few would reach their end.
    const rarest = Math.max(...COMMANDS[entity].map((name) => this.#lacking(`${entity}/${name}`)));
    const weightOf = (name: string) => {
      const isAsked = name === "requestCancel";
      const answers = isAsked ? ["exit/acceptCancel", "exit/declineCancel"] : [];
      const lacking = Math.max(...[`${entity}/${name}`, ...answers].map((each) => this.#lacking(each)));
      if (setsBack.has(name)) return lacking > 0 ? 1 + 5 * lacking : 0.05;
      return 1 + 15 * Math.max(lacking, rarest / 2);
    };
    const command = dice.weighted(choices.map((name) => [name, weightOf(name)] as const));
    const who = this.#whoSends(entity, command);
    const route = command === "amend" ? "saveOrUpdate" : command;
    const answer = await this.#send(
      home,
      who,
      `${entity}/${route}`,
      await this.#bodyOf(home, entity, command, row),
      `${entity}/${command}`,
    );
    const refusals = answer?.code === 20000 ? 0 : (this.#refusals.get(id) ?? 0) + 1;
    this.#refusals.set(id, refusals);
    if (refusals >= mostRefusals) this.ids[entity].delete(id);
    if (who === "beichen" && answer && ![40400, 40300, 40000].includes(answer.code)) {
      this.wrong.push(`a stranger's ${entity}/${command} was answered ${answer.code}`);
    }
  }

  #whoSends(entity: Walked, command: string): Who {
    const { dice } = this.given;
    if (dice.next() < 0.03) return "beichen";
    if (entity === "count") return dice.of(["admin", "operator"]);
    if (byOwner.has(command) || (command === "cancel" && dice.next() < 0.5))
      return dice.of(["huaxin", "huaxin2"]);
    return dice.of(["admin", "operator"]);
  }

  async #bodyOf(
    home: WalkedNode,
    entity: Walked,
    command: string,
    row: EntryDetail & ExitDetail & DeliveryDetail & CountDetail,
  ): Promise<object> {
    const { dice, warehouse, vehicleIds } = this.given;
    if (entity === "delivery") return deliveryBody(command, row, dice.of(vehicleIds), dice.below(3));
    if (entity === "count") return this.#countBody(home, command, row);
    if (entity === "entry")
      return bodyFor(command, row, warehouse, { good: 1 + dice.below(10), damaged: dice.below(2) });
    const line = row.lines[0];
    const open = row.allocations.find(({ status }) => status === "open");
    if (command === "changeLot")
      return exitBody(command, row, warehouse, Math.max(1, dice.below((open?.quantity ?? 1) + 1)));
    const left = line ? line.requested - line.picked - line.short : 1;
    // In one or two steps, so that most picks come to an end.
    return exitBody(command, row, warehouse, Math.max(1, dice.of([left, left, Math.ceil(left / 2)])));
  }

  async #countBody(home: WalkedNode, command: string, row: CountDetail): Promise<object> {
    const { dice } = this.given;
    const { id, version, lines } = row;
    const recounted = lines.filter(({ state }) => state === "recount");
    switch (command) {
      case "record": {
        const open = lines.filter(({ counted }) => counted === null);
        const line = dice.of(open.length > 0 ? open : lines);
        return { id, ...recordOf(line, await this.#unitsOf(home, line)) };
      }
      case "recount":
        return { id, version, lineIds: recounted.map((line) => line.id), reason: "超过容差" };
      case "approve": {
        const chosen = recounted.map(({ id: lineId, round }) => ({ lineId, round }));
        return { id, version, chosen, reason: "核对过" };
      }
      default:
        return describedBody(countLifecycle, command, row);
    }
  }

  /** What a counter finds: what the ledger has, or one more or less. */
  async #unitsOf(home: WalkedNode, line: CountLine): Promise<number> {
    const { dice, tokens } = this.given;
    const query = { typeId: line.typeId, locationId: line.locationId, pageSize: 50 };
    const { data } = await apiAt(home.url, tokens.admin).get<ListPage<RepertoryRow>>(
      "/api/repertory/queryByPage",
      { query },
    );
    const stock = data?.list.find(({ lot, condition }) => lot === line.lot && condition === line.condition);
    return Math.max(0, (stock?.onHand ?? 0) + dice.of([-1, 0, 0, 1]));
  }

  async #stock(home: WalkedNode): Promise<void> {
    const { dice, warehouse, tokens } = this.given;
    const query = { typeId: warehouse.typeId, pageSize: 50 };
    const { data } = await apiAt(home.url, tokens.admin).get<ListPage<RepertoryRow>>(
      "/api/repertory/queryByPage",
      { query },
    );
    const free = (data?.list ?? []).filter((row) => row.onHand - row.reserved > 0);
    if (free.length === 0) return;
    const row = dice.of(free);
    const command = dice.of(COMMANDS.repertory);
    const base = { id: row.id, version: row.version, reason: "随手", quantity: 1 };
    const more = {
      adjust: { quantity: dice.of([-1, 1, 2]) },
      move: {
        locationId:
          row.locationId === warehouse.locationId ? warehouse.otherLocationId : warehouse.locationId,
      },
      changeCondition: { condition: row.condition === "good" ? "quarantine" : "good" },
    }[command];
    await this.#send(home, "admin", `repertory/${command}`, { ...base, ...more });
  }

  /** One intent: the same key at either node until an answer is final. Null: the walk ended before there was one. */
  async #send<T>(
    home: WalkedNode,
    who: Who,
    route: string,
    body: object,
    name = route,
  ): Promise<Answer<T> | null> {
    const key = randomUUID();
    const { tokens, nodes, dice } = this.given;
    for (let tries = 0; tries < 200; tries += 1) {
      const node = tries === 0 || home.isHealthy ? home : dice.of(nodes);
      const answer = await apiAt(node.url, tokens[who])
        .post<T>(`/api/${route}`, { body, key })
        .catch(() => null);
      if (answer === null || answer.code === 50300 || answer.code === 42900) {
        await sleep(150);
        continue;
      }
      if (answer.code === 20000) {
        this.acknowledged.push({ key, command: name, node: node.name, atMs: performance.now() });
        this.accepted.set(name, (this.accepted.get(name) ?? 0) + 1);
      } else {
        this.refused.push(key);
        if (![40000, 40300, 40400, 40900, 42200].includes(answer.code))
          this.wrong.push(`${name}: ${answer.code} ${answer.msg}`);
      }
      return answer;
    }
    this.wrong.push(`${name}: no final answer after 200 tries`);
    return null;
  }
}
