/**
 * Draws docs/lifecycles/*.md from the statecharts: diagram, who-may table, what each status and guard means.
 * `tsx scripts/diagrams.ts` writes them; with `--check` it compares and fails when they differ.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { enUS } from "../src/contracts/texts/en-US.ts";
import { zhCN } from "../src/contracts/texts/zh-CN.ts";
import { transitionsOf } from "../src/machines/lifecycles/decide.ts";
import type { Lifecycle } from "../src/machines/lifecycles/lifecycle.ts";
import { LIFECYCLES } from "./lifecycles.ts";

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

const statesOf = (lifecycle: Lifecycle) =>
  (lifecycle.machine.config.states ?? {}) as Record<string, StateConfig>;

function effectNames(actions: unknown): readonly string[] {
  const list = Array.isArray(actions) ? actions : actions ? [actions] : [];
  return list.map((action: string | { type: string; params: Record<string, string> }) =>
    typeof action === "string" ? action : `${action.type}(${Object.values(action.params).join(", ")})`,
  );
}

function edgesOf(lifecycle: Lifecycle): readonly Edge[] {
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

function diagram(lifecycle: Lifecycle): readonly string[] {
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

function who(lifecycle: Lifecycle, command: string): string {
  if (lifecycle.systemCommands.includes(command)) return "the system";
  const right = lifecycle.rights[command];
  if (!right) throw new Error(`${lifecycle.name}: command "${command}" has no right`);
  return `${right.roleCode ?? "any role"} with ${right.anyOf.join(" or ")}`;
}

function guardCell(lifecycle: Lifecycle, guards: readonly string[]): string {
  return guards.map((name) => `\`${name}\` (${lifecycle.rules[name]?.kind})`).join(", ") || "none";
}

function page(lifecycle: Lifecycle): string {
  const title = lifecycle.name[0]?.toUpperCase() + lifecycle.name.slice(1);
  const statuses = Object.entries(statesOf(lifecycle));
  const zh = zhCN.status[lifecycle.name] as Record<string, string>;
  const en = enUS.status[lifecycle.name] as Record<string, string>;
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

const check = process.argv.includes("--check");
mkdirSync(new URL("../docs/lifecycles/", import.meta.url), { recursive: true });
const stale = LIFECYCLES.filter(({ lifecycle }) => {
  const file = new URL(`../docs/lifecycles/${lifecycle.name}.md`, import.meta.url);
  const drawn = page(lifecycle);
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
    `docs/lifecycles is out of date: ${stale.map(({ lifecycle }) => lifecycle.name).join(", ")}. Run npm run diagrams.\n`,
  );
  process.exit(1);
}
