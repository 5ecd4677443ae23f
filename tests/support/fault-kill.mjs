// Loaded into a server's process before it starts (node --import): ends it as kill -9 does at one exact moment of the
// command whose Idempotency-Key is named in the file FAULT_KILL_FILE. The product does not know of it: it watches the
// driver, because every transaction claims its key first and ends by a query that ends with `commit`.
//   before: the work has run, and `commit` is about to be sent, with the feed's statements in the same message
//   after:  the database has acknowledged `commit`, and no client has been notified
import { existsSync, readFileSync, renameSync } from "node:fs";
import pg from "pg";

// With { signal: "SIGSTOP" } it freezes there instead, until SIGCONT.
const file = process.env.FAULT_KILL_FILE ?? "";
const { query } = pg.Client.prototype;
/** The keys that the open transaction of each connection has claimed. */
const claimedOf = new WeakMap();
let armedSignal = "SIGKILL";

function armedFor(client) {
  if (!existsSync(file)) return null;
  const { key, moment, signal } = JSON.parse(readFileSync(file, "utf8"));
  armedSignal = signal ?? "SIGKILL";
  return claimedOf.get(client)?.has(key) ? moment : null;
}

function die() {
  // The next process must live, and the test reads that it was this and no other end.
  renameSync(file, `${file}.done`);
  process.kill(process.pid, armedSignal);
}

pg.Client.prototype.query = function (...parameters) {
  const [asked] = parameters;
  const text = typeof asked === "string" ? asked : (asked?.text ?? "");
  if (text.startsWith("begin")) claimedOf.set(this, new Set());
  if (text.startsWith('insert into "idempotency"')) {
    for (const value of asked.values) claimedOf.get(this)?.add(value);
  }
  const moment = /(^|;\s*)commit$/.test(text) ? armedFor(this) : null;
  if (moment === "before") die();
  const answer = query.apply(this, parameters);
  if (moment !== "after") return answer;
  return answer.then((result) => {
    die();
    return result;
  });
};
