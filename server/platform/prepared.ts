import { createHash } from "node:crypto";
import type pg from "pg";

/** A text is prepared once it has come so often: what is said once only fills the memory of its connection. */
const comesAgainAfter = 3;
/** Statements of one connection; a plan of many joins takes some 100 KB of its backend. */
const mostOfOne = 300;
/** Texts remembered, most of them lists with the filters of one reader. */
const mostTexts = 2_000;

interface Known {
  readonly name: string;
  times: number;
}

const texts = new Map<string, Known>();
const preparedOf = new WeakMap<pg.PoolClient, Set<string>>();

/** The name of a text: the same on all connections, and no longer than the 63 bytes that PostgreSQL keeps. */
const nameOf = (text: string): string => `s_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;

function knownOf(text: string): Known {
  const known = texts.get(text);
  if (known) return known;
  const [oldest] = texts.size >= mostTexts ? texts.keys() : [];
  if (oldest !== undefined) texts.delete(oldest);
  const made = { name: nameOf(text), times: 0 };
  texts.set(text, made);
  return made;
}

/** The name under which this connection parses and plans a text once; undefined: it is sent as it is. */
export function preparedName(client: pg.PoolClient, text: string): string | undefined {
  const known = knownOf(text);
  known.times += 1;
  if (known.times < comesAgainAfter) return undefined;
  const own = preparedOf.get(client) ?? new Set();
  preparedOf.set(client, own);
  if (!own.has(known.name) && own.size >= mostOfOne) return undefined;
  own.add(known.name);
  return known.name;
}

/**
 * Whether a statement failed because it was prepared before something changed: a migration beside a running server
 * changed what it answers, or a pooler gave its connection to another. It can be said again on another connection.
 */
export const isStale = (error: unknown): boolean => {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return (
    error.code === "26000" ||
    (error.code === "0A000" && error.message.startsWith("cached plan must not change"))
  );
};
