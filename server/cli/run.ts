/** The command line `tallyboard`: finds the command, runs it, and says its text or one line with the reason. */
import { parseArgs } from "node:util";
import packageJson from "../../package.json" with { type: "json" };
import { StartError } from "../platform/start-error.ts";
import { COMMANDS, type Command, FLAGS, type Flag, type Flags } from "./commands.ts";
import type { Printed } from "./printed.ts";

const GENERAL = {
  help: { type: "boolean", short: "h", default: false },
  version: { type: "boolean", short: "v", default: false },
} as const;
const flagNames = Object.keys(FLAGS) as Flag[];
const OPTIONS = Object.fromEntries(
  flagNames.map((name) => [name, { type: "boolean", default: false } as const]),
) as Record<Flag, { readonly type: "boolean"; readonly default: false }>;

/** What commands that begin with these words do; without words: all commands, a line or two each. */
function help(words: readonly string[]): string {
  if (words.length === 0) return overview();
  const meant = COMMANDS.filter(({ usage }) => words.every((word, at) => usage.split(" ")[at] === word));
  if (meant.length === 0) throw unknownCommand(words);
  return meant.map(detail).join("\n");
}

function detail({ usage, summary, more, takes = [] }: Command): string {
  const options = takes.map((flag) => `  --${flag.padEnd(14)} ${FLAGS[flag]}\n`).join("");
  return `tallyboard ${usage}\n${summary}\n${more ? `${more}\n` : ""}${options}`;
}

function overview(): string {
  const line = ({ usage, takes = [], summary }: Command) => {
    const flags = takes.map((flag) => ` [--${flag}]`).join("");
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
function find(positionals: readonly string[]): {
  readonly command: Command;
  readonly args: readonly string[];
} {
  for (const command of COMMANDS) {
    const words = command.usage.split(" ");
    const fixed = words.filter((word) => !isArgument(word));
    if (!fixed.every((word, place) => positionals[place] === word)) continue;
    const args = positionals.slice(fixed.length);
    if (args.length !== words.length - fixed.length)
      throw new StartError(`Usage: tallyboard ${command.usage}`);
    return { command, args };
  }
  throw unknownCommand(positionals);
}

function unknownCommand(words: readonly string[]): StartError {
  const typed = words.join(" ");
  const isBeginning = COMMANDS.some(({ usage }) => usage.startsWith(`${typed} `));
  const next = isBeginning ? `tallyboard ${typed} --help` : "tallyboard --help";
  return new StartError(`There is no command "${typed}"; ${next} lists them.`);
}

async function printed(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<Printed> {
  const { values, positionals } = parse(argv);
  if (values.version) return { text: `${packageJson.version}\n` };
  if (values.help || positionals.length === 0) return { text: help(positionals), failed: !values.help };
  const { command, args } = find(positionals);
  const flags: Flags = values;
  const isKnown = (flag: Flag) => command.takes?.includes(flag) || !flags[flag];
  const stray = flagNames.find((flag) => !isKnown(flag));
  if (stray) throw new StartError(`tallyboard ${command.usage} takes no --${stray}.`);
  return command.run(args, flags, env);
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: { ...GENERAL, ...OPTIONS }, allowPositionals: true });
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

/** Runs the command of these arguments to its end; never throws. */
export async function run(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandEnd> {
  try {
    const { text, failed } = await printed(argv, env);
    return { code: failed ? 1 : 0, stdout: text, stderr: "" };
  } catch (error) {
    // One line for what a person can put right; anything else is a bug and keeps its stack.
    const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : error;
    return { code: 1, stdout: "", stderr: `${String(text)}\n` };
  }
}
