/** Repeatable randomness: the same seed gives the same story (mulberry32, public domain, by Tommy Ettinger). */
export interface Chance {
  /** From 0 up to but not including 1. */
  next(): number;
  /** A whole number from least to most, both included. */
  between(least: number, most: number): number;
  pick<T>(choices: readonly T[]): T;
  /** True with this probability in percent. */
  percent(share: number): boolean;
}

/** A chance of its own seed. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick: <T>(choices: readonly T[]) => {
      const choice = choices[between(0, choices.length - 1)];
      if (choice === undefined) throw new Error("nothing to pick from");
      return choice;
    },
    percent: (share) => next() * 100 < share,
  };
}

/** A share picks in proportion. */
export function byShare<T extends { readonly share: number }>(chance: Chance, choices: readonly T[]): T {
  let left = chance.next() * choices.reduce((all, choice) => all + choice.share, 0);
  for (const choice of choices) {
    left -= choice.share;
    if (left < 0) return choice;
  }
  return chance.pick(choices);
}
