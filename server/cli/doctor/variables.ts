/** Whether the variables can be used, and whether the secrets among them can be guessed. */
import { passwordFault } from "../../features/user/password-rules.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database.ts";
import { misspelt } from "../../platform/misspelt.ts";
import { openSecrets } from "../../platform/secrets.ts";
import { type Environment, VARIABLES } from "../../platform/variables.ts";
import { type Finding, type Findings, failed, firstLine, orOk, warning } from "./finding.ts";

/** `faults` are those of judgeConfig. */
export function judgeVariables(env: Environment, faults: readonly string[]): Findings {
  const set = VARIABLES.filter(({ name }) => env[name]?.trim());
  const found = [
    ...faults.map((line) => failed(firstLine(line), "Correct it: docs/environment.md.")),
    ...misspelt(env).map((line) =>
      warning(firstLine(line), "Correct the name, or ignore this line if another program reads it."),
    ),
  ];
  return orOk(found, `${set.length} set, each can be used`);
}

const isDatabase = (variable: string): boolean => /DATABASE_(\w+_)?URL$/.test(variable);

interface Secret {
  readonly variable: string;
  readonly value: string;
  readonly isPassword: boolean;
}

/** Secrets of the environment: whole values, and passwords in URLs. */
export function secretsOf(env: Environment): readonly Secret[] {
  return VARIABLES.flatMap((variable): readonly Secret[] => {
    const value = env[variable.name]?.trim();
    if (!value) return [];
    if (variable.isSecret) return [{ variable: variable.name, value, isPassword: false }];
    const password = URL.canParse(value) ? new URL(value).password : "";
    return password === "" ? [] : [{ variable: variable.name, value: decoded(password), isPassword: true }];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Fewer different characters, such as "aaaaaaaaaaaaaaaa", are soon guessed. */
const FEWEST_DIFFERENT = 6;

const isGuessable = ({ value }: Secret): boolean =>
  passwordFault(value, "tallyboard") !== null ||
  new Set(value).size < FEWEST_DIFFERENT ||
  /[<>]|change.?me|password|secret|tallyboard/i.test(value);

/** Judges length, reuse and what is missing; with a database also whether the key opens what is encrypted there. */
export async function judgeSecrets(
  env: Environment,
  config: Partial<Config>,
  db: Database | null,
): Promise<Findings> {
  const secrets = secretsOf(env);
  const found: Finding[] = secrets
    .filter(isGuessable)
    .map(({ variable, isPassword }) =>
      warning(
        `${isPassword ? `the password in ${variable}` : variable} can be guessed: it is short, common, a sample or a part of one`,
        "Use a random value: openssl rand -hex 32.",
      ),
    );
  for (const [index, { variable, value }] of secrets.entries()) {
    const same = secrets.slice(index + 1).filter((other) => other.value === value);
    // The owner and the server may be one role, and the database has several ways to it.
    const others = same.map((other) => other.variable).filter((name) => !isDatabase(name));
    if (others.length > 0)
      found.push(
        warning(
          `${variable} and ${others.join(", ")} hold the same secret`,
          "Use a different secret for each: if one leaks, the other stays safe.",
        ),
      );
  }
  if (config.production && config.backups?.folder && !env.BACKUP_KEY)
    found.push(
      warning(
        "BACKUP_KEY is not set: backups are not encrypted",
        "Set it, and keep it elsewhere as well: without it a backup cannot be read.",
      ),
    );
  if (db) found.push(...(await judgeRobots(config, db)));
  return orOk(found, `${secrets.length} set, none is short, common or used twice`);
}

/** Addresses of robots are encrypted in the database: a wrong key shows only where one is read. */
async function judgeRobots(
  { secretsKey, database }: Partial<Config>,
  db: Database,
): Promise<readonly Finding[]> {
  const robots = await db.pulse
    .selectFrom("robot")
    .select(["id", "sealed"])
    .where("sealed", "is not", null)
    .execute();
  if (robots.length === 0 || secretsKey === undefined || !database) return [];
  const secrets = await openSecrets({ secretsKey, database }, { makes: false });
  const unread = robots.filter(({ id, sealed }) => sealed && secrets?.open(sealed, id) == null);
  if (unread.length === 0) return [];
  return [
    failed(
      `the addresses of ${unread.length} of ${robots.length} robots cannot be read with this SECRETS_KEY`,
      "Set the key that they were encrypted with, or set each address again on the page Operations.",
    ),
  ];
}
