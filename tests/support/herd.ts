/** Many commands sent at the same moment, and who works beside them: for the fault test and the bench of overload. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { CODES } from "../../src/contracts/envelope.ts";
import { again, CONSIGNEE, type ExitCrew, granted, sendExit, stockUp } from "./exits.ts";
import { apiAt } from "./server.ts";
import type { SmallWarehouse } from "./warehouse.ts";

export interface HerdCommand {
  readonly path: string;
  readonly body: object;
  readonly token: string;
}

/** Answers by code; 0 stands for a connection that was closed without one. */
type Answers = Record<number, number>;

const AFTER_NO_ADVICE_MS = 1_500;

/**
 * Sends a command until it is decided, always under one key: after the time that a busy answer names, or after a second
 * and a half where none is named. Returns its last code, or null after `giveUpMs`.
 */
async function decide(
  url: string,
  { path, body, token }: HerdCommand,
  told: (code: number, advised: boolean) => void,
  giveUpMs: number,
): Promise<number | null> {
  const key = randomUUID();
  const api = apiAt(url, token);
  for (const fromMs = performance.now(); performance.now() - fromMs < giveUpMs; ) {
    const answer = await api.post(path, { body, key }).catch(() => null);
    const advice = answer?.headers.get("retry-after") ?? null;
    told(answer?.code ?? 0, advice !== null);
    if (answer && answer.code !== CODES.busy && answer.code !== CODES.ourFault) return answer.code;
    await sleep(advice === null ? AFTER_NO_ADVICE_MS : Number(advice) * 1_000);
  }
  return null;
}

export interface HerdOutcome {
  /** What the first sending of each was answered, and all sendings. */
  readonly first: Readonly<Answers>;
  readonly all: Readonly<Answers>;
  /** Busy answers that did not say when to come back. */
  readonly unadvised: number;
  /** The last code of each command, null for one that was still undecided. */
  readonly codes: readonly (number | null)[];
  readonly seconds: number;
}

/** Sends all commands at once, each until it is decided. */
export async function sendHerd(
  url: string,
  commands: readonly HerdCommand[],
  giveUpMs = 120_000,
): Promise<HerdOutcome> {
  const first: Answers = {};
  const all: Answers = {};
  let unadvised = 0;
  const fromMs = performance.now();
  const codes = await Promise.all(
    commands.map((command) => {
      let tries = 0;
      const told = (code: number, advised: boolean) => {
        tries += 1;
        all[code] = (all[code] ?? 0) + 1;
        if (tries === 1) first[code] = (first[code] ?? 0) + 1;
        if (code === CODES.busy && !advised) unadvised += 1;
      };
      return decide(url, command, told, giveUpMs);
    }),
  );
  return { first, all, unadvised, codes, seconds: (performance.now() - fromMs) / 1_000 };
}

/** Work repeated one after the other, `everyMs` apart, until stopped; the time of each in milliseconds. */
export class Beside {
  readonly tookMs: number[] = [];
  readonly outcomes: (number | null)[] = [];
  readonly #working: Promise<void>;
  #isOver = false;

  constructor(work: () => Promise<number | null>, everyMs = 250) {
    this.#working = (async () => {
      while (!this.#isOver) {
        const fromMs = performance.now();
        this.outcomes.push(await work());
        this.tookMs.push(performance.now() - fromMs);
        await sleep(everyMs);
      }
    })();
  }

  get slowestMs(): number {
    return Math.max(0, ...this.tookMs);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }
}

/** Another person's commands, each sent as it is told to, until it is decided. */
export const bystander = (url: string, command: HerdCommand): Beside =>
  new Beside(() => decide(url, command, () => undefined, 120_000));

/** Asks /readyz; the outcomes are statuses of HTTP, 0 for no answer. */
export const readyzOf = (url: string): Beside =>
  new Beside(
    () =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    200,
  );

/** Someone who reads a list; the outcomes are codes. */
export const readerOf = (url: string, token: string): Beside =>
  new Beside(() =>
    apiAt(url, token)
      .get("/api/entry/queryByPage")
      .then(
        ({ code }) => code,
        () => 0,
      ),
  );

/** `count` drafts of exits of one piece, to be submitted, from a shelf of each warehouse in turn: those of one shelf meet. */
export async function submissions(
  {
    crew,
    token,
    warehouses,
  }: { readonly crew: ExitCrew; readonly token: string; readonly warehouses: readonly SmallWarehouse[] },
  count: number,
): Promise<readonly HerdCommand[]> {
  for (const warehouse of warehouses) await stockUp(crew, warehouse, Math.ceil(count / warehouses.length));
  const commands: HerdCommand[] = [];
  const make = async () => {
    while (commands.length < count) {
      const at = commands.push({ path: "/api/exit/submit", body: {}, token }) - 1;
      const { warehouseId, typeId } = warehouses[at % warehouses.length] as SmallWarehouse;
      const body = { warehouseId, ...CONSIGNEE, lines: [{ typeId, requested: 1 }] };
      const { id, version } = granted("a draft", await again(() => sendExit(crew.owner, "amend", body)));
      commands[at] = { path: "/api/exit/submit", body: { id, version }, token };
    }
  };
  await Promise.all([make(), make()]);
  return commands;
}

/** `count` drafts of entries, which meet at no gate. */
export const uncontendedDrafts = (
  { token, warehouse: { warehouseId, typeId } }: { token: string; warehouse: SmallWarehouse },
  count: number,
): readonly HerdCommand[] =>
  Array.from({ length: count }, () => ({
    path: "/api/entry/saveOrUpdate",
    body: { warehouseId, lines: [{ typeId, expected: 1 }] },
    token,
  }));
