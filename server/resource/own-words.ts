/**
 * Own words of programs in place of ids, at the border: a body or a query that names rows by their codes becomes one that
 * names them by their ids, before its shape is judged. Commands and queries never see a code.
 */
import { type RawBuilder, sql } from "kysely";
import type { TObject, TProperties, TSchema } from "typebox";
import type { Person } from "../../src/contracts/permissions.ts";
import { allByForm, normalForm } from "../../src/domain/normal-form.ts";
import type { Deps } from "../platform/deps.ts";
import type { FieldError } from "../platform/http/outcome.ts";
import type { OwnWords, ReadWords } from "../platform/http/programs.ts";
import type { Reader } from "../platform/reader.ts";
import { type NamedRow, rowsByCode } from "./codes.ts";
import { isNamed, LONGEST_WORD, type Plan, planOf, subjectOf, worded } from "./own-words-plan.ts";
import { NAMED_TARGETS, type NamedTarget } from "./tables.ts";

/** Rows that lie in a warehouse and belong to a client, by the name in the path. */
const PLACED: Readonly<Record<string, string>> = {
  entry: "entry",
  exit: "exit",
  delivery: "delivery",
  repertory: "stock",
};

/** Of an ambiguous code. */
const MOST_CANDIDATES = 10;
/** Stands where a code could not be resolved, so that the shape is judged for the rest. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

type Values = Record<string, unknown>;

/** A word in a value: where it stands, and what it is to become. */
interface Spot {
  readonly path: string;
  /** The objects around it, outermost first; the last one has the word. */
  readonly holders: readonly Values[];
  readonly id: string;
  readonly word: string;
  readonly to: NamedTarget;
  readonly texts: readonly string[];
}

interface LineSpot {
  readonly path: string;
  readonly holder: Values;
}

interface Found {
  readonly spots: Spot[];
  readonly lines: LineSpot[];
  readonly errors: FieldError[];
}

const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const wordsOf = ({ ids, narrowing, rowWords, hasLine }: Plan): readonly string[] => [
  ...[...ids, ...narrowing].map(([, { word }]) => word),
  ...rowWords,
  ...(hasLine ? ["lineNo", "skuCode"] : []),
];

/** Whether a value says anything in own words: those of pages never do. */
function hasWords(plan: Plan, value: unknown): boolean {
  if (Array.isArray(value))
    return plan.item !== null && value.some((each) => hasWords(plan.item ?? plan, each));
  if (!isValues(value)) return false;
  return (
    wordsOf(plan).some((word) => Object.hasOwn(value, word)) ||
    plan.members.some(([name, member]) => Object.hasOwn(value, name) && hasWords(member, value[name]))
  );
}

const at = (path: string, name: string | number): string => (path === "" ? String(name) : `${path}.${name}`);

function collect(plan: Plan, value: unknown, path: string, around: readonly Values[], into: Found): void {
  if (Array.isArray(value)) {
    const { item } = plan;
    if (item) value.forEach((each, index) => void collect(item, each, at(path, index), around, into));
    return;
  }
  if (!isValues(value)) return;
  const holders = [...around, value];
  const lineWords = plan.hasLine ? ["lineNo", "skuCode"].filter((word) => Object.hasOwn(value, word)) : [];
  if (lineWords.length > 0) into.lines.push({ path, holder: value });
  for (const [id, { word, to }] of [...plan.ids, ...plan.narrowing]) {
    if (!Object.hasOwn(value, word)) continue;
    const given = value[word];
    delete value[word];
    if (Object.hasOwn(value, id) && value[id] !== undefined)
      into.errors.push({ path: at(path, word), key: "validation.codeBesideId" });
    else if (given === null) value[id] = null;
    else if (typeof given !== "string") {
      into.errors.push({ path: at(path, word), key: "validation.type" });
      value[id] = NO_ID;
    } else {
      // Filters take several, apart by commas; no code has one.
      const texts = around.length === 0 && path === "" ? given.split(",") : [given];
      into.spots.push({ path: at(path, word), holders, id, word, to, texts });
    }
  }
  for (const [name, member] of plan.members) collect(member, value[name], at(path, name), holders, into);
}

/** What a person may know of by its code, over the alias t. */
function visible(person: Person, to: NamedTarget): RawBuilder<unknown> {
  if (person.roleCode === "admin") return sql`true`;
  switch (to) {
    case "goods/type":
      return sql`(t.client_id is null or t.client_id = ${person.clientId}::uuid)`;
    case "client":
      return sql`t.id = ${person.clientId}::uuid`;
    case "warehouse":
    case "goods/category":
    case "goods/brand":
    case "goods/level":
      return sql`true`;
    default:
      return sql`false`;
  }
}

/** Narrowed to the client of goods, and common ones; to the warehouse of a location. */
function within(to: NamedTarget, scopeId: string | null): RawBuilder<unknown> {
  if (scopeId === null) return sql`true`;
  if (to === "goods/type") return sql`(t.client_id is null or t.client_id = ${scopeId}::uuid)`;
  return to === "warehouse/location" ? sql`t.warehouse_id = ${scopeId}::uuid` : sql`true`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isId = (value: unknown): value is string =>
  typeof value === "string" && UUID.test(value) && value !== NO_ID;

const unknownCode = (path: string, value: string): FieldError => ({
  ...{ path, key: "validation.unknownCode", values: { value } },
  named: { value },
});

const ambiguous = (path: string, value: string, found: readonly NamedRow[]): FieldError => ({
  ...{ path, key: "validation.ambiguousCode", values: { value, count: found.length } },
  named: {
    value,
    candidates: found.slice(0, MOST_CANDIDATES).map(({ id, code, name }) => ({ id, code, name })),
  },
});

/** Client and warehouse of the row that a command is about, for codes that are unique within them. */
interface Placed {
  readonly clientId: string | null;
  readonly warehouseId: string | null;
}

class Reading {
  readonly #db: Reader;
  readonly #person: Person;
  readonly #of: string;
  readonly #root: Values;
  readonly errors: FieldError[];

  constructor(db: Reader, person: Person, of: string, root: Values, errors: FieldError[]) {
    this.#db = db;
    this.#person = person;
    this.#of = of;
    this.#root = root;
    this.errors = errors;
  }

  /** Puts ids where the codes stood; codes of one scope are looked up by one question. */
  async resolve(spots: readonly Spot[], placed: Placed | null = null): Promise<void> {
    const groups = new Map<string, { to: NamedTarget; scopeId: string | null; spots: Spot[] }>();
    for (const spot of spots) {
      const scopeId = this.#scopeOf(spot, placed);
      const name = `${spot.to} ${scopeId}`;
      const group = groups.get(name) ?? { to: spot.to, scopeId, spots: [] };
      groups.set(name, group);
      group.spots.push(spot);
    }
    for (const { to, scopeId, spots: ofGroup } of groups.values()) {
      const codes = [...new Set(ofGroup.flatMap(({ texts }) => texts))].filter(
        (text) => text.length <= LONGEST_WORD,
      );
      const where = sql`${visible(this.#person, to)} and ${within(to, scopeId)}`;
      const find = await rowsByCode(this.#db, to, codes, where);
      for (const { texts, path, holders, id } of ofGroup) {
        const ids = texts.map((text) => this.#one(path, text, find(text)));
        const holder = holders.at(-1);
        if (holder) holder[id] = ids.join(",");
      }
    }
  }

  #one(path: string, text: string, found: readonly NamedRow[]): string {
    const [row, ...others] = found;
    if (row && others.length === 0) return row.id;
    this.errors.push(row ? ambiguous(path, text, found) : unknownCode(path, text.slice(0, LONGEST_WORD)));
    return NO_ID;
  }

  #scopeOf({ to, holders }: Spot, placed: Placed | null): string | null {
    const name = NAMED_TARGETS[to].within;
    if (name === undefined) return null;
    const field = name === "client_id" ? "clientId" : "warehouseId";
    const said = holders.map((holder) => holder[field]).findLast(isId);
    const own = field === "clientId" ? this.#person.clientId : null;
    return said ?? placed?.[field] ?? own;
  }

  /** Puts the id of the row where one of its words stood; returns the word that names no row that the person may see. */
  async resolveRow({ rowWords, narrowing }: Plan): Promise<ReadWords["unknown"]> {
    const root = this.#root;
    const given = rowWords.filter((word) => Object.hasOwn(root, word));
    const [word] = given;
    if (word === undefined) return null;
    const text = root[word];
    const narrowed = Object.fromEntries(narrowing.map(([id]) => [id, root[id]]));
    for (const name of [...given, ...narrowing.map(([id]) => id)]) delete root[name];
    if (given.length > 1 || root.id !== undefined) {
      this.errors.push({ path: given.at(-1) ?? word, key: "validation.codeBesideId" });
      return null;
    }
    root.id = NO_ID;
    if (typeof text !== "string" || text.length > LONGEST_WORD) {
      this.errors.push({ path: word, key: "validation.type" });
      return null;
    }
    const scopeId = Object.values(narrowed).find(isId) ?? null;
    const found = await this.#rows(word, text, scopeId);
    const [row, ...others] = found;
    if (row && others.length === 0) root.id = row.id;
    else if (row) this.errors.push(ambiguous(word, text, found));
    else return { path: word, value: text };
    return null;
  }

  async #rows(word: string, text: string, scopeId: string | null): Promise<readonly NamedRow[]> {
    const of = this.#of;
    if (isNamed(of)) {
      const where = sql`${visible(this.#person, of)} and ${within(of, scopeId)}`;
      return (await rowsByCode(this.#db, of, [text], where))(text);
    }
    // Numbers are the server's own, in capitals.
    const test =
      word === "number"
        ? sql`t.number = ${normalForm(text).toUpperCase()}`
        : sql`normal_form(t.source_number) = normal_form(${text}::text)`;
    const { rows } = await sql<NamedRow>`
      select t.id, ${sql.ref(word === "number" ? "t.number" : "t.source_number")} as code, t.number as name,
        t.client_id as within_id
      from ${sql.table(of)} t
      where ${test} and ${this.#seen()} and (${scopeId}::uuid is null or t.client_id = ${scopeId}::uuid)
      order by t.id limit ${MOST_CANDIDATES}`.execute(this.#db);
    return allByForm(rows, (row) => row.code)(text);
  }

  /** Rows of the person's client, over the alias t. */
  #seen(): RawBuilder<unknown> {
    const { roleCode, clientId } = this.#person;
    return roleCode === "admin" ? sql`true` : sql`t.client_id = ${clientId}::uuid`;
  }

  /** Where the row lies that the body is about. */
  async placed(): Promise<Placed | null> {
    const table = Object.hasOwn(PLACED, this.#of) ? PLACED[this.#of] : undefined;
    const { id } = this.#root;
    if (table === undefined || !isId(id)) return null;
    const { rows } = await sql<Placed>`
      select t.client_id, t.warehouse_id from ${sql.table(table)} t
      where t.id = ${id}::uuid and ${this.#seen()}`.execute(this.#db);
    return rows[0] ?? null;
  }

  /** Puts the ids of lines where their numbers or goods stood. */
  async resolveLines(lines: readonly LineSpot[]): Promise<void> {
    if (lines.length === 0) return;
    const of = this.#of;
    const { id } = this.#root;
    const line = sql.table(`${of}_line`);
    const { rows } = isId(id)
      ? await sql<NamedRow & { readonly lineNo: number }>`
          select l.id, g.sku_code as code, l.line_no::text as name, l.line_no, null::uuid as within_id
          from ${line} l join ${sql.table(of)} t on t.id = ${sql.ref(`l.${of}_id`)}
            join goods_type g on g.id = l.type_id
          where t.id = ${id}::uuid and ${this.#seen()} order by l.line_no`.execute(this.#db)
      : { rows: [] };
    const byCode = allByForm(rows, (row) => row.code);
    for (const { path, holder } of lines) {
      const { lineNo, skuCode } = holder;
      const word = lineNo === undefined ? "skuCode" : "lineNo";
      delete holder.lineNo;
      delete holder.skuCode;
      const isTwice = holder.lineId !== undefined || (lineNo !== undefined && skuCode !== undefined);
      holder.lineId ??= NO_ID;
      if (isTwice) {
        this.errors.push({ path: at(path, word), key: "validation.codeBesideId" });
        continue;
      }
      const text = String(lineNo ?? skuCode);
      if (typeof lineNo !== "number" && typeof skuCode !== "string")
        this.errors.push({ path: at(path, word), key: "validation.type" });
      else
        holder.lineId = this.#one(
          at(path, word),
          text,
          lineNo === undefined ? byCode(text) : rows.filter((row) => row.lineNo === lineNo),
        );
    }
  }
}

/** Whose codes are unique within others, which have to be known before. */
const isScoped = ({ to }: Spot): boolean => NAMED_TARGETS[to].within !== undefined;

/** Returns how values of a shape are read that say ids in own words; null: the shape has no id that could be. */
export function ownWordsOf({ db }: Pick<Deps, "db">, schema: TSchema, url: string): OwnWords | null {
  const of = subjectOf(url);
  const plan = planOf(schema, of, true);
  if (!plan) return null;
  return {
    schema: worded(schema, plan) as TObject<TProperties>,
    read: async (person, given): Promise<ReadWords> => {
      if (!person || !isValues(given) || !hasWords(plan, given))
        return { value: given, errors: [], unknown: null };
      const root = structuredClone({ ...given });
      const found: Found = { spots: [], lines: [], errors: [] };
      collect(plan, root, "", [], found);
      const reading = new Reading(db.reader, person, of, root, found.errors);
      await reading.resolve(found.spots.filter((spot) => !isScoped(spot)));
      const unknown = await reading.resolveRow(plan);
      const scoped = found.spots.filter(isScoped);
      if (scoped.length > 0) await reading.resolve(scoped, await reading.placed());
      await reading.resolveLines(found.lines);
      return { value: root, errors: found.errors, unknown };
    },
  };
}
