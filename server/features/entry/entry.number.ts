import { randomInt } from "node:crypto";
import { NUMBER_ALPHABET, requestNumber } from "../../../src/domain/request-number.ts";

/** Four picks from the number alphabet; worlds give a seeded one. */
export type PickTail = () => readonly number[];

const TAIL = [0, 1, 2, 3];

/** Unpredictable picks: nobody can count or guess another client's numbers. */
export const randomTail: PickTail = () => TAIL.map(() => randomInt(NUMBER_ALPHABET.length));

/** A new entry's number on a business day: RKyymmdd-XXXX. */
export const entryNumber = (day: string, tail: PickTail): string => requestNumber("RK", day, tail());
