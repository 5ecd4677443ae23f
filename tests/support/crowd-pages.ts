/**
 * A process of very many pages as far as the wire is concerned: each connects, subscribes its topics at once, obeys
 * `retryMs`, asks again after 10 s without an answer, and comes back after a lost connection with what it has. Apart
 * from the process that measures, and light, so that the server is what is measured.
 *   fork(…), then send({ kind: "open", … }); it says { kind: "in", … } whenever all pages have all their topics.
 */
import { WebSocket } from "ws";

export interface OpenPages {
  readonly kind: "open";
  readonly url: string;
  readonly tokens: readonly string[];
  readonly pages: number;
  readonly topics: readonly string[];
}
/** Begins a new count: `in` is said again when all pages have lost their topics and have them again. */
export interface CountAgain {
  readonly kind: "again";
  /** So many topics of each page must be answered again. */
  readonly topics: number;
  /** Only so many pages stay open; absent: all of them. */
  readonly pages?: number;
}
export interface PagesIn {
  readonly kind: "in" | "so far";
  readonly pages: number;
  /** Milliseconds until the median and the last page had everything. */
  readonly medianMs: number;
  readonly lastMs: number;
  /** Answers by kind; `later` is an error with retryMs, `silence` one that did not come within 10 s. */
  readonly answers: Readonly<Record<string, number>>;
}

interface Have {
  readonly epoch: string;
  readonly seq: number;
  readonly mark?: string;
}

const answerTimeoutMs = 10_000;
const answers: Record<string, number> = {};
const pages: PageOnWire[] = [];
let topics: readonly string[] = [];
let beganMs = 0;
let wanted = 0;
let inAt: number[] = [];

const count = (what: string) => {
  answers[what] = (answers[what] ?? 0) + 1;
};
const say = (kind: PagesIn["kind"]) => {
  const sorted = [...inAt].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const said: PagesIn = {
    kind,
    pages: sorted.length,
    medianMs: median - beganMs,
    lastMs: (sorted.at(-1) ?? Number.NaN) - beganMs,
    answers,
  };
  process.send?.(said);
};

class PageOnWire {
  readonly #url: string;
  readonly #token: string;
  readonly #have = new Map<string, Have>();
  #asked = new Map<number, { readonly topic: string; readonly timer: NodeJS.Timeout }>();
  #socket: WebSocket | null = null;
  #asks = 0;
  #got = new Set<string>();

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  connect(): void {
    const socket = new WebSocket(`${this.#url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
    });
    this.#socket = socket;
    socket.on("error", () => undefined);
    socket.on("close", () => this.#lost(socket));
    socket.on("message", (bytes: Buffer) => this.#hear(socket, bytes.toString()));
  }

  begin(): void {
    this.#got = new Set();
  }

  close(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    for (const { timer } of this.#asked.values()) clearTimeout(timer);
    this.#asked = new Map();
    setTimeout(() => this.connect(), 500 + Math.random() * 4_500);
  }

  #hear(socket: WebSocket, text: string): void {
    if (text === "2") socket.send("3");
    else if (text.startsWith("0")) socket.send(`40${JSON.stringify({ token: this.#token })}`);
    else if (text.startsWith("44")) {
      count("refused");
      socket.close();
    } else if (text.startsWith("40")) for (const topic of topics) this.#ask(topic);
    else if (text.startsWith("43")) this.#answered(text);
    else if (text.startsWith('42["resync"')) {
      count("resync");
      const [, { topic, reason }] = JSON.parse(text.slice(2)) as [string, { topic: string; reason: string }];
      if (reason !== "slow" && reason !== "pruned") this.#have.delete(topic);
      this.#ask(topic);
    } else if (text.startsWith('42["ev"')) this.#event(text);
  }

  #event(text: string): void {
    const head = /"topic":"([^"]+)","epoch":"([^"]+)","seq":(\d+)/.exec(text);
    const mark = /"mark":"([^"]+)"/.exec(text)?.[1];
    if (!head) return;
    const [, topic = "", epoch = "", seq = ""] = head;
    if (Number(seq) === (this.#have.get(topic)?.seq ?? -1) + 1)
      this.#have.set(topic, { epoch, seq: Number(seq), ...(mark ? { mark } : {}) });
  }

  #ask(topic: string): void {
    if (!this.#socket) return;
    this.#asks += 1;
    const id = this.#asks;
    const timer = setTimeout(() => {
      count("silence");
      this.#asked.delete(id);
      this.#later(topic, 1_000 + Math.random() * 4_000);
    }, answerTimeoutMs);
    this.#asked.set(id, { topic, timer });
    this.#socket.send(`42${id}${JSON.stringify(["sub", { topic, have: this.#have.get(topic) ?? null }])}`);
  }

  #later(topic: string, afterMs: number): void {
    const socket = this.#socket;
    setTimeout(() => this.#socket === socket && this.#ask(topic), afterMs);
  }

  #answered(text: string): void {
    const asked = this.#asked.get(Number(/^43(\d+)/.exec(text)?.[1]));
    if (!asked) return;
    this.#asked.delete(Number(/^43(\d+)/.exec(text)?.[1]));
    clearTimeout(asked.timer);
    const kind = /"kind":"(\w+)"/.exec(text)?.[1] ?? "";
    if (kind === "error") {
      const retryMs = Number(/"retryMs":(\d+)/.exec(text)?.[1] ?? 1_000);
      count("later");
      this.#later(asked.topic, retryMs * (1 + Math.random() / 4));
      return;
    }
    count(kind);
    const head = text.slice(0, 200);
    const [, epoch = ""] = /"epoch":"([^"]+)"/.exec(head) ?? [];
    const [, seq = "0"] = /"(?:seq|to)":(\d+)/.exec(head) ?? [];
    const mark = /"mark":"([^"]+)"/.exec(head)?.[1];
    this.#have.set(asked.topic, { epoch, seq: Number(seq), ...(mark ? { mark } : {}) });
    this.#got.add(asked.topic);
    if (this.#got.size !== wanted) return;
    inAt.push(performance.now());
    if (inAt.length === pages.length) say("in");
  }
}

process.on("message", (reported: OpenPages | CountAgain) => {
  beganMs = performance.now();
  inAt = [];
  for (const what of Object.keys(answers)) delete answers[what];
  if (reported.kind === "again") {
    wanted = reported.topics;
    for (const page of pages.splice(reported.pages ?? pages.length)) page.close();
    for (const page of pages) page.begin();
    return;
  }
  topics = reported.topics;
  wanted = reported.topics.length;
  for (let index = 0; index < reported.pages; index += 1)
    pages.push(new PageOnWire(reported.url, reported.tokens[index % reported.tokens.length] ?? ""));
  for (const page of pages) page.connect();
  setInterval(() => say("so far"), 5_000).unref();
});
