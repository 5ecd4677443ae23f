import { type Environment, VARIABLES } from "./variables.ts";

/**
 * Whether one word of a variable's name is a slip of the other: `DATABSE` of `DATABASE`, `DIRECTORY` of `DIR`, `PROXIES`
 * of `PROXY`. A word of three letters may have one letter wrong, one of seven or more two.
 */
function isSlip(typed: string, known: string): boolean {
  if (typed === known) return true;
  const shorter = Math.min(typed.length, known.length);
  if (shorter < 3) return false;
  const shared = [...known].findIndex((letter, at) => typed[at] !== letter);
  const begins = shared < 0 ? known.length : shared;
  if (begins === shorter || (shorter >= 4 && begins >= shorter - 1)) return true;
  return distance(typed, known) <= (shorter >= 7 ? 2 : 1);
}

/** How many letters have to be added, dropped, replaced or swapped with their neighbour. */
function distance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    rows.push(next);
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(from.length, to.length);
}

/** Names of one word, like PORT, are near so much that only swapped letters count. */
function isNear(typed: string, known: string): boolean {
  const bare = (name: string) => name.replaceAll(/[^A-Z0-9]/g, "");
  if (bare(typed) === bare(known)) return true;
  const [words, theirs] = [typed.split("_"), known.split("_")];
  if (words.length !== theirs.length) return false;
  if (theirs.length > 1) return theirs.every((word, at) => isSlip(words[at] ?? "", word));
  const isSwapped = [...typed].sort().join("") === [...known].sort().join("");
  return isSwapped && distance(typed, known) === 1;
}

/** A sentence for each variable that Tallyboard does not read and whose name is near to one that it reads. */
export function misspelt(env: NodeJS.ProcessEnv | Environment): readonly string[] {
  const known: readonly string[] = VARIABLES.map(({ name }) => name);
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value?.trim() || known.includes(name)) return [];
    const meant = known.filter((each) => isNear(name.toUpperCase(), each));
    if (meant.length === 0) return [];
    return [`Tallyboard does not read the variable ${name}; ${meant.join(" or ")} may be meant.`];
  });
}
