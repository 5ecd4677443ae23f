/** Lots by their normal form: L-1, l-1 and Ｌ－１ are one lot, in the spelling in which it came first. */
import { sql } from "kysely";
import { normalForm, visibleText } from "../../src/domain/normal-form.ts";
import type { Tx } from "../platform/reader.ts";
import { NO_EXPIRY } from "./stock-key.ts";

/** A lot that is named, with its goods. */
export interface NamedLot {
  readonly typeId: string;
  readonly lot: string;
}

const placeOf = ({ typeId, lot }: NamedLot): string => `${typeId} ${normalForm(lot)}`;

/**
 * Returns how a client's lots are spelled: as its stock has them, oldest first, else as they are named first. Take the gate
 * before, so that two receipts do not bring one lot in two spellings.
 */
export async function lotSpellings(
  tx: Tx,
  clientId: string,
  named: readonly NamedLot[],
): Promise<(lot: NamedLot) => string> {
  const given = named.filter(({ lot }) => lot !== "");
  const spellings = new Map<string, string>();
  if (given.length > 0) {
    const { rows } = await sql<NamedLot>`
      select s.type_id, s.lot from stock s
      join jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g("typeId" uuid, lot text)
        on s.type_id = g."typeId" and normal_form(s.lot) = normal_form(g.lot)
      where s.client_id = ${clientId} and s.lot <> '' order by s.created_at, s.id`.execute(tx);
    for (const lot of [...rows, ...given.map((each) => ({ ...each, lot: visibleText(each.lot) }))])
      if (!spellings.has(placeOf(lot))) spellings.set(placeOf(lot), lot.lot);
    // Of lots that were twins before, each keeps its own spelling.
    const exact = new Set(rows.map(({ typeId, lot }) => `${typeId} ${lot}`));
    return (lot) =>
      exact.has(`${lot.typeId} ${lot.lot}`) ? lot.lot : (spellings.get(placeOf(lot)) ?? lot.lot);
  }
  return ({ lot }) => lot;
}

interface DatedLot extends NamedLot {
  /** null: its goods have none. */
  readonly expiry: string | null;
}

/**
 * Of each named lot, by position: another expiry that the client's stock has it with, or that an earlier one of these lots
 * brings; null where there is none, or where it is in stock with this expiry too. Take the gate before.
 */
export async function otherExpiries(
  tx: Tx,
  clientId: string,
  named: readonly DatedLot[],
): Promise<readonly (string | null)[]> {
  const given = named.filter(({ lot, expiry }) => lot !== "" && expiry !== null);
  if (given.length === 0) return named.map(() => null);
  const { rows } = await sql<DatedLot>`
    select distinct s.type_id, s.lot, s.expiry::text as expiry from stock s
    join jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g("typeId" uuid, lot text)
      on s.type_id = g."typeId" and normal_form(s.lot) = normal_form(g.lot)
    where s.client_id = ${clientId} and s.on_hand > 0 and s.expiry <> ${NO_EXPIRY}::date
    order by 3`.execute(tx);
  const expiries = new Map<string, Set<string>>();
  const add = (lot: DatedLot): void => {
    if (lot.expiry !== null)
      expiries.set(placeOf(lot), (expiries.get(placeOf(lot)) ?? new Set()).add(lot.expiry));
  };
  for (const row of rows) add(row);
  return named.map((lot) => {
    if (lot.lot === "" || lot.expiry === null) return null;
    const known = expiries.get(placeOf(lot)) ?? new Set();
    const other = known.has(lot.expiry) ? null : ([...known][0] ?? null);
    add(lot);
    return other;
  });
}
