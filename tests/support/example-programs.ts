/** The examples of a shop in both languages, as processes. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export type ShopLanguage = "TypeScript" | "Python";

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const python = ["python3", "/usr/bin/python3"].find(
  (command) => spawnSync(command, ["--version"]).status === 0,
);
/** Whether the Python example can run here; where it cannot, the tests that need it are skipped and say so. */
export const hasPlainPython = python !== undefined;
if (!hasPlainPython) console.warn("SKIPPED: the shop in Python, for there is no python3");

/** Runs a program text with the folder of the Python examples as its own, and answers what it printed. */
export function runPython(text: string, input: string): string {
  const ran = spawnSync(python ?? "python3", ["-c", text], {
    input,
    cwd: at("docs/examples"),
    encoding: "utf8",
  });
  if (ran.status !== 0) throw new Error(ran.stderr);
  return ran.stdout;
}

const COMMANDS = {
  TypeScript: {
    shop: [process.execPath, "--import", "tsx", at("clients/typescript/example-shop.ts")],
    receiver: [process.execPath, "--import", "tsx", at("clients/typescript/example-receiver.ts")],
  },
  Python: {
    shop: [python ?? "python3", "-B", at("docs/examples/shop.py")],
    receiver: [python ?? "python3", "-B", at("docs/examples/shop.py"), "receive"],
  },
} as const;

/** A running example, and what it has printed. */
export class Example {
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;
  stdout = "";
  stderr = "";

  constructor(command: readonly string[], env: Readonly<Record<string, string>>) {
    const [file = "", ...args] = command;
    const { PATH, HOME } = process.env;
    this.#child = spawn(file, args, { env: { PATH, HOME, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    this.#child.stdout?.on("data", (bytes: Buffer) => {
      this.stdout += bytes.toString();
    });
    this.#child.stderr?.on("data", (bytes: Buffer) => {
      this.stderr += bytes.toString();
    });
    this.ended = new Promise((resolve) => this.#child.once("close", resolve));
  }

  get lines(): readonly string[] {
    return this.stdout.split("\n").filter((line) => line !== "");
  }

  /** As by kill -9: it has no time to keep anything. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.ended;
  }
}

/** A command of the shop, running. */
export const startShop = (
  language: ShopLanguage,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
) => new Example([...COMMANDS[language].shop, ...args], env);

/** A command of the shop that ends by itself; throws where it fails. */
export async function runShop(
  language: ShopLanguage,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const shop = startShop(language, args, env);
  const code = await shop.ended;
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${shop.stderr}`);
  return shop.lines;
}

/** The receiver of webhooks on a port. */
export const startReceiverExample = (language: ShopLanguage, port: number, secrets: readonly string[]) =>
  new Example([...COMMANDS[language].receiver, ...(language === "Python" ? [String(port)] : [])], {
    ...{ PORT: String(port), WEBHOOK_SECRETS: secrets.join(" ") },
  });
