import { chanceOf } from "../../../server/seeds/demo/random.ts";

/** Random choices from a seed: the same seed makes the same choices. Not the same run, for real processes take part. */
export interface Dice {
  /** A number from 0 to below 1. */
  next(): number;
  below(limit: number): number;
  of<T>(choices: readonly T[]): T;
  /** Choices with weights above 0. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
}

export function diceOf(seed: number): Dice {
  const { next } = chanceOf(seed);
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
