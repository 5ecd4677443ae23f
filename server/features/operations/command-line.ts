import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

interface Ended {
  readonly failed: boolean;
  /** Lines of standard output and standard error. */
  readonly lines: readonly string[];
}

/** Runs a command of `tallyboard` in a process of its own, whose memory is free afterwards. */
export type CommandLine = (args: readonly string[], signal: AbortSignal) => Promise<Ended>;

/** Beside the built server, or in a checkout. */
const programs = ["./cli.js", "../../../bin/tallyboard.mjs"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** The command line of this version, in the environment of this server. */
export const commandLineIn =
  (env: NodeJS.ProcessEnv): CommandLine =>
  (args, signal) =>
    new Promise((resolve, reject) => {
      const program = programs.find((path) => existsSync(path));
      if (!program) throw new Error("the command line is missing in this installation");
      const child = spawn(process.execPath, [program, ...args], {
        env,
        signal,
        stdio: ["ignore", "pipe", "pipe"],
      });
      let text = "";
      const read = (bytes: Buffer): void => {
        text += bytes.toString();
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      child.on("error", reject);
      child.on("close", (code) =>
        resolve({ failed: code !== 0, lines: text.split("\n").filter((line) => line.trim() !== "") }),
      );
    });
