/** The form of a signature as values: the result of each line. */
import type { DeliveryDetail, DeliveryLine } from "../../contracts/delivery.ts";

export interface SignPiece {
  readonly lineId: string;
  readonly signed: number | null;
  readonly damaged: number | null;
  readonly refused: number | null;
}

export interface SignForm {
  readonly signer: string;
  readonly pieces: readonly SignPiece[];
  readonly proof: readonly string[];
}

/** Everything signed for, by the addressee. */
export const startingForm = (delivery: DeliveryDetail): SignForm => ({
  signer: delivery.consigneeName ?? "",
  pieces: delivery.lines.map(({ id, quantity }) => ({
    lineId: id,
    signed: quantity,
    damaged: 0,
    refused: 0,
  })),
  proof: [],
});

/** A piece with changed damaged or refused units: the rest of the line is signed for. */
export function withRest(piece: SignPiece, line: DeliveryLine, change: Partial<SignPiece>): SignPiece {
  const next = { ...piece, ...change };
  if ("signed" in change) return next;
  return { ...next, signed: Math.max(0, line.quantity - (next.damaged ?? 0) - (next.refused ?? 0)) };
}

export const addsUp = (piece: SignPiece, line: DeliveryLine): boolean =>
  (piece.signed ?? 0) + (piece.damaged ?? 0) + (piece.refused ?? 0) === line.quantity;

export const refusedIn = (form: SignForm): number =>
  form.pieces.reduce((sum, piece) => sum + (piece.refused ?? 0), 0);

/** The body of the command. */
export const signBody = ({ signer, pieces, proof }: SignForm) => ({
  signer: signer.trim(),
  lines: pieces.map(({ lineId, signed, damaged, refused }) => ({
    ...{ lineId, signed: signed ?? 0, damaged: damaged ?? 0, refused: refused ?? 0 },
  })),
  ...(proof[0] ? { proof: proof[0] } : {}),
});
