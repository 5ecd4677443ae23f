// A process that holds the embedded database of the directory in its first argument: prints "open", then, after
// "write", commits pairs of rows and prints the number of each pair after its commit, until it is killed. If the
// database cannot be opened it prints the reason on stderr, as the server does, and exits with 1.
import { openDatabase } from "../../server/platform/database.ts";
import { createLog } from "../../server/platform/log.ts";
import { StartError } from "../../server/platform/start-error.ts";

const [directory, mode] = process.argv.slice(2);
if (!directory) throw new Error("the directory is missing");

const database = await openDatabase(
  { database: { kind: "embedded", directory }, redisUrl: null },
  createLog("silent"),
).catch((error) => {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
});
console.log("open");

for (let pair = 0; mode === "write"; pair += 1) {
  await database.transaction(async (tx) => {
    await tx
      .insertInto("meta")
      .values({ key: `pair-${pair}-left`, value: "" })
      .execute();
    await tx
      .insertInto("meta")
      .values({ key: `pair-${pair}-right`, value: "" })
      .execute();
  });
  console.log(pair);
}
