/** Reads a stream of chunks by bytes. It holds one chunk, or as many as the bytes that are asked for at once. */
export class ByteReader {
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
