/** Commands that wait for the network, as values: the stored data of each, and its result. */

import type { Answer, AskOptions, Failure, QueryValues, RestClient } from "../../contracts/answer.ts";
import { WITHDRAW_PATH } from "../../contracts/command.ts";
import { CODES, type InvalidInput, LOGOUT_CODES, type MovedOn } from "../../contracts/envelope.ts";
import type { LogEvent, LogTopic } from "../../contracts/live.ts";
import { isPassing } from "../../contracts/read-answer.ts";
import type { Withdrawn } from "../../contracts/withdrawn.ts";

/** One call; without a body it takes id and version of the row that the call before it answered. */
export interface OutgoingCall {
  /** POST unless said; the body of the others goes into the query. */
  readonly method?: "GET" | "DELETE";
  readonly path: string;
  readonly body: object | null;
  /** Ids of files that the body names and the browser keeps: each is sent before it. */
  readonly files?: readonly string[];
}

/** One intent of a person that still has to reach the server, or to be taken back. */
export interface Outgoing {
  /** Its Idempotency-Key; the second call's is derived from it. */
  readonly key: string;
  readonly calls: readonly OutgoingCall[];
  /** Its name, in the words of its dialog. */
  readonly label: string;
  /** Its subject, such as `exit:<id>` or a form's name: its page looks it up. What hands did is sent in its order. */
  readonly about: string;
  /** Epoch ms. */
  readonly since: number;
  /**
   * `held`: it can be undone until `dueAt`, and is sent then. `sending`: the view that it was begun in sends it; written
   * down before the first request leaves.
   */
  readonly state: "held" | "sending" | "waiting" | "withdrawing" | "ended";
  /** Epoch ms: it is not sent before; only what was held has it. */
  readonly dueAt?: number;
  /** How it ended: kept until a refusal was read, or until the form that it came from has taken it in. */
  readonly ending?: Ending;
  /** Its form waits for the ending: until then it cannot be sent again. */
  readonly isForm?: boolean;
  /** Only the view that began it can show its answer: without that view, it is withdrawn. */
  readonly isAnswerNeeded?: boolean;
  /** What a hand has done already: the person goes on, and its refusal says what to do with the goods. */
  readonly hand?: Hand;
  /** It ends its lane: it is sent when nothing before it waits, and no refusal before it is unread. */
  readonly isLast?: boolean;
  /** With it, the event of its key ends it even when the answer is lost. */
  readonly topic?: LogTopic;
}

/** What the hand holds, in the words of the moment: they are shown without network too. */
export interface Hand {
  readonly quantity: number;
  readonly unit: string;
  readonly goods: string;
  /** Where the goods were taken from, or put. */
  readonly place: string;
  /**
   * What a refusal asks for: the goods go back, they are on the desk again, it is tried again, or the office is asked about
   * what happened at a door.
   */
  readonly whenRefused: "putBack" | "onDesk" | "again" | "atDoor";
}

/** How an intent ended. `row`: the last row that the server answered. */
export type Ending =
  | { readonly kind: "done"; readonly row: unknown }
  | { readonly kind: "refused"; readonly row: unknown; readonly failure: Failure }
  /** Given up before it took effect. */
  | { readonly kind: "withdrawn" }
  /** Given up too late: it had reached the server. */
  | { readonly kind: "tookEffect"; readonly row: unknown }
  /** Given up too late for its first calls, in time for the last: the row was saved, and nothing more. */
  | { readonly kind: "tookPart"; readonly row: unknown };

/** What a command would have answered, as its event carries it: the row, with what changed beside it. */
export function rowOfEvent<Row>({ data }: LogEvent): Row | null {
  const { row, ...parts } = (data ?? {}) as { readonly row?: object };
  const whole = row ? { ...row, ...parts } : data;
  return rowIn(whole) ? (whole as Row) : null;
}

/** The part of the REST client that sends commands. */
export type CommandRest = Pick<RestClient, "get" | "post" | "delete"> & {
  /** Sends a file that the browser keeps, and keeps it no longer; one that it does not keep was sent before. */
  readonly sendFile?: (id: string, signal: AbortSignal) => Promise<Answer<unknown>>;
};

/** Ids of the kept files that its calls name. */
export const filesIn = (item: Pick<Outgoing, "calls"> | null): readonly string[] =>
  item?.calls.flatMap(({ files = [] }) => files) ?? [];

const callKey = (key: string, at: number): string => (at === 0 ? key : `${key}.${at}`);

/** Whether the server has decided: 50000, 42900, a missing session and silence leave it open. */
export function isDecided(failure: Failure): boolean {
  return failure.kind === "refused" && !isPassing(failure) && !LOGOUT_CODES.includes(failure.code);
}

const rowIn = (row: unknown): { readonly id: string; readonly version: number } | null => {
  const { id, version } = (row ?? {}) as { readonly id?: unknown; readonly version?: unknown };
  return typeof id === "string" && typeof version === "number" ? { id, version } : null;
};

/** Sends the calls of an intent, one after another; stops at the first that is not answered with success. */
export async function sendCalls<Row>(
  rest: CommandRest,
  { key, calls }: Pick<Outgoing, "key" | "calls">,
  options: { readonly signal: AbortSignal; readonly isQuiet?: boolean },
): Promise<{ readonly answer: Answer<Row>; readonly row: unknown }> {
  let row: unknown = null;
  let answer: Answer<Row> = { ok: false, kind: "transport" };
  for (const [at, { method, path, body, files = [] }] of calls.entries()) {
    for (const file of files) {
      const sent = await rest.sendFile?.(file, options.signal);
      if (sent && !sent.ok) return { answer: sent, row };
    }
    const keyed = { ...options, key: callKey(key, at) };
    const given = body ?? rowIn(row) ?? {};
    answer =
      method === undefined
        ? await postKnown<Row>(rest, path, given, keyed)
        : await rest[method === "GET" ? "get" : "delete"]<Row>(path, given as QueryValues, keyed);
    if (!answer.ok) return { answer, row };
    row = answer.data;
  }
  return { answer, row };
}

/** What commuting commands may say beside what they do. */
const NEW_FIELDS = ["doneAt", "attempt", "lotScanned"];

/**
 * Sends a command. A server of before, which still runs during an upgrade, does not know these fields; a device whose
 * clock is wrong says a time that cannot be. Neither loses the work: it is sent again without them.
 */
async function postKnown<Row>(
  rest: Pick<CommandRest, "post">,
  path: string,
  body: object,
  options: AskOptions,
): Promise<Answer<Row>> {
  const answer = await rest.post<Row>(path, body, options);
  if (answer.ok || answer.kind !== "refused" || answer.code !== CODES.invalid) return answer;
  const { errors = [] } = (answer.data ?? {}) as Partial<InvalidInput>;
  const isNew = ({ path: name }: { readonly path: string }) => NEW_FIELDS.includes(name) && name in body;
  if (errors.length === 0 || !errors.every(isNew)) return answer;
  const known = Object.entries(body).filter(([name]) => !NEW_FIELDS.includes(name));
  return rest.post<Row>(path, Object.fromEntries(known), options);
}

/** Takes an intent back: each of its keys is withdrawn, the last call first, so that none follows a withdrawn one. */
async function withdrawCalls(
  rest: Pick<RestClient, "post">,
  { key, calls }: Pick<Outgoing, "key" | "calls">,
  options: { readonly signal: AbortSignal; readonly isQuiet?: boolean },
): Promise<Settled> {
  for (let at = calls.length - 1; at >= 0; at -= 1) {
    const answer = await rest.post<Withdrawn>(WITHDRAW_PATH, { key: callKey(key, at) }, options);
    if (!answer.ok) return { ending: null, failure: answer };
    if (!answer.data.tookEffect) continue;
    const kind = at === calls.length - 1 ? "tookEffect" : "tookPart";
    return { ending: { kind, row: answer.data.answer } };
  }
  return { ending: { kind: "withdrawn" } };
}

/** The server keeps answers by key for 72 hours; a command that is older might take effect twice. */
const OLDEST_MS = 71 * 3_600_000;

/** The result of one attempt. Without an ending there is no decision yet: it is sent again. */
export interface Settled {
  readonly ending: Ending | null;
  /** Why there is none. */
  readonly failure?: Failure;
}

export async function settle(
  rest: CommandRest,
  outgoing: Outgoing,
  signal: AbortSignal,
  now: number,
): Promise<Settled> {
  const options = { signal, isQuiet: true };
  if (outgoing.state === "withdrawing" || now - outgoing.since > OLDEST_MS)
    return withdrawCalls(rest, outgoing, options);
  const { answer, row } = await sendCalls(rest, outgoing, options);
  if (answer.ok) return { ending: { kind: "done", row } };
  if (!isDecided(answer)) return { ending: null, failure: answer };
  return { ending: { kind: "refused", row, failure: answer } };
}

/** Whether it can be sent now: what hands did goes in the order of its lane, past lanes that are stuck. */
export function isDue(item: Outgoing, items: readonly Outgoing[], stuck: readonly string[]): boolean {
  if (item.state === "withdrawing") return true;
  if (item.state !== "waiting") return false;
  if (!item.hand) return true;
  const before = items.slice(0, items.indexOf(item)).filter(({ about }) => about === item.about);
  return (
    !stuck.includes(item.about) &&
    !before.some((each) => each.state === "waiting" || (item.isLast && isCard(each)))
  );
}

/** A hand's work that did not end as it was meant: kept until the person has read what to do. */
export const isCard = ({ hand, ending }: Outgoing): boolean =>
  hand !== undefined && (ending?.kind === "refused" || ending?.kind === "tookEffect");

/** Whether it is this command of a request or a row, about this part of it. */
export function isGiven(
  { calls }: Pick<Outgoing, "calls">,
  command: string,
  part: Readonly<Record<string, unknown>> = {},
): boolean {
  const [call] = calls;
  const body = (call?.body ?? {}) as Readonly<Record<string, unknown>>;
  return (
    call?.path.split("/").at(-1) === command &&
    Object.entries(part).every(([name, value]) => body[name] === value)
  );
}

/** What was refused as it can be sent now, under a key of its own, on the version that the refusal told. */
export function againOf(item: Outgoing, changes: { readonly quantity?: number }): Outgoing {
  const { ending, calls, hand, ...rest } = item;
  const failure = ending?.kind === "refused" ? ending.failure : null;
  const data =
    failure?.kind === "refused" ? (failure.data as Partial<MovedOn<{ version: number }>> | null) : null;
  const version = data?.current?.version;
  return {
    ...{ ...rest, key: crypto.randomUUID(), state: "waiting" },
    ...(hand ? { hand: { ...hand, ...changes } } : {}),
    calls: calls.map((call) => ({
      ...call,
      body: { ...call.body, ...changes, ...(version === undefined ? {} : { version }) },
    })),
  };
}

/** What follows in a lane goes on the version that the one before it has made. */
export function onVersionOf(row: unknown, about: string) {
  const version = rowIn(row)?.version;
  return (item: Outgoing): Outgoing => {
    if (version === undefined || !item.hand || item.about !== about || item.state !== "waiting") return item;
    const calls = item.calls.map((call) =>
      call.body && "version" in call.body ? { ...call, body: { ...call.body, version } } : call,
    );
    return { ...item, calls };
  };
}

/** What the page before left behind: it ended, or crashed, while these were on their way. */
export const leftBehind = (item: Outgoing): Outgoing =>
  item.state === "sending" ? { ...item, state: item.isAnswerNeeded ? "withdrawing" : "waiting" } : item;

/** A clock that was set back must not hold a command for longer than the person was told. */
export const holdMsOf = ({ since, dueAt = 0 }: Outgoing, now: number): number =>
  Math.min(Math.max(0, dueAt - now), Math.max(0, dueAt - since));

const isOutgoing = (value: unknown): value is Outgoing => {
  const kept = value as Partial<Outgoing> | null;
  return (
    typeof kept === "object" &&
    kept !== null &&
    [kept.key, kept.label, kept.about].every((text) => typeof text === "string") &&
    typeof kept.since === "number" &&
    Array.isArray(kept.calls) &&
    (kept.state === "held"
      ? typeof kept.dueAt === "number"
      : ["sending", "waiting", "withdrawing", "ended"].includes(kept.state ?? ""))
  );
};

/** A stored command; null: it has not this shape. */
export function readStored(text: string | null): Outgoing | null {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    return isOutgoing(stored) ? stored : null;
  } catch {
    return null;
  }
}
