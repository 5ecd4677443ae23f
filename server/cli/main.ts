/** The program `tallyboard`. */
import { run } from "./run.ts";

// A reader of the output that has had enough, such as `head`, is no failure.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
const { code, stdout, stderr } = await run(process.argv.slice(2), process.env);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
