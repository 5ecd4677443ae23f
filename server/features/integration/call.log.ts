/**
 * The log of what programs called. A node gathers calls after their answers are sent, and writes them once a second beside
 * the commands (docs/decisions/0104).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { CODES } from "../../../src/contracts/envelope.ts";
import { bounded } from "../../platform/bounded.ts";
import type { Deps } from "../../platform/deps.ts";
import { bearerOf, headerOf } from "../../platform/http/context.ts";
import type { Probe } from "../../platform/http/probes.ts";
import { newId } from "../../platform/ids.ts";
import type { Program } from "../../platform/session/session.ts";
import { hashToken } from "../../platform/session/token.ts";
import { type BufferLimits, CallBuffer, type CallLine } from "./call.buffer.ts";

interface Limits extends BufferLimits {
  readonly everyMs: number;
  readonly linesAtOnce: number;
  /** How long the last write may take when the node stops. */
  readonly lastWriteMs: number;
}

const LIMITS: Limits = {
  singlesPerMinute: 30,
  mostWaiting: 5_000,
  everyMs: 1_000,
  linesAtOnce: 500,
  lastWriteMs: 2_000,
};
/** Keys and tokens that this node has seen lately, by their hashes. */
const MOST_KNOWN = 2_000;
const LONGEST_ADDRESS = 64;
const LONGEST_TRACE_ID = 64;

export class CallLog {
  readonly #deps: Pick<Deps, "db" | "clock" | "log">;
  readonly #limits: Limits;
  readonly #buffer: CallBuffer;
  readonly #known = new Map<string, Program>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;
  #isFailing = false;
  #toldLost = 0;

  constructor(deps: Pick<Deps, "db" | "clock" | "log">, limits: Partial<Limits> = {}) {
    this.#deps = deps;
    this.#limits = { ...LIMITS, ...limits };
    this.#buffer = new CallBuffer(this.#limits, newId);
  }

  get probes(): readonly Probe[] {
    return [
      {
        name: "integration_calls_waiting",
        help: "Lines of the log of integrations' calls that wait for the database",
        read: () => this.#buffer.waiting,
      },
      {
        name: "integration_calls_lost",
        help: "Calls of integrations that this node could not log since it started; the log says how many",
        read: () => this.#buffer.lost,
      },
    ];
  }

  /** Notes every call of a program once its answer is sent or its caller has gone, and writes until the server closes. */
  follow(app: FastifyInstance): void {
    app.addHook("onResponse", async (request, reply) => {
      if (reply.raw.writableFinished) this.#note(request, reply);
    });
    app.addHook("onRequest", async (request, reply) => {
      if (bearerOf(request) === undefined) return;
      reply.raw.once("close", () => {
        if (!reply.raw.writableFinished) this.#note(request, reply);
      });
    });
    app.addHook("onClose", () => this.#stop());
    this.#timer = setInterval(() => void this.flush(), this.#limits.everyMs);
    this.#timer.unref();
  }

  /** Writes what waits. Resolves also where the database does not take it: then it goes on waiting. */
  flush(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  #note(request: FastifyRequest, reply: FastifyReply): void {
    if (!request.url.startsWith("/api/")) return;
    const program = this.#programOf(request);
    if (!program) return;
    const isAnswered = reply.raw.writableFinished;
    const { answeredCode: code, refusedBecause, method, routeOptions, id, ip } = request;
    this.#buffer.add({
      ...program,
      at: this.#deps.clock.now(),
      method,
      route: routeOptions.url ?? "",
      httpStatus: isAnswered ? reply.statusCode : null,
      code: isAnswered ? code : null,
      because: (isAnswered ? refusedBecause : null) ?? [],
      isRefused: !isAnswered || code !== CODES.success,
      ms: Math.round(reply.elapsedTime),
      address: ip.slice(0, LONGEST_ADDRESS),
      traceId: id.slice(0, LONGEST_TRACE_ID),
    });
  }

  /**
   * Whose key came. What is refused before keys are looked up, or while the database does not answer, is known by the
   * hashes of the keys that this node has seen.
   */
  #programOf(request: FastifyRequest): Program | null {
    const key = headerOf(request, "token") === undefined ? bearerOf(request) : undefined;
    const hash = key === undefined ? null : hashToken(key);
    const { program } = request;
    if (!program) return hash === null ? null : (this.#known.get(hash) ?? null);
    if (hash === null) return program;
    this.#known.delete(hash);
    this.#known.set(hash, program);
    if (this.#known.size > MOST_KNOWN) this.#known.delete(this.#known.keys().next().value ?? hash);
    return program;
  }

  async #write(): Promise<void> {
    try {
      for (let lines = this.#buffer.next(this.#limits.linesAtOnce); lines.length > 0; ) {
        await writeLines(this.#deps, lines);
        this.#buffer.written(lines, this.#deps.clock.now());
        if (lines.length < this.#limits.linesAtOnce) break;
        lines = this.#buffer.next(this.#limits.linesAtOnce);
      }
      if (this.#isFailing) this.#deps.log.info("the calls of integrations are logged again");
      this.#isFailing = false;
    } catch (error) {
      const waiting = this.#buffer.waiting;
      if (!this.#isFailing)
        this.#deps.log.warn({ err: error, waiting }, "the calls of integrations wait for the database");
      this.#isFailing = true;
    }
    const { lost } = this.#buffer;
    if (lost > this.#toldLost)
      this.#deps.log.warn({ lost: lost - this.#toldLost }, "calls of integrations were not logged");
    this.#toldLost = lost;
  }

  async #stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    const last = async () => {
      await this.#writing;
      await this.flush();
    };
    await bounded(last(), this.#limits.lastWriteMs, "the log of integrations' calls").catch(() => undefined);
    const { waiting } = this.#buffer;
    if (waiting > 0)
      this.#deps.log.warn({ waiting }, "the last calls of integrations were not logged: the server stops");
  }
}

/** One statement: a line that is written again takes the place of the one before, so that a repeated one does no harm. */
const writeLines = ({ db }: Pick<Deps, "db">, lines: readonly CallLine[]): Promise<unknown> =>
  db.transaction((tx) =>
    sql`
      insert into integration_call (id, integration_id, key_prefix, is_token, at, last_at, method, route, http_status, code,
        because, calls, ms, address, trace_id, is_refused, is_lost)
      select c.id, c."integrationId", c."keyPrefix", c."isToken", c.at, c."lastAt", c.method, c.route, c."httpStatus", c.code,
        c.because, c.calls, c.ms, c.address, c."traceId", c."isRefused", c."isLost"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as c (id uuid, "integrationId" uuid, "keyPrefix" text,
        "isToken" boolean, at timestamptz, "lastAt" timestamptz, method text, route text, "httpStatus" integer, code integer,
        because jsonb, calls integer, ms integer, address text, "traceId" text, "isRefused" boolean, "isLost" boolean)
      on conflict (id) do update set last_at = excluded.last_at, calls = excluded.calls, ms = excluded.ms,
        address = excluded.address, trace_id = excluded.trace_id`.execute(tx),
  );
