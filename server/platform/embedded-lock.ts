import {
  existsSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "./start-error.ts";

/** Another process has the directory open; the message names it. */
export class DirectoryInUse extends StartError {
  override readonly name = "DirectoryInUse";
}

/** The process that holds a directory. `bootId` and `startTime` distinguish it from a later one with its pid. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly bootId: string;
  readonly startTime: string;
  /** Containers number their processes separately: a pid is valid only in its own namespace. */
  readonly pidNamespace: string;
}

export interface DirectoryLock {
  release(): void;
}

const beatMs = 2_000;
/** A holder that cannot be checked (another container or host) and has not touched its lock for this long is dead. */
const silentAfterMs = 15_000;
const takeoverAbandonedAfterMs = 10_000;

/**
 * Makes this process the only one that opens the embedded database of a directory: two would corrupt it.
 * Throws DirectoryInUse when another lives; what a killed process left behind is taken over.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const path = join(directory, "database.lock");
  const own = `${JSON.stringify(thisProcess())}\n`;
  while (!createExclusively(path, own)) {
    const found = await readWhole(path);
    if (found === null) continue;
    if (isAlive(found, path)) throw new DirectoryInUse(inUse(directory, found));
    await clearStale(path, found);
  }
  const beat = setInterval(() => touch(path), beatMs);
  beat.unref();
  const release = () => {
    clearInterval(beat);
    process.off("exit", release);
    if (read(path) === own) rmSync(path, { force: true });
  };
  process.once("exit", release);
  return { release };
}

function createExclusively(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** The lock's text; a moment passes between its creation and its content. Null when it has gone. */
async function readWhole(path: string): Promise<string | null> {
  for (let look = 0; look < 20; look += 1) {
    const content = read(path);
    if (content === null || content.endsWith("\n")) return content;
    await sleep(50);
  }
  return read(path);
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

/** Only one may remove a stale lock, and only the very one that it judged: else it removes its successor's. */
async function clearStale(path: string, judged: string): Promise<void> {
  const guard = `${path}.takeover`;
  if (!createExclusively(guard, "")) {
    const age = ageMs(guard);
    if (age !== null && age > takeoverAbandonedAfterMs) rmSync(guard, { force: true });
    await sleep(50);
    return;
  }
  try {
    if (read(path) === judged) unlinkSync(path);
  } finally {
    rmSync(guard, { force: true });
  }
}

function isAlive(content: string, path: string): boolean {
  const holder = parse(content);
  const self = thisProcess();
  if (holder?.host === self.host && holder.bootId !== self.bootId) return false;
  if (holder?.bootId === self.bootId && holder.pidNamespace === self.pidNamespace) {
    return processExists(holder.pid) && startTimeOf(holder.pid) === holder.startTime;
  }
  const age = ageMs(path);
  return age !== null && age < silentAfterMs;
}

function parse(content: string): Holder | null {
  try {
    return JSON.parse(content) as Holder;
  } catch {
    return null;
  }
}

function inUse(directory: string, content: string): string {
  const holder = parse(content);
  const where = holder && holder.host !== hostname() ? ` on ${holder.host}` : "";
  return `DATA_DIR ${directory} is in use by process ${holder?.pid ?? "unknown"}${where}; one process at a time.`;
}

function thisProcess(): Holder {
  return {
    pid: process.pid,
    host: hostname(),
    bootId: fileText("/proc/sys/kernel/random/boot_id"),
    startTime: startTimeOf(process.pid),
    pidNamespace: linkText("/proc/self/ns/pid"),
  };
}

/** Field 22 of /proc/<pid>/stat, counted after the command's name, which may hold blanks. '' where unknown. */
function startTimeOf(pid: number): string {
  const stat = fileText(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

function processExists(pid: number): boolean {
  if (existsSync(`/proc/${pid}`)) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

/** '' if the system has no such file: then the other marks decide. */
function fileText(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return "";
  }
}

function linkText(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // The lock file was removed by hand: there is nothing to refresh.
  }
}

function ageMs(path: string): number | null {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return null;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
