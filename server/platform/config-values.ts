/** Reads single variables of the environment; each function throws ConfigError where the value cannot be used. */
import { StartError } from "./start-error.ts";
import type { Environment, VariableName } from "./variables.ts";

/** A variable of the environment that cannot be used; the message is one line that names it. */
export class ConfigError extends StartError {
  override readonly name = "ConfigError";
}

/** What DATABASE_URL says for the embedded database, which production has to be told. */
export const EMBEDDED = "embedded";

/** An unset variable and an empty one are the same: compose files and CI systems cannot unset. */
export function text(env: Environment, name: VariableName): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}

export function oneOf<T extends string>(env: Environment, name: VariableName, known: readonly T[]): T | null {
  const value = text(env, name);
  if (value === null) return null;
  const found = known.find((each) => each === value);
  if (!found) throw new ConfigError(`${name} must be one of ${known.join(", ")}, not "${value}".`);
  return found;
}

export function numberBetween(
  env: Environment,
  name: VariableName,
  least: number,
  most: number,
  { integer = false } = {},
): number | null {
  const value = text(env, name);
  if (value === null) return null;
  const parsed = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (!(parsed >= least && parsed <= most) || (integer && !Number.isInteger(parsed))) {
    const range = least === Number.MIN_VALUE ? `above 0 and at most ${most}` : `from ${least} to ${most}`;
    throw new ConfigError(
      `${name} must be ${integer ? "a whole number" : "a number"} ${range}, not "${value}".`,
    );
  }
  return parsed;
}

export function most(env: Environment, name: VariableName, unlessSaid: number): number {
  return numberBetween(env, name, 1, 1_000_000_000, { integer: true }) ?? unlessSaid;
}

/** A connection URL often holds a password, so the message never repeats it. */
export function url(env: Environment, name: VariableName, protocols: readonly string[]): string | null {
  const value = text(env, name);
  if (value === null) return null;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(
      name === "DATABASE_URL"
        ? `${name} must be a URL that begins with ${protocols[0]}//, or ${EMBEDDED} (its value is not shown).`
        : `${name} must be a URL that begins with ${protocols[0]}// (its value is not shown).`,
    );
  }
  return value;
}

/** The values between the commas. */
export const listOf = (env: Environment, name: VariableName): readonly string[] =>
  (text(env, name) ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
