/** Runs the steps of exit stories through the commands, with the goods and vehicles available at that time. */
import { sql } from "kysely";
import { DELIVERY_LOADED } from "../../../src/contracts/delivery-status.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import type { ExitRow } from "../../../src/contracts/exit.ts";
import type { ExitSaveBody } from "../../../src/contracts/exit-bodies.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import { DELIVERY } from "../../features/delivery/delivery.kind.ts";
import { deliveryLines } from "../../features/delivery/delivery.projection.ts";
import { ENTRY } from "../../features/entry/entry.kind.ts";
import { entryLines } from "../../features/entry/entry.projection.ts";
import { EXIT } from "../../features/exit/exit.kind.ts";
import { exitLines } from "../../features/exit/exit.projection.ts";
import { changeConditionIn } from "../../features/repertory/stock.commands.ts";
import { mayBePromised } from "../../ledger/stock.queries.ts";
import { createDraftIn } from "../../lifecycle/drafting.ts";
import type { LifecyclePorts } from "../../lifecycle/ports.ts";
import { readRow } from "../../lifecycle/request-rows.ts";
import type { CommandResult } from "../../lifecycle/result.ts";
import { type CommandScope, commandIn } from "../../lifecycle/run-command.ts";
import type { Tx } from "../../platform/reader.ts";
import { isOneOf } from "../../platform/sql-rows.ts";
import type { Say } from "./demo-names.ts";
import type { ExitStep, ExitStory } from "./exit-stories.ts";
import type { Chance } from "./random.ts";

/** Runs exit stories; a story whose goods or vehicle are not available ends there. */
export class ExitPlayer {
  readonly #tx: Tx;
  readonly #ports: LifecyclePorts;
  readonly #scope: CommandScope;
  readonly #chance: Chance;
  readonly #say: Say;
  readonly #reported = new Map<ExitStory, string>();
  readonly #ended = new Set<ExitStory>();
  /** Of each trip that several deliveries share. */
  readonly #vehicles = new Map<string, string>();

  constructor(tx: Tx, ports: LifecyclePorts, chance: Chance, say: Say) {
    this.#tx = tx;
    this.#say = say;
    this.#ports = ports;
    this.#scope = { tx, ports, publication: "silent" };
    this.#chance = chance;
  }

  async take(story: ExitStory, step: ExitStep): Promise<void> {
    if (this.#ended.has(story)) return;
    const result = step.command === "create" ? await this.#create(story, step) : await this.#go(story, step);
    // Another story may have spoilt or taken what this one was promised: at which hours, no one can foresee.
    if (result === null || (!result.ok && result.code === CODES.refused)) this.#ended.add(story);
    else if (!result.ok) {
      throw new Error(
        `the demo world's ${step.command} was refused: ${result.code} ${JSON.stringify(result.data)}`,
      );
    }
  }

  async #create(story: ExitStory, { at, by }: ExitStep): Promise<CommandResult<ExitRow> | null> {
    const lines = await this.#chooseGoods(story, at);
    if (lines.length === 0) return null;
    const { company, warehouse, kind, mode, consignee, sourceNumber, requiredAt, priority } = story;
    const body: ExitSaveBody = {
      warehouseId: warehouse.id,
      ...{ kind, mode, sourceNumber, priority, lines },
      requiredAt: requiredAt.toISOString(),
      consigneeName: this.#say(consignee.name),
      consigneePhone: consignee.phone,
      regionCode: consignee.regionCode,
      address: this.#say(consignee.address),
    };
    const creation = { by, now: at, keyed: null, clientId: company.id, publication: "silent" } as const;
    const made = await createDraftIn(this.#tx, EXIT, this.#ports, creation, body, null);
    if (made.ok) this.#reported.set(story, made.data.id);
    return made;
  }

  /** Takes some of the plentiful goods; in the order of SKU codes, so that every fresh database gets the same. */
  async #chooseGoods(story: ExitStory, at: Date): Promise<ExitSaveBody["lines"]> {
    const { rows } = await sql<{ id: string; packSize: number; free: number }>`
      select t.id, t.pack_size, sum(s.on_hand - s.reserved) as free
      from stock s join location lo on lo.id = s.location_id join goods_type t on t.id = s.type_id
      where s.client_id = ${story.company.id} and s.warehouse_id = ${story.warehouse.id}
        and ${mayBePromised(businessDay(at, this.#ports.timeZone))}
      group by t.id having sum(s.on_hand - s.reserved) >= 2 * t.pack_size order by t.sku_code`.execute(
      this.#tx,
    );
    const left = [...rows];
    const lines: ExitSaveBody["lines"] = [];
    while (lines.length < story.lineCount && left.length > 0) {
      const [goods] = left.splice(this.#chance.between(0, left.length - 1), 1);
      if (!goods) break;
      const packs = this.#chance.between(1, Math.min(5, Math.floor(goods.free / goods.packSize / 2)));
      lines.push({ typeId: goods.id, requested: packs * goods.packSize });
    }
    return lines;
  }

  /** Null: the story cannot continue. */
  async #go(story: ExitStory, step: ExitStep): Promise<CommandResult<unknown> | null> {
    const exit = await readRow(EXIT.rows, this.#tx, this.#reported.get(story) ?? "");
    if (!exit) throw new Error(`an exit story of the demo world begins with ${step.command}`);
    switch (step.command) {
      case "pickLines":
        return this.#pickLines(exit, step);
      case "spoil":
        return this.#spoil(exit, step);
      case "handOver":
        return this.#exit(exit.id, step, { signer: this.#say(step.signer) });
      case "assign": {
        const { trip } = step;
        const vehicleId =
          (trip ? this.#vehicles.get(trip) : null) ??
          (await this.#freeVehicle(exit.deliveryId, step.at, trip !== undefined));
        if (vehicleId === null) return null;
        if (trip) this.#vehicles.set(trip, vehicleId);
        return this.#delivery(exit, step, { vehicleId });
      }
      case "depart":
      case "redeliver":
      case "return":
        return this.#delivery(exit, step, {});
      case "updateEta":
        return this.#delivery(exit, step, { eta: step.eta.toISOString() });
      case "fail":
        return this.#delivery(exit, step, { failCode: step.failCode });
      case "sign":
        return this.#sign(exit, step);
      case "receiveReturn":
        return this.#receiveReturn(story, exit, step);
      default:
        return this.#exit(exit.id, step, "reason" in step ? { reason: this.#say(step.reason) } : {});
    }
  }

  #exit(id: string, step: ExitStep, payload: object, command: string = step.command) {
    const ask = { id, version: null, command, payload, by: step.by, key: null, now: step.at };
    return commandIn(this.#scope, EXIT, ask);
  }

  #delivery(exit: ExitRow, step: ExitStep, payload: object) {
    const ask = {
      ...{ id: exit.deliveryId ?? "", version: null, command: step.command, payload },
      ...{ by: step.by, key: null, now: step.at },
    };
    return commandIn(this.#scope, DELIVERY, ask);
  }

  async #pickLines(exit: ExitRow, step: Extract<ExitStep, { command: "pickLines" }>) {
    let last: CommandResult<unknown> | null = null;
    for (const line of await exitLines(this.#tx, exit.id)) {
      const quantity = Math.max(1, Math.floor((line.requested * step.percent) / 100));
      last = await this.#exit(exit.id, step, { lineId: line.id, quantity }, "pick");
      if (!last.ok) return last;
      const rest = line.requested - quantity;
      if (rest === 0 || step.rest === "open") continue;
      const short = { lineId: line.id, quantity: rest, reason: this.#say("库位实物不足") };
      last = await this.#exit(exit.id, step, short, "reportShort");
    }
    return last;
  }

  /** Row by row, until the exit lacks some of it. */
  async #spoil(exit: ExitRow, { at: now, by, reason }: Extract<ExitStep, { command: "spoil" }>) {
    let last: CommandResult<unknown> | null = null;
    for (;;) {
      const { rows } = await sql<{ id: string; version: number; quantity: number; unpromised: number }>`
        select s.id, s.version, s.on_hand as quantity, x.unpromised_total as unpromised
        from allocation a join stock s on s.id = a.stock_id join exit x on x.id = a.exit_id
        where a.exit_id = ${exit.id} and a.status = 'open'
        order by (select sum(o.on_hand) from stock o where o.type_id = s.type_id and o.warehouse_id = s.warehouse_id
          and o.client_id = s.client_id and o.condition = 'good'), s.id limit 1`.execute(this.#tx);
      const [row] = rows;
      if (!row || row.unpromised > 0) return last;
      const { unpromised: _, ...taken } = row;
      const body = { ...taken, condition: "damaged", takeReserved: true, reason: this.#say(reason) } as const;
      last = await changeConditionIn(this.#scope, { by, now, keyed: null }, body);
      if (!last.ok) return last;
    }
  }

  /** The first vehicle that could take the delivery now, or of those the largest. */
  async #freeVehicle(deliveryId: string | null, at: Date, isForMany: boolean): Promise<string | null> {
    const day = businessDay(at, this.#ports.timeZone);
    const { rows } = await sql<{ id: string }>`
      select v.id from vehicle v join delivery d on d.id = ${deliveryId}
      where v.status = 'idle' and v.inspection_due >= ${day}::date and v.insurance_due >= ${day}::date
        and v.max_load_kg * 1000::bigint >= d.weight_grams
        and (v.max_volume_m3 is null or v.max_volume_m3 * 1000000::bigint >= d.volume_cm3)
        and not exists (select 1 from delivery o where o.vehicle_id = v.id and ${isOneOf("o.status", DELIVERY_LOADED)})
      order by case when ${isForMany}::boolean then v.max_load_kg end desc, v.plate limit 1`.execute(
      this.#tx,
    );
    return rows[0]?.id ?? null;
  }

  async #sign(exit: ExitRow, step: Extract<ExitStep, { command: "sign" }>) {
    const lines = (await deliveryLines(this.#tx, exit.deliveryId ?? "")).map((line) => {
      const refused = Math.ceil((line.quantity * step.refusedPercent) / 100);
      return { lineId: line.id, signed: line.quantity - refused, damaged: 0, refused };
    });
    return this.#delivery(exit, step, { signer: exit.consigneeName ?? "", lines });
  }

  async #receiveReturn(story: ExitStory, exit: ExitRow, step: ExitStep) {
    const { rows } = await sql<{ id: string }>`
      select id from entry where return_of = ${exit.deliveryId}`.execute(this.#tx);
    const id = rows[0]?.id ?? "";
    const made = businessDay(step.at, this.#ports.timeZone).replaceAll("-", "").slice(2);
    const lines = (await entryLines(this.#tx, id)).map((line) => ({
      ...{ lineId: line.id, locationId: story.warehouse.shelves[0] ?? "", good: line.expected, damaged: 0 },
      lot: line.lot || (line.trackLot ? `R${made}` : null),
      expiry: line.expiry,
      productionDate: line.expiry ? null : businessDay(step.at, this.#ports.timeZone),
    }));
    const ask = {
      id,
      version: null,
      command: "receive",
      payload: { lines },
      by: step.by,
      key: null,
      now: step.at,
    };
    return commandIn(this.#scope, ENTRY, ask);
  }
}
