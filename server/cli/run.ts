/** The command line `tallyboard`: finds the command, runs it, and says its text or one line with the reason. */
import { parseArgs } from "node:util";
import packageJson from "../../package.json" with { type: "json" };
import { type DatabaseChoice, loadConfig, loadOwnerConfig } from "../platform/config.ts";
import { databaseName } from "../platform/database-name.ts";
import { misspelt } from "../platform/misspelt.ts";
import { plainReason } from "../platform/plain-reason.ts";
import { StartError } from "../platform/start-error.ts";
import { COMMANDS, type Command, FLAGS, type Flag, type Flags, VALUED, type Valued } from "./commands.ts";
import type { Printed } from "./printed.ts";

const GENERAL = {
  help: { type: "boolean", short: "h", default: false },
  version: { type: "boolean", short: "v", default: false },
} as const;
const optionNames = [...Object.keys(FLAGS), ...Object.keys(VALUED)] as (Flag | Valued)[];
const isValued = (name: Flag | Valued): name is Valued => Object.hasOwn(VALUED, name);
const FLAG_OPTIONS = Object.fromEntries(
  Object.keys(FLAGS).map((name) => [name, { type: "boolean", default: false } as const]),
) as Record<Flag, { readonly type: "boolean"; readonly default: false }>;
const VALUED_OPTIONS = Object.fromEntries(
  Object.keys(VALUED).map((name) => [name, { type: "string" } as const]),
) as Record<Valued, { readonly type: "string" }>;

/** An option as it is typed, and what it does. */
const typed = (name: Flag | Valued): string => (isValued(name) ? `${name} ${VALUED[name][0]}` : name);
const doneBy = (name: Flag | Valued): string => (isValued(name) ? VALUED[name][1] : FLAGS[name]);

/** What commands that begin with these words do; without words: all commands, a line or two each. */
function help(words: readonly string[]): string {
  if (words.length === 0) return overview();
  const meant = COMMANDS.filter(({ usage }) => words.every((word, at) => usage.split(" ")[at] === word));
  if (meant.length === 0) throw unknownCommand(words);
  return meant.map(detail).join("\n");
}

function detail({ usage, summary, more, takes = [] }: Command): string {
  const options = takes.map((name) => `  --${typed(name).padEnd(15)} ${doneBy(name)}\n`).join("");
  return `tallyboard ${usage}\n${summary}\n${more ? `${more}\n` : ""}${options}`;
}

function overview(): string {
  const line = ({ usage, takes = [], summary }: Command) => {
    const flags = takes.map((name) => ` [--${typed(name)}]`).join("");
    return `  tallyboard ${usage}${flags}\n      ${summary}\n`;
  };
  return [
    `Tallyboard ${packageJson.version}\n\n`,
    ...COMMANDS.map(line),
    "  tallyboard --help | --version\n",
    "  tallyboard COMMAND --help\n\n",
    "The environment variables are those of the server (docs/environment.md).\n",
  ].join("");
}

const isArgument = (word: string): boolean => word === word.toUpperCase();

/** The command whose words the arguments begin with, and what follows them. */
function find(
  positionals: readonly string[],
  flags: Flags,
): {
  readonly command: Command;
  readonly args: readonly string[];
  /** What an option in place of the arguments prints. */
  readonly instead: (() => string) | null;
} {
  for (const command of COMMANDS) {
    const words = command.usage.split(" ");
    const fixed = words.filter((word) => !isArgument(word));
    if (!fixed.every((word, place) => positionals[place] === word)) continue;
    const args = positionals.slice(fixed.length);
    const instead = args.length === 0 ? insteadIn(command, flags) : null;
    if (!instead && args.length !== words.length - fixed.length)
      throw new StartError(`Usage: tallyboard ${command.usage}`);
    return { command, args, instead };
  }
  throw unknownCommand(positionals);
}

function insteadIn({ instead = {} }: Command, flags: Flags): (() => string) | null {
  for (const [name, print] of Object.entries(instead)) {
    const value = flags[name as Valued];
    if (value !== undefined) return () => print(value, flags);
  }
  return null;
}

function unknownCommand(words: readonly string[]): StartError {
  const typed = words.join(" ");
  const isBeginning = COMMANDS.some(({ usage }) => usage.startsWith(`${typed} `));
  const next = isBeginning ? `tallyboard ${typed} --help` : "tallyboard --help";
  return new StartError(`There is no command "${typed}"; ${next} lists them.`);
}

/** The command that the arguments ask for, ready to run; help and version are such commands as well. */
function asked(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
): Partial<Pick<Command, "usage" | "worksOn" | "namesVariables">> & { run(): Promise<Printed> } {
  const { values, positionals } = parse(argv);
  const says = (text: string, failed = false) => ({ run: async () => ({ text, failed }) });
  if (values.version) return says(`${packageJson.version}\n`);
  if (values.help || positionals.length === 0) return says(help(positionals), !values.help);
  const flags: Flags = values;
  const { command, args, instead } = find(positionals, flags);
  const stray = optionNames.find((name) => flags[name] && !command.takes?.includes(name));
  if (stray) throw new StartError(`tallyboard ${command.usage} takes no --${stray}.`);
  if (instead) return { run: async () => ({ text: instead() }) };
  return { ...command, run: () => command.run(args, flags, env) };
}

function parse(argv: readonly string[]) {
  try {
    const options = { ...GENERAL, ...FLAG_OPTIONS, ...VALUED_OPTIONS };
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(". ")[0] : String(error);
    throw new StartError(`${reason}; tallyboard --help lists the options.`);
  }
}

/** How a command ended, as its process says it. */
export interface CommandEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the command of these arguments to its end; never throws. Standard error names variables that may be misspelt, the
 * database that the command works on, and why it failed, a line each.
 */
export async function run(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandEnd> {
  const said: string[] = [];
  let database: DatabaseChoice | null = null;
  const end = (code: number, stdout: string): CommandEnd => ({
    code,
    stdout,
    stderr: said.map((line) => `${line}\n`).join(""),
  });
  try {
    const command = asked(argv, env);
    if (command.usage && !command.namesVariables)
      said.push(...misspelt(env).map((line) => `Warning: ${line}`));
    if (command.worksOn) {
      database = (command.worksOn === "owner" ? loadOwnerConfig(env) : loadConfig(env)).database;
      said.push(`database: ${databaseName(database)}`);
    }
    const { text, failed } = await command.run();
    return end(failed ? 1 : 0, text);
  } catch (error) {
    said.push(plainReason(error, database));
    return end(1, "");
  }
}
