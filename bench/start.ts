/** How long the built server takes to be ready, and its memory when idle. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Figure, median } from "./support/figure.ts";
import { type BuiltCopy, copyOfBuilt, dataFolder, startBuilt } from "./support/server.ts";

const RUNS = 5;
/** A loaded machine gets fewer runs rather than a bench without end. */
const NO_MORE_RUNS_AFTER_MS = 100_000;
const IDLE_MS = 30_000;

type Where = Parameters<typeof startBuilt>[1];

interface Start {
  readonly seconds: number;
  readonly processorSeconds: number | null;
}

async function startOnce(built: BuiltCopy, where: Where): Promise<Start> {
  const server = await startBuilt(built, where);
  const { readyMs } = server;
  const processorMs = server.processorMs();
  await server.stop();
  return { seconds: readyMs / 1_000, processorSeconds: processorMs === null ? null : processorMs / 1_000 };
}

async function startFigures(built: BuiltCopy): Promise<readonly Figure[]> {
  const fresh: Start[] = [];
  const later: Start[] = [];
  const began = performance.now();
  while (fresh.length < RUNS && (fresh.length < 2 || performance.now() - began < NO_MORE_RUNS_AFTER_MS)) {
    const folder = dataFolder();
    try {
      fresh.push(await startOnce(built, { DATA_DIR: folder.path }));
      later.push(await startOnce(built, { DATA_DIR: folder.path }));
    } finally {
      folder.remove();
    }
  }
  const figure = (what: string, starts: readonly Start[], atMost: number): Figure => {
    const seconds = starts.map((start) => start.seconds);
    const processor = starts.flatMap((start) => start.processorSeconds ?? []);
    const range = `${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)}`;
    return {
      what,
      value: median(seconds),
      unit: "s",
      atMost,
      ...(processor.length > 0 ? { beside: { what: "its processor time", value: median(processor) } } : {}),
      samples: `median of ${starts.length}; ${range}`,
    };
  };
  return [
    figure("start of the embedded server, fresh with the demo world", fresh, 10),
    figure("start of the embedded server, later", later, 3),
  ];
}

/** Resident memory of the server's process; with PostgreSQL the database's own processes are not in it. */
async function idleFigure(built: BuiltCopy, what: string, where: Where, atMost: number): Promise<Figure> {
  const server = await startBuilt(built, where);
  try {
    await sleep(IDLE_MS);
    const samples = `resident, ${IDLE_MS / 1_000} s after ready`;
    return { what, value: server.residentMb(), unit: "MB", atMost, samples };
  } finally {
    await server.stop();
  }
}

async function idleEmbedded(built: BuiltCopy): Promise<readonly Figure[]> {
  const folder = dataFolder();
  try {
    // As on a later day: the memory for creating the demo data is not part of the idle server.
    await startOnce(built, { DATA_DIR: folder.path });
    return [await idleFigure(built, "memory of the idle server, embedded", { DATA_DIR: folder.path }, 500)];
  } finally {
    folder.remove();
  }
}

/** In a database of its own beside the one that DATABASE_URL names, dropped afterwards. */
async function idlePostgres(built: BuiltCopy): Promise<readonly Figure[]> {
  const given = process.env.DATABASE_URL;
  if (!given) {
    console.log("skipped: idle memory with PostgreSQL, for DATABASE_URL is not set");
    return [];
  }
  const name = `tallyboard_bench_${process.pid}`;
  const own = new URL(given);
  own.pathname = `/${name}`;
  const where = { DATABASE_URL: own.href };
  const admin = new pg.Client({ connectionString: given });
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
    await startOnce(built, where);
    return [await idleFigure(built, "memory of the idle server, PostgreSQL", where, 120)];
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

export async function measureStart(): Promise<readonly Figure[]> {
  const built = copyOfBuilt();
  try {
    const starts = await startFigures(built);
    const idle = await Promise.all([idleEmbedded(built), idlePostgres(built)]);
    return [...starts, ...idle.flat()];
  } finally {
    built.remove();
  }
}
