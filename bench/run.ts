/**
 * npm run bench: measures the built product against its budgets and prints one table; the machine and its load stand
 * beside the figures. It judges nothing: a figure over its budget says OVER, and a loaded machine may be why.
 *   npm run bench:live                one of them: decision, live, load, sign-in, fan-out, start, lists, ledger, commands, gauges, import,
 *                                     counts, overload, overview, picks, table, tasks, frames, webhooks, fresh, acts
 *   npm run bench -- --as-built       measures dist as it stands, without building what has changed since
 */
import { ensureBuilt } from "../scripts/ensure-built.mjs";
import { measureActs } from "./acts.ts";
import { measureCommands } from "./commands.ts";
import { measureCounts } from "./counts.ts";
import { measureDecision } from "./decision.ts";
import { measureFanOut } from "./fan-out.ts";
import { measureFirstLoad } from "./first-load.ts";
import { measureFrames } from "./frames.ts";
import { measureFreshFolder } from "./fresh-folder.ts";
import { measureGauges } from "./gauges.ts";
import { measureImport } from "./import.ts";
import { measureLedger } from "./ledger.ts";
import { measureLists } from "./lists.ts";
import { measureLiveDom } from "./live-dom.ts";
import { measureOverload } from "./overload.ts";
import { measureOverview } from "./overview.ts";
import { measurePicks } from "./picks.ts";
import { measureSignIn } from "./sign-in.ts";
import { measureSocketMemory } from "./socket-memory.ts";
import { measureStart } from "./start.ts";
import { machineLine, rowsOf, table } from "./support/figure.ts";
import { measureTable } from "./table.ts";
import { measureTasks } from "./tasks.ts";
import { measureWebhooks } from "./webhooks.ts";

const benches = {
  acts: measureActs,
  decision: measureDecision,
  live: measureLiveDom,
  load: measureFirstLoad,
  "sign-in": measureSignIn,
  "fan-out": async () => [...(await measureFanOut()), ...(await measureSocketMemory())],
  start: measureStart,
  lists: measureLists,
  ledger: measureLedger,
  commands: measureCommands,
  counts: measureCounts,
  gauges: measureGauges,
  import: measureImport,
  overload: measureOverload,
  overview: measureOverview,
  picks: measurePicks,
  table: measureTable,
  tasks: measureTasks,
  frames: measureFrames,
  fresh: measureFreshFolder,
  webhooks: measureWebhooks,
};
type Name = keyof typeof benches;
const names = Object.keys(benches) as Name[];

const args = process.argv.slice(2);
const asked = args.filter((arg) => !arg.startsWith("--"));
const unknown = asked.find((name) => !names.includes(name as Name));
if (unknown) throw new Error(`"${unknown}" is none of ${names.join(", ")}`);
/** These build the server alone, and themselves. */
const buildThemselves: readonly string[] = [
  "lists",
  "ledger",
  "commands",
  "import",
  "overload",
  "overview",
  "table",
  "fresh",
  "webhooks",
];
const needsBuilt = asked.length === 0 || asked.some((name) => !buildThemselves.includes(name));
if (needsBuilt && !args.includes("--as-built") && !ensureBuilt()) process.exit(1);

const rows: (readonly string[])[] = [];
/** Minutes of installing, or of load that takes the machine: only when asked for. */
const onlyByName: readonly string[] = ["fresh", "overload"];
const isWanted = (name: Name) => (asked.length === 0 ? !onlyByName.includes(name) : asked.includes(name));
for (const name of names.filter(isWanted)) {
  console.log(`${name} …`);
  rows.push(...(await rowsOf(benches[name])));
}
console.log(`\n${table(rows)}\n\n${machineLine()}`);
