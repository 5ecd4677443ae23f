/** What a driver fills in at a stop, as values: the result of each line, who signs, and the files that prove it. Pure. */
import type { DeliveryDetail } from "../../contracts/delivery.ts";
import type { FailCode, RefuseReason } from "../../contracts/delivery-status.ts";
import { PROOFS_MAX } from "../../contracts/limits.ts";

export interface StopLine {
  readonly damaged: number;
  readonly refused: number;
  /** Why; null: not said yet. */
  readonly reason: RefuseReason | null;
}

/** Ids of files that the browser keeps until they are sent. */
interface StopFiles {
  readonly ink: string | null;
  readonly photos: readonly string[];
}

export interface StopWork extends StopFiles {
  readonly signer: string;
  /** By line; absent: all of it is signed for. */
  readonly lines: Readonly<Record<string, StopLine>>;
  /** Chosen: it could not be handed over. */
  readonly failCode: FailCode | null;
  readonly failWords: string;
}

/** What of a delivery the work is about. */
export type Stop = Pick<DeliveryDetail, "id" | "attempt" | "consigneeName" | "lines">;

export const WHOLE: StopLine = { damaged: 0, refused: 0, reason: null };

export const startOf = (stop: Pick<Stop, "consigneeName">): StopWork => ({
  signer: stop.consigneeName ?? "",
  lines: {},
  ink: null,
  photos: [],
  failCode: null,
  failWords: "",
});

const partsOf = (work: StopWork, lineId: string): StopLine => work.lines[lineId] ?? WHOLE;

/** The work with another result of a line; what is refused and what is damaged never exceed the line. */
export function withLine(
  work: StopWork,
  { id, quantity }: Pick<Stop["lines"][number], "id" | "quantity">,
  change: Partial<StopLine>,
): StopWork {
  const before = partsOf(work, id);
  const wanted = { ...before, ...change };
  const within = (units: number, most: number) => Math.min(Math.max(0, Math.trunc(units)), most);
  // What was changed last has its way; the other part gives way.
  const refused =
    change.refused === undefined
      ? within(before.refused, quantity - within(wanted.damaged, quantity))
      : within(wanted.refused, quantity);
  const damaged = within(wanted.damaged, quantity - refused);
  const line = { damaged, refused, reason: refused > 0 ? wanted.reason : null };
  return { ...work, failCode: null, lines: { ...work.lines, [id]: line } };
}

/** The work with a further photo, as far as there is room beside the signature. */
export const withStopPhoto = (work: StopWork, photo: string): StopWork => ({
  ...work,
  photos: [...work.photos, photo].slice(0, PROOFS_MAX - 1),
});

/** Every file of the work, the signature first. */
export const filesOf = ({ ink, photos }: StopFiles): readonly string[] => [...(ink ? [ink] : []), ...photos];

/** Units of a stop by what becomes of them. */
export function sumsOf(work: StopWork, { lines }: Pick<Stop, "lines">) {
  const sum = (part: (line: StopLine, quantity: number) => number) =>
    lines.reduce((all, { id, quantity }) => all + part(partsOf(work, id), quantity), 0);
  return {
    signed: sum(({ damaged, refused }, quantity) => quantity - damaged - refused),
    damaged: sum(({ damaged }) => damaged),
    refused: sum(({ refused }) => refused),
  };
}

/** What is missing before the goods can be signed for; null: nothing. */
export function lackOf(work: StopWork, { lines }: Pick<Stop, "lines">): "signer" | "reason" | "proof" | null {
  if (work.signer.trim() === "") return "signer";
  if (lines.some(({ id }) => partsOf(work, id).refused > 0 && partsOf(work, id).reason === null))
    return "reason";
  return filesOf(work).length === 0 ? "proof" : null;
}

/** The body of `sign`, without the row. */
export function signBodyOf(work: StopWork, { attempt, lines }: Pick<Stop, "attempt" | "lines">) {
  return {
    signer: work.signer.trim(),
    lines: lines.map(({ id, quantity }) => {
      const { damaged, refused, reason } = partsOf(work, id);
      return {
        ...{ lineId: id, signed: quantity - damaged - refused, damaged, refused },
        ...(refused > 0 ? { refuseReason: reason } : {}),
      };
    }),
    proofs: filesOf(work),
    attempt,
  };
}

/** The body of `fail`, without the row; null: no reason is chosen, or it needs words. */
export function failBodyOf({ failCode, failWords }: StopWork, { attempt }: Pick<Stop, "attempt">) {
  const reason = failWords.trim();
  if (failCode === null || (failCode === "other" && reason === "")) return null;
  return { failCode, reason: reason || null, attempt };
}

const isText = (value: unknown): value is string => typeof value === "string";

/** The work as it was stored; null: it has not this shape. */
export function readStopWork(text: string | null): StopWork | null {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<StopWork> | null;
    const isWork =
      kept !== null &&
      isText(kept.signer) &&
      isText(kept.failWords) &&
      typeof kept.lines === "object" &&
      (kept.ink === null || isText(kept.ink)) &&
      (kept.failCode === null || isText(kept.failCode)) &&
      Array.isArray(kept.photos) &&
      kept.photos.every(isText);
    return isWork ? (kept as StopWork) : null;
  } catch {
    return null;
  }
}
