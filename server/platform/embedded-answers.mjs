// Reads the engine's answers as they pass, to detect errors after which the engine must stop or a plan must go.
const errorResponse = "E".charCodeAt(0);
const headBytes = 5;

/** Watches one exchange's bytes for errors that concern the engine. Messages may be split anywhere. */
export class AnswerWatch {
  /** The message of an error of severity PANIC, or null. */
  panic = null;
  /** Whether a prepared statement no longer answers what it did, for its tables have changed. */
  isStale = false;
  #rest = Buffer.alloc(0);
  #skip = 0;

  /** @param {Uint8Array} bytes The next bytes of the answer. */
  read(bytes) {
    let left = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    if (this.#rest.length > 0) left = Buffer.concat([this.#rest, left]);
    this.#rest = Buffer.alloc(0);
    while (left.length > 0) {
      if (this.#skip > 0) {
        const skipped = Math.min(this.#skip, left.length);
        this.#skip -= skipped;
        left = left.subarray(skipped);
        continue;
      }
      // A message is its type (1 byte), its length without the type (4 bytes), and its contents.
      const length = left.length < headBytes ? Number.POSITIVE_INFINITY : left.readInt32BE(1) + 1;
      const isError = left[0] === errorResponse;
      if (length === Number.POSITIVE_INFINITY || (isError && left.length < length)) {
        // The engine writes its next answer into the same memory.
        this.#rest = Buffer.from(left);
        return;
      }
      if (isError) this.#readError(left.subarray(headBytes, length));
      this.#skip = length;
    }
  }

  /** Fields are a letter and a text that ends with a zero byte; V is the severity, C the code, M the message. */
  #readError(contents) {
    const fields = contents.toString("utf8").split("\0");
    if (fields.includes("VPANIC"))
      this.panic = fields.find((field) => field.startsWith("M"))?.slice(1) ?? "PANIC";
    this.isStale ||= fields.includes("C0A000") && fields.some((field) => field.startsWith("Mcached plan"));
  }
}
