/** The statements of a command to PostgreSQL, recorded from the product, to repeat without the product. */
import { randomUUID } from "node:crypto";
import pg from "pg";

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Every statement that this process sends while `work` runs, up to the first commit, in their order. */
export async function recordCommand(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const said: Statement[] = [];
  const own = pg.Client.prototype.query;
  const listening = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const isConfig = typeof first === "object" && first !== null && "text" in first;
    const { text, values } = isConfig
      ? (first as { text: string; values?: unknown[] })
      : { text: String(first), values: Array.isArray(second) ? second : [] };
    said.push({ text, values: values ?? [] });
    return Reflect.apply(own, this, args);
  };
  pg.Client.prototype.query = listening as typeof own;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = own;
  }
  const end = said.findIndex(({ text }) => /(^|;\s*)commit$/.test(text));
  if (end < 0) throw new Error("a command was recorded without its commit");
  return said.slice(0, end + 1);
}

const idsOf = (statements: readonly Statement[]): ReadonlySet<string> =>
  new Set(JSON.stringify(statements).match(UUID));

/** The ids that a command generates on each run: those of one recording that another recording lacks. */
export function freshIds(one: readonly Statement[], other: readonly Statement[]): readonly string[] {
  const known = idsOf(other);
  return [...idsOf(one)].filter((id) => !known.has(id));
}

interface Counted {
  readonly topic: string;
  readonly scope: string;
  readonly seq: number | string;
}

/**
 * Repeats a recorded command on a connection: with its own ids, and with the feed's numbers that its own lock on the
 * counters has just read.
 */
export async function replay(
  client: pg.Client,
  statements: readonly Statement[],
  fresh: readonly string[],
): Promise<void> {
  const renamed = new Map(fresh.map((id) => [id, randomUUID() as string]));
  let counted: readonly Counted[] = [];
  for (const { text, values } of statements) {
    const own = values.map((value) => {
      if (typeof value !== "string") return value;
      const named = value.replaceAll(UUID, (id) => renamed.get(id) ?? id);
      return text.includes("feed_log") && named.startsWith("[") ? numbered(named, counted) : named;
    });
    const { rows } = await client.query(text, own);
    if (text.includes("for update of counter")) counted = rows as readonly Counted[];
  }
}

/** The counters, or the lines, of one published batch, with numbers that follow those read. */
function numbered(json: string, counted: readonly Counted[]): string {
  const seqs = new Map(counted.map(({ topic, scope, seq }) => [`${topic} ${scope}`, Number(seq)]));
  const rows = (JSON.parse(json) as readonly (Counted & { readonly eventId?: string })[]).map((row) => {
    const key = `${row.topic} ${row.scope}`;
    const seq = (seqs.get(key) ?? 0) + 1;
    seqs.set(key, seq);
    return { ...row, seq };
  });
  return JSON.stringify(rows);
}
