/**
 * `tallyboard role NAME`: makes a role with the least rights that the server needs, in the database of
 * MIGRATION_DATABASE_URL, else of DATABASE_URL, and may be run again at any time. With `--print` it only prints the SQL.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { Deps } from "./deps.ts";
import { roleName, type ServerRole, serverRoleStatements } from "./server-role.ts";
import { StartError } from "./start-error.ts";
import { sqlState } from "./trouble.ts";
import { withDatabase } from "./with-database.ts";

const insufficientPrivilege = "42501";

/** Creates the role, completely or not at all, and returns whether it is new. */
export async function grantServerRole(db: Database, role: ServerRole): Promise<boolean> {
  return db.transaction(async (tx) => {
    const statements = await serverRoleStatements(tx, role);
    for (const statement of statements) await sql.raw(statement).execute(tx);
    const { rows } = await sql<{ may: boolean }>`
      select has_schema_privilege(${role.name}, current_schema(), 'create') as may`.execute(tx);
    if (rows[0]?.may)
      throw new StartError(
        "Everybody may create tables in this schema: run tallyboard role as the schema's owner.",
      );
    return statements.some((statement) => statement.startsWith("create role "));
  });
}

/** Returns the text to print. */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const isPrinted = args.includes("--print");
  const name = roleName(args.find((arg) => !arg.startsWith("--")));
  const work = async ({ db }: Deps): Promise<string> => {
    if (db.engine === "embedded")
      throw new StartError("The embedded database has no roles: set DATABASE_URL.");
    if (isPrinted) {
      const statements = await serverRoleStatements(db.reader, { name, password: null });
      return statements.map((statement) => `${statement};\n`).join("");
    }
    const password = randomBytes(24).toString("base64url");
    const isNew = await grantServerRole(db, { name, password: scramVerifier(password) });
    return isNew
      ? `role ${name}, password ${password} (shown once)\n`
      : `role ${name} has its rights; its password is as it was\n`;
  };
  return withDatabase(env, work, { asOwner: true, anyMigrations: true }).catch((error) => {
    if (sqlState(error) !== insufficientPrivilege) throw error;
    throw new StartError(
      "This role may not make or grant roles: name one that may by MIGRATION_DATABASE_URL, or have the SQL of --print run.",
    );
  });
}

/**
 * A password as PostgreSQL keeps it (SCRAM-SHA-256), for passwords of ASCII: the server is then never sent the password
 * itself, and cannot write it into its log.
 */
function scramVerifier(password: string, salt = randomBytes(16), iterations = 4_096): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const hmac = (text: string) => createHmac("sha256", salted).update(text).digest();
  const storedKey = createHash("sha256").update(hmac("Client Key")).digest("base64");
  const serverKey = hmac("Server Key").toString("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}
