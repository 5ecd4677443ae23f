// Creates a new embedded database in the directory given as the only argument, and ends: creation takes about 840 MB,
// which a process that continued would keep.
import { PGlite } from "@electric-sql/pglite";

const [directory] = process.argv.slice(2);
if (!directory) throw new Error("the directory to make is missing");
const database = await PGlite.create(directory);
await database.close();
