/**
 * Draws docs/lifecycles/*.md from the statecharts: diagram, who-may table, what each status and guard means.
 * `tsx scripts/diagrams.ts` writes them; with `--check` it compares and fails when they differ.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { enUS } from "../src/contracts/texts/en-US.ts";
import { zhCN } from "../src/contracts/texts/zh-CN.ts";
import { outboxMachine } from "../src/machines/console/outbox.machine.ts";
import type { Ending, Outgoing } from "../src/machines/console/outbox.values.ts";
import { transitionsOf } from "../src/machines/lifecycles/decide.ts";
import type { Charted } from "../src/machines/lifecycles/lifecycle.ts";
import { webhookLifecycle } from "../src/machines/lifecycles/webhook.lifecycle.ts";
import { LIFECYCLES } from "./lifecycles.ts";

/** Texts of statuses by what has them: all that is drawn has some. */
const statusTexts = (texts: object) => texts as Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Edge {
  readonly from: string;
  readonly command: string;
  readonly to: string;
  readonly guards: readonly string[];
  readonly effects: readonly string[];
}

interface StateConfig {
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly type?: string;
}

const statesOf = (lifecycle: Charted) =>
  (lifecycle.machine.config.states ?? {}) as Record<string, StateConfig>;

function effectNames(actions: unknown): readonly string[] {
  const list = Array.isArray(actions) ? actions : actions ? [actions] : [];
  return list.map((action: string | { type: string; params: Record<string, string> }) =>
    typeof action === "string" ? action : `${action.type}(${Object.values(action.params).join(", ")})`,
  );
}

function edgesOf(lifecycle: Charted): readonly Edge[] {
  return Object.keys(statesOf(lifecycle)).flatMap((from) =>
    lifecycle.commands.flatMap((command) =>
      transitionsOf(lifecycle, from, command).map((edge) => ({
        from,
        command,
        to: edge.target ?? from,
        guards: edge.guard?.params.all ?? [],
        effects: effectNames((edge as { actions?: unknown }).actions),
      })),
    ),
  );
}

function diagram(lifecycle: Charted): readonly string[] {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to, command } of edgesOf(lifecycle)) {
    const key = `    ${from} --> ${to}`;
    arrows.set(key, (arrows.get(key) ?? new Set()).add(command));
  }
  const over = Object.entries(statesOf(lifecycle)).filter(([, state]) => state.type === "final");
  return [
    "```mermaid",
    "stateDiagram-v2",
    `    [*] --> ${lifecycle.machine.config.initial as string}`,
    ...[...arrows].map(([arrow, commands]) => `${arrow}: ${[...commands].join(", ")}`),
    ...over.map(([name]) => `    ${name} --> [*]`),
    "```",
  ];
}

function who(lifecycle: Charted, command: string): string {
  if (lifecycle.systemCommands.includes(command)) return "the system";
  const right = lifecycle.rights[command];
  if (!right) throw new Error(`${lifecycle.name}: command "${command}" has no right`);
  return `${right.roleCode ?? "any role"} with ${right.anyOf.join(" or ")}`;
}

function guardCell(lifecycle: Charted, guards: readonly string[]): string {
  return guards.map((name) => `\`${name}\` (${lifecycle.rules[name]?.kind})`).join(", ") || "none";
}

function page(lifecycle: Charted): string {
  const title = lifecycle.name[0]?.toUpperCase() + lifecycle.name.slice(1);
  const statuses = Object.entries(statesOf(lifecycle));
  const zh = statusTexts(zhCN.status)[lifecycle.name] ?? {};
  const en = statusTexts(enUS.status)[lifecycle.name] ?? {};
  return [
    `# ${title} lifecycle`,
    "",
    "Generated from the statechart by `npm run diagrams`; reviewed as a document, compared by `npm run check`.",
    "",
    ...diagram(lifecycle),
    "",
    "## Statuses",
    "",
    "| status | 中文 | English | meaning | over |",
    "|---|---|---|---|---|",
    ...statuses.map(
      ([name, state]) =>
        `| ${name} | ${zh[name]} | ${en[name]} | ${state.description} | ${state.tags?.includes("over") ? "yes" : ""} |`,
    ),
    "",
    "## Who may do what",
    "",
    "A person guard that fails hides the button; a row guard greys it and says why; payload guards answer the form.",
    "Every pair of status and command that is not listed is refused.",
    ...(lifecycle.commutes.length === 0
      ? []
      : [
          "",
          `Two of these on one request, in either order, come to the same: ${lifecycle.commutes.join(", ")} (marked ⇄). They carry`,
          "no version: their guards judge the line, the allocation or the attempt that they are about.",
        ]),
    "",
    "| from | command | who | guards | to | effects |",
    "|---|---|---|---|---|---|",
    ...edgesOf(lifecycle).map(
      (edge) =>
        `| ${edge.from} | ${edge.command}${lifecycle.commutes.includes(edge.command) ? " ⇄" : ""} | ${who(lifecycle, edge.command)} | ${guardCell(lifecycle, edge.guards)} | ${edge.to} | ${edge.effects.join(", ")} |`,
    ),
    "",
    "## Reasons of refusal",
    "",
    "| guard | kind | 中文 | English |",
    "|---|---|---|---|",
    ...Object.entries(lifecycle.rules).map(([name, rule]) => {
      const texts: readonly Readonly<Record<string, string>>[] = [zhCN.because, enUS.because];
      const shown = texts.map((reasons) => reasons[name] ?? "(chooses between targets, never shown)");
      return `| ${name} | ${rule.kind} | ${shown.join(" | ")} |`;
    }),
    "",
  ].join("\n");
}

/** What of a state of the sender's chart is drawn. */
interface SenderState {
  readonly description: string;
  readonly always?: unknown;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly on?: Readonly<Record<string, unknown>>;
  readonly invoke?: readonly { readonly onDone?: unknown; readonly onError?: unknown }[];
}

const SENDER = outboxMachine.config.states?.open?.states as unknown as Readonly<Record<string, SenderState>>;

/** Of one work: what each state of it means. */
const WORK_STATES: Readonly<Record<Outgoing["state"], string>> = {
  held: "A decision that can be undone for some seconds; no hand's work.",
  sending: "The view that began it sends it; no hand's work.",
  waiting: "Unsent: its turn comes when the one before it in its lane is over, and the network is there.",
  withdrawing:
    "Undone after it may have left: the server is asked to forget its key, and says whether that was too late.",
  ended: "Over, and not read yet: a card, or the desk that it came from has to take it in.",
};
const WORK_ENDINGS: Readonly<Record<Ending["kind"], string>> = {
  done: "Booked, once, at the hour of the hand.",
  refused:
    "A card: who was faster, when, and what to do with the goods; one tap sends what is still open, or says that it is back.",
  withdrawn: "Undone in time. Its kept files go with it.",
  tookEffect: "Undone too late: a card says that it was booked.",
  tookPart: "Undone between two calls; a hand's work has one.",
};
/** What hands do, by resource. */
const BY_HAND: readonly (readonly [string, readonly string[]])[] = [
  ["entry", ["arrive", "receive"]],
  ["exit", ["startPicking", "pick", "unpick", "reportShort", "finishPicking"]],
  ["delivery", ["depart", "sign", "fail"]],
  ["count", ["record"]],
];

interface Target {
  readonly target?: string;
  readonly guard?: string | { readonly type?: string };
}
/** The targets of a transition as it is written: a text, one, or a list. */
const targetsOf = (given: unknown): readonly Target[] =>
  (Array.isArray(given) ? given : [given]).map((each) =>
    typeof each === "string" ? { target: each } : (each as Target),
  );

function senderDiagram(): readonly string[] {
  const arrows = Object.entries(SENDER).flatMap(([from, { always, after = {}, on = {}, invoke = [] }]) => {
    const given = [
      ...(always ? targetsOf(always).map((each) => ["", each] as const) : []),
      ...Object.entries(after).flatMap(([delay, each]) =>
        targetsOf(each).map((to) => [`after ${delay}`, to] as const),
      ),
      ...Object.entries(on).flatMap(([event, each]) => targetsOf(each).map((to) => [event, to] as const)),
      ...invoke.flatMap(({ onDone, onError }) => [
        ...(onDone ? targetsOf(onDone).map((each) => ["answered", each] as const) : []),
        ...(onError ? targetsOf(onError).map((each) => ["failed", each] as const) : []),
      ]),
    ];
    return given.flatMap(([label, { target, guard }]) => {
      if (target === undefined) return [];
      const when = typeof guard === "string" ? `[${guard}]` : guard?.type ? `[${guard.type}]` : "";
      const words = [label, when].filter(Boolean).join(" ");
      return [`    ${from} --> ${target}${words ? `: ${words}` : ""}`];
    });
  });
  return ["```mermaid", "stateDiagram-v2", "    [*] --> deciding", ...new Set(arrows), "```"];
}

function queuePage(): string {
  const commutes = (kind: string, command: string): boolean =>
    LIFECYCLES.find(({ lifecycle }) => lifecycle.name === kind)?.lifecycle.commutes.includes(command) ??
    false;
  return [
    "# Queue of hands",
    "",
    "Generated from the outbox's statechart by `npm run diagrams`; compared by `npm run check`. What a hand has done lies on the",
    "device's disk at once and is sent in order within its lane, which is the request (of moves the warehouse). A refusal stops",
    "only what ends its lane; a request that the server stumbles over does not hold up the others.",
    "",
    "## States of one work",
    "",
    "| state | meaning |",
    "|---|---|",
    ...Object.entries(WORK_STATES).map(([state, meaning]) => `| ${state} | ${meaning} |`),
    "",
    "| ending | meaning |",
    "|---|---|",
    ...Object.entries(WORK_ENDINGS).map(([ending, meaning]) => `| ${ending} | ${meaning} |`),
    "",
    "## Its sender",
    "",
    ...senderDiagram(),
    "",
    "| state | meaning |",
    "|---|---|",
    ...Object.entries(SENDER).map(
      ([state, { description = "Where it goes on." }]) => `| ${state} | ${description} |`,
    ),
    "",
    "## What hands do",
    "",
    "Commands that commute (⇄) carry the hour of the hand and no version; the others go on the version that the one before them",
    "in the lane has made.",
    "",
    "| kind | commands |",
    "|---|---|",
    ...BY_HAND.map(
      ([kind, commands]) =>
        `| ${kind} | ${commands.map((command) => (commutes(kind, command) ? `${command} ⇄` : command)).join(", ")} |`,
    ),
    "| stock | move ⇄ |",
    "",
  ].join("\n");
}

const PAGES = [
  ...LIFECYCLES.map(({ lifecycle }) => ({ name: lifecycle.name as string, drawn: page(lifecycle) })),
  { name: webhookLifecycle.name, drawn: page(webhookLifecycle) },
  { name: "queue", drawn: queuePage() },
];

const check = process.argv.includes("--check");
mkdirSync(new URL("../docs/lifecycles/", import.meta.url), { recursive: true });
const stale = PAGES.filter(({ name, drawn }) => {
  const file = new URL(`../docs/lifecycles/${name}.md`, import.meta.url);
  if (!check) {
    writeFileSync(file, drawn);
    return false;
  }
  try {
    return readFileSync(file, "utf8") !== drawn;
  } catch {
    return true;
  }
});
if (stale.length > 0) {
  process.stderr.write(
    `docs/lifecycles is out of date: ${stale.map(({ name }) => name).join(", ")}. Run npm run diagrams.\n`,
  );
  process.exit(1);
}
