import variables from "./variables.json" with { type: "json" };

/** A variable of the environment, as docs/environment.md describes it. */
interface Variable {
  readonly name: VariableName;
  /** What holds while it is unset. */
  readonly unset: string;
  readonly meaning: string;
  /** Its value is a secret as a whole. Variables that are URLs may hold a password as well. */
  readonly isSecret?: boolean;
}

export type VariableName = keyof typeof variables;

/** The variables of the environment; an unset one and an empty one are the same. */
export type Environment = Readonly<Partial<Record<VariableName, string | undefined>>>;

const about: Readonly<Record<VariableName, Omit<Variable, "name">>> = variables;

/**
 * Every variable that Tallyboard reads, from variables.json. `Environment` is typed by their names, so that code cannot
 * read another one, and `npm run environment` writes docs/environment.md from them.
 */
export const VARIABLES: readonly Variable[] = (Object.keys(about) as VariableName[]).map((name) => ({
  ...about[name],
  name,
}));
