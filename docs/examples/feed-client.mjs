#!/usr/bin/env node
/**
 * Follows one topic of Tallyboard's live channel and prints what its list shows after every change.
 *
 *   node feed-client.mjs http://127.0.0.1:3000 TOKEN [TOPIC]
 *
 * Written from docs/feed.md alone; needs socket.io-client. Each line printed is JSON: { topic, epoch, seq, current,
 * rows: { id: version } }. It ends when its standard input is closed.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { io } from "socket.io-client";

const [url, token, topic = "entry"] = process.argv.slice(2);
const pageSize = 200;
const signInAgain = [50008, 50012, 50014, 40300];
const stayAway = ["revoked", "expired", "upgrade"];
const between = (least, most) => least + Math.random() * (most - least);

let socket = null;
let cursor = null;
let rows = {};
/** Events that wait for an answer, or behind a hole, by their number. */
let held = new Map();
let isAsking = false;
/** Told to ask again while an answer was under way: "here", from the cursor, or "nothing", from no cursor. */
let askNext = null;
let timer = null;
let silence = null;

const show = () => {
  const current = socket?.connected === true && !isAsking && timer === null;
  const line = { topic, epoch: cursor?.epoch, seq: cursor?.seq, current, rows };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

/** One timer: for the next question, or for a hole that must close. */
function later(waitMs, act) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = null;
    act();
    show();
  }, waitMs);
}

function connect() {
  const own = io(url, { auth: { token }, transports: ["websocket"], reconnection: false, forceNew: true });
  socket = own;
  /** Comes back after a random time; the first to say so is believed. */
  const lost = (waitMs = between(500, 5_000)) => {
    if (socket !== own) return;
    socket = null;
    own.disconnect();
    held = new Map();
    isAsking = false;
    askNext = null;
    clearTimeout(silence);
    later(waitMs, connect);
    show();
  };
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(lost, 12_000);
  };
  heard();
  own.onAny(heard);
  own.on("hello", ask);
  own.on("ev", (event) => event.topic === topic && take(event));
  own.on("hb", ({ heads }) => {
    const [epoch, seq] = heads[topic] ?? [];
    if (epoch === undefined || cursor === null || isAsking || timer !== null) return;
    if (epoch !== cursor.epoch) askAgain("nothing");
    else if (seq > cursor.seq) later(1_000, () => cursor !== null && seq > cursor.seq && ask());
  });
  own.on("resync", ({ topic: about, reason }) => {
    if (about === topic) askAgain(reason === "epoch" || reason === "scope" ? "nothing" : "here");
  });
  own.on("bye", ({ code, retryMs }) => {
    if (stayAway.includes(code)) leave(`bye: ${code}`);
    lost(between(...retryMs));
  });
  own.on("disconnect", () => lost());
  own.on("connect_error", ({ data }) => {
    if (signInAgain.includes(data?.code)) leave(`refused: ${data.code}`);
    lost();
  });
}

function askAgain(from) {
  if (isAsking) {
    // The answer under way may be of the history that is over: ask after it.
    if (askNext !== "nothing") askNext = from;
    return;
  }
  if (from === "nothing") cursor = null;
  later(0, ask);
}

async function ask() {
  const own = socket;
  if (!own?.connected) return;
  isAsking = true;
  clearTimeout(timer);
  timer = null;
  const answer = await own
    .timeout(10_000)
    .emitWithAck("sub", { topic, have: cursor })
    .catch(() => ({ kind: "error" }));
  if (socket !== own) return;
  if (answer.kind === "deny") leave(`denied: ${answer.code}`);
  if (answer.kind === "error") {
    const { retryMs } = answer;
    later(retryMs === undefined ? between(1_000, 5_000) : retryMs * between(1, 1.25), ask);
  }
  if (answer.kind === "snapshot") {
    const found = await readList();
    if (socket !== own) return;
    if (found.rows) {
      rows = found.rows;
      cursor = { epoch: answer.epoch, seq: answer.seq, mark: answer.mark };
    } else later(found.retryMs, ask);
  }
  isAsking = false;
  if (askNext !== null) {
    if (askNext === "nothing") cursor = null;
    askNext = null;
    if (timer === null) later(0, ask);
    return;
  }
  if (answer.kind === "delta") for (const event of answer.events) held.set(event.seq, event);
  drain();
  if (answer.kind === "delta" && cursor?.seq === answer.to) cursor = { ...cursor, mark: answer.mark };
}

/** The whole list as { rows: { id: version } }; where it could not be read, when to ask again. Events wait until it ends. */
async function readList() {
  for (;;) {
    const found = {};
    let least = 0;
    for (let current = 1; ; current += 1) {
      const query = new URLSearchParams({ current, pageSize });
      const response = await fetch(`${url}/api/${topic}/queryByPage?${query}`, { headers: { token } }).catch(
        () => null,
      );
      const answer = await response?.json().catch(() => null);
      if (answer?.code !== 20000) return { retryMs: retryMsOf(response) };
      const { list, total, totalCapped } = answer.data;
      for (const { id, version } of list) found[id] = version;
      if (current === 1 && !totalCapped) least = total;
      if (list.length === pageSize) continue;
      if (Object.keys(found).length >= least) return { rows: found };
      // Rows were deleted while the pages were turned, and those behind them have shifted: read again.
      break;
    }
    await sleep(200);
  }
}

/** A busy server says when to come back; not all come in the same moment. */
function retryMsOf(response) {
  const seconds = Number(response?.headers.get("retry-after"));
  return seconds > 0 ? seconds * 1_000 * between(1, 1.25) : between(1_000, 5_000);
}

function take(event) {
  if (cursor !== null && event.epoch !== cursor.epoch) {
    askAgain("nothing");
    return;
  }
  held.set(event.seq, event);
  if (!isAsking) drain();
}

/** Applies the events that follow the cursor; holds those behind a gap for a moment, then subscribes again. */
function drain() {
  if (cursor === null) return;
  for (const event of [...held.values()].sort((a, b) => a.seq - b.seq)) {
    if (event.epoch === cursor.epoch && event.seq > cursor.seq + 1) continue;
    held.delete(event.seq);
    if (event.epoch !== cursor.epoch || event.seq <= cursor.seq) continue;
    apply(event);
    cursor = { epoch: event.epoch, seq: event.seq, mark: event.mark };
  }
  if (held.size > 0 && timer === null) later(held.size > 50 ? 0 : 300, () => held.size > 0 && ask());
  show();
}

function apply({ type, id, data }) {
  if (type === "deleted") {
    delete rows[id];
    return;
  }
  const row = data?.row ?? data;
  if (row?.id && (rows[row.id] ?? 0) < row.version) rows[row.id] = row.version;
}

function leave(why) {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}

connect();
process.stdin.resume();
process.stdin.once("end", () => process.exit(0));
