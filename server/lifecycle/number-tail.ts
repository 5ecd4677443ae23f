import { randomInt } from "node:crypto";
import { NUMBER_ALPHABET } from "../../src/domain/request-number.ts";

/** Four picks from the number alphabet; worlds give a seeded one. */
export type PickTail = () => readonly number[];

const TAIL = [0, 1, 2, 3];

/** Unpredictable picks: a client cannot count or guess another client's numbers. */
export const randomTail: PickTail = () => TAIL.map(() => randomInt(NUMBER_ALPHABET.length));

/** So many numbers of one day in a row are never all taken, unless something is broken. */
export const MOST_TRIES = 20;
