/** Random choices from a seed: the same seed makes the same choices. Not the same run, for real processes take part. */
export interface Dice {
  /** A number from 0 to below 1. */
  next(): number;
  below(limit: number): number;
  of<T>(choices: readonly T[]): T;
  /** Choices with weights above 0. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
}

/** mulberry32: 32 bits of state, uniform enough for choosing among a dozen things. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const of = <T>(choices: readonly T[]): T => {
    const chosen = choices[below(choices.length)];
    if (chosen === undefined) throw new Error("there is nothing to choose from");
    return chosen;
  };
  const weighted = <T>(choices: readonly (readonly [T, number])[]): T => {
    let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    return of(choices.map(([choice]) => choice));
  };
  return { next, below, of, weighted };
}
