/**
 * Photos without what they say about their maker: camera, owner, place, comments and previews. Only the parts that a
 * browser needs in order to draw the picture are kept, and of Exif only the orientation. The picture itself is copied
 * byte for byte, never decoded, and the photo is read as a stream: no photo is held in memory.
 */
import { crc32 } from "node:zlib";

/** Reads a stream of chunks by bytes. It holds one chunk, or as many as the bytes that are asked for at once. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Makes sure that `length` bytes are held; false where the stream ends before. */
  async #hold(length: number): Promise<boolean> {
    if (this.#held.length >= length) return true;
    const parts = [this.#held];
    let size = this.#held.length;
    let isEnded = false;
    while (size < length && !isEnded) {
      const { value, done } = await this.#chunks.next();
      if (done) isEnded = true;
      else {
        parts.push(value);
        size += value.length;
      }
    }
    this.#held = Buffer.concat(parts);
    return !isEnded;
  }

  #release(length: number): Buffer {
    const bytes = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return bytes;
  }

  /** The next `length` bytes; null where fewer are left. */
  async take(length: number): Promise<Buffer | null> {
    return (await this.#hold(length)) ? this.#release(length) : null;
  }

  /** Writes the next `length` bytes as they come, or all that are left. */
  async copy(length: number, write: (bytes: Buffer) => Promise<void>): Promise<void> {
    for (let left = length; left > 0 && (await this.#hold(1)); ) {
      const bytes = this.#release(Math.min(left, this.#held.length));
      left -= bytes.length;
      await write(bytes);
    }
  }

  /** Reads over the next `length` bytes. */
  skip(length: number): Promise<void> {
    return this.copy(length, async () => {});
  }

  /**
   * Writes bytes up to a place that `find` knows: of the bytes that are held it returns how many come before the place,
   * and whether they reach it. False where the stream ends before.
   */
  async copyUntil(
    find: (held: Buffer) => { readonly before: number; readonly isReached: boolean },
    write: (bytes: Buffer) => Promise<void>,
  ): Promise<boolean> {
    do {
      const { before, isReached } = find(this.#held);
      if (before > 0) await write(this.#release(before));
      if (isReached) return true;
    } while (await this.#hold(this.#held.length + 1));
    await write(this.#release(this.#held.length));
    return false;
  }
}

type Write = (bytes: Buffer) => Promise<void>;

/** The content types whose metadata is removed. */
type PhotoType = "image/jpeg" | "image/png" | "image/webp";

export const isPhotoType = (contentType: string): contentType is PhotoType => contentType in REMOVERS;

/**
 * Writes a photo without its metadata. Resolves to false where the bytes do not have the structure of their type: what
 * is written then is no whole photo. A photo that ends too early is written as far as it came.
 */
export const writeWithoutMetadata = (
  contentType: PhotoType,
  chunks: AsyncIterable<Buffer>,
  write: Write,
): Promise<boolean> => REMOVERS[contentType](new ByteReader(chunks), write);

const REMOVERS: Readonly<Record<PhotoType, (photo: ByteReader, write: Write) => Promise<boolean>>> = {
  "image/jpeg": writeJpeg,
  "image/png": writePng,
  "image/webp": writeWebp,
};

/** Exif is a TIFF whose first directory may say the orientation (tag 0x0112). 1, the normal one, where it does not. */
function orientationIn(tiff: Buffer): number {
  if (tiff.length < 14) return 1;
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + 12 * entry;
    if (at + 12 > tiff.length) break;
    const value = short(at + 8);
    if (short(at) === 0x0112) return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** A TIFF of 26 bytes that says the orientation and nothing else. */
function tiffOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01", "latin1");
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

const EXIF = Buffer.from("Exif\0\0", "latin1");
const MARKER = 0xff;
const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9];
/** The markers between parts of a scan. */
const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;
/** A photo has some hundred segments or chunks. More than this only keep the server busy. */
const MOST_PARTS = 20_000;
/** Application segments that say how colours are meant; every other one, and comments, only describe. */
const isDrawn = (code: number, body: Buffer): boolean => {
  const begins = (name: string) => body.toString("latin1", 0, name.length) === name;
  if (code === 0xe0) return begins("JFIF\0");
  if (code === 0xe2) return begins("ICC_PROFILE\0");
  if (code === 0xee) return begins("Adobe");
  return !(code >= 0xe0 && code <= 0xef) && code !== 0xfe;
};

async function writeJpeg(photo: ByteReader, write: Write): Promise<boolean> {
  const start = await photo.take(2);
  if (start) await write(start);
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const marker = await photo.take(1);
    if (!marker) return true;
    if (marker[0] !== MARKER) return false;
    let code = await photo.take(1);
    // Any number of these may fill the space before a marker.
    while (code?.[0] === MARKER) code = await photo.take(1);
    const type = code?.[0];
    if (type === undefined) return true;
    const head = Buffer.of(MARKER, type);
    if (type === END_OF_IMAGE) {
      // What follows the picture is not drawn: a second picture of the camera, with metadata of its own, or a film.
      await write(head);
      return true;
    }
    const length = await photo.take(2);
    if (!length) return true;
    if (length.readUInt16BE() < 2) return false;
    const body = await photo.take(length.readUInt16BE() - 2);
    if (!body) return true;
    if (isDrawn(type, body)) await write(Buffer.concat([head, length, body]));
    else if (type === 0xe1 && body.subarray(0, EXIF.length).equals(EXIF)) {
      const orientation = orientationIn(body.subarray(EXIF.length));
      const kept = Buffer.concat([EXIF, tiffOf(orientation)]);
      if (orientation !== 1) await write(Buffer.concat([head, lengthOf(kept), kept]));
    }
    if (type === START_OF_SCAN && !(await photo.copyUntil(endOfScan, write))) return true;
  }
  return false;
}

function lengthOf(body: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length + 2);
  return length;
}

/** Where the marker is that ends a scan; the last byte may be the first one of a marker. */
function endOfScan(held: Buffer): { before: number; isReached: boolean } {
  for (let at = held.indexOf(MARKER); at >= 0; ) {
    const code = held[at + 1];
    if (code === undefined) return { before: at, isReached: false };
    // 0xff 0x00 is a byte of the picture, and of several 0xff in a row only the last one can begin a marker.
    if (code !== 0 && code !== MARKER && !isRestart(code)) return { before: at, isReached: true };
    at = held.indexOf(MARKER, code === MARKER ? at + 1 : at + 2);
  }
  return { before: held.length, isReached: false };
}

/** The chunks of a PNG that change what is drawn, those of moving pictures included. */
const PNG_DRAWN = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs hIST cICP mDCV cLLI acTL fcTL fdAT".split(" "),
);
/** An Exif block is some kilobytes large; a longer one is dropped unread. */
const MOST_EXIF_BYTES = 65_536;

async function writePng(photo: ByteReader, write: Write): Promise<boolean> {
  const signature = await photo.take(8);
  if (signature) await write(signature);
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const head = await photo.take(8);
    if (!head) return true;
    const name = head.toString("latin1", 4);
    const length = head.readUInt32BE();
    if (!/^[A-Za-z]{4}$/.test(name) || length > 0x7fffffff) return false;
    if (name === "eXIf" && length <= MOST_EXIF_BYTES) {
      const tiff = await photo.take(length);
      const orientation = orientationIn(tiff ?? Buffer.alloc(0));
      if (orientation !== 1) await write(pngChunk(name, tiffOf(orientation)));
      await photo.skip(4);
    } else if (PNG_DRAWN.has(name)) {
      await write(head);
      await photo.copy(length + 4, write);
    } else await photo.skip(length + 4);
    if (name === "IEND") return true;
  }
  return false;
}

function pngChunk(name: string, body: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(name, "latin1"), body, Buffer.alloc(4)]);
  chunk.writeUInt32BE(body.length);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

const WEBP_DRAWN = new Set(["VP8 ", "VP8L", "VP8X", "ICCP", "ANIM", "ANMF", "ALPH"]);

/**
 * The head of a WebP says how long it is, before its metadata is seen: so metadata is not left out but overwritten with
 * zeros, and the lengths stay true.
 */
async function writeWebp(photo: ByteReader, write: Write): Promise<boolean> {
  const riff = await photo.take(12);
  if (!riff) return true;
  await write(riff);
  let left = riff.readUInt32LE(4) - 4;
  for (let part = 0; part < MOST_PARTS && left >= 8; part += 1) {
    const head = await photo.take(8);
    if (!head) return true;
    const name = head.toString("latin1", 0, 4);
    const length = head.readUInt32LE(4);
    // A chunk of an odd length is followed by one byte that does not count.
    const padded = length + (length % 2);
    if (padded > left - 8) return false;
    await write(head);
    if (WEBP_DRAWN.has(name)) await photo.copy(padded, write);
    else if (name === "EXIF" && length >= 26 && length <= MOST_EXIF_BYTES) {
      const block = await photo.take(padded);
      if (!block) return true;
      const tiff = block.subarray(0, EXIF.length).equals(EXIF) ? block.subarray(EXIF.length) : block;
      const kept = tiffOf(orientationIn(tiff));
      await write(Buffer.concat([kept, Buffer.alloc(padded - kept.length)]));
    } else await photo.copy(padded, (bytes) => write(Buffer.alloc(bytes.length)));
    left -= 8 + padded;
  }
  return left < 8;
}
