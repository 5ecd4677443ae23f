/** A thread that reads one long import: takes the chunks of the body, then answers by pieces of limited size. */
import { parentPort, workerData } from "node:worker_threads";
import { readImport } from "./import-read.ts";

const MOST_LINES = 500;
const MOST_CHARACTERS = 128 * 1024;

const headings: ReadonlySet<string> = new Set(workerData as readonly string[]);
const chunks: Uint8Array[] = [];

let pieces: Iterator<unknown> | null = null;

// A chunk of the body; null: that was all, or the next piece is wanted. A piece that is not awaited would be handed
// over together with the others, and hold up the receiver as one long one does.
parentPort?.on("message", (chunk: Uint8Array | null) => {
  if (chunk) return void chunks.push(chunk);
  pieces ??= piecesOf(readImport(Buffer.concat(chunks.splice(0)).toString("utf8"), headings));
  const { value } = pieces.next();
  parentPort?.postMessage(value);
});

function* piecesOf(read: ReturnType<typeof readImport>) {
  if ("kind" in read) return { refusal: read };
  const { lines, ...head } = read;
  let piece: (readonly string[])[] = [];
  let characters = 0;
  for (const line of lines) {
    piece.push(line);
    characters += line.reduce((sum, cell) => sum + cell.length + 8, 0);
    if (piece.length < MOST_LINES && characters < MOST_CHARACTERS) continue;
    yield { lines: piece };
    piece = [];
    characters = 0;
  }
  return { lines: piece, head };
}
