import { execFile } from "node:child_process";
import { join } from "node:path";
import type { BuiltServer } from "./server-process.ts";

export interface CommandEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command line to its end, with only these variables. */
export function tallyboard(
  { main }: BuiltServer,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<CommandEnd> {
  const { PATH, HOME, TMPDIR } = process.env;
  const cli = join(main, "../cli.js");
  return new Promise((resolve) => {
    const options = { env: { PATH, HOME, TMPDIR, WORLD: "empty", ...env }, maxBuffer: 16 * 1024 * 1024 };
    const child = execFile(process.execPath, [cli, ...args], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
