// Prepared statements of the embedded engine, which has one session for all clients.
const codeOf = (letter) => letter.charCodeAt(0);
const [parse, bind, query, sync, close] = [..."PBQSC"].map(codeOf);
/** What answers a Parse. */
const parsed = Buffer.from([codeOf("1"), 0, 0, 0, 4]);
/** Type and length of a message. */
const headBytes = 5;
/** With more plans than that all are let go: one of many joins takes some 100 KB of the engine's memory. */
const mostPlans = 400;

/** A message of this type, whose contents are texts that end with a zero byte. */
function messageOf(type, ...texts) {
  const contents = Buffer.from(texts.map((text) => `${text}\0`).join(""));
  const message = Buffer.alloc(headBytes + contents.length);
  message[0] = type;
  message.writeInt32BE(4 + contents.length, 1);
  contents.copy(message, headBytes);
  return message;
}

const syncMessage = messageOf(sync);

/** The text that begins at `from` and ends with a zero byte. */
const textAt = (message, from) => message.toString("latin1", from, message.indexOf(0, from));

/** The name of the statement that a Parse makes or a Bind uses; "": the unnamed one, or no statement. */
function nameIn(parts) {
  const made = parts.find((part) => part[0] === parse);
  if (made) return textAt(made, headBytes);
  const used = parts.find((part) => part[0] === bind);
  return used ? textAt(used, used.indexOf(0, headBytes) + 1) : "";
}

/**
 * Each client believes that the session is its own. A Parse of a name that the engine has does not reach it and is answered
 * here; a name that it has no longer is parsed before it is used. A named statement is planned once for all values, an
 * unnamed one outside a transaction for its own (docs/decisions/0092-prepared-and-in-one-piece.md).
 */
export class Plans {
  /** The Parse of each name. */
  #texts = new Map();
  #held = new Set();
  #isGeneric = false;

  /**
   * What the engine is to read for an exchange of messages, and before it; `answered` takes the beginning of its answer
   * and returns that of the client's.
   * @param {readonly Buffer[]} parts
   * @param {boolean} isInTransaction
   */
  exchange(parts, isInTransaction) {
    const [first] = parts;
    const name = nameIn(parts);
    const before = isInTransaction ? [] : this.#settingsFor(name !== "" || first[0] === query);
    if (first[0] === query && /^deallocate all/i.test(textAt(first, headBytes))) this.#held.clear();
    if (name === "") return { name, before, parts, answered: (answer) => answer };
    const isParse = first[0] === parse;
    if (isParse) this.#texts.set(name, first);
    const isHeld = this.#held.has(name);
    if (isParse && isHeld)
      return { name, before, parts: parts.slice(1), answered: (answer) => Buffer.concat([parsed, answer]) };
    const text = this.#texts.get(name);
    const isAdded = !isParse && !isHeld && text;
    const answered = (answer) => {
      const isTaken = !isHeld && answer[0] === parsed[0];
      if (isTaken) this.#held.add(name);
      return isTaken && isAdded ? answer.subarray(parsed.length) : answer;
    };
    return { name, before, parts: isAdded ? [text, ...parts] : parts, answered };
  }

  /** Lets a plan go. @returns what the engine is to read. */
  forget(name) {
    this.#held.delete(name);
    return [messageOf(close, `S${name}`), syncMessage];
  }

  #settingsFor(isGeneric) {
    const settings = [];
    if (this.#held.size > mostPlans) {
      this.#held.clear();
      settings.push(messageOf(query, "deallocate all"));
    }
    if (isGeneric !== this.#isGeneric) {
      this.#isGeneric = isGeneric;
      settings.push(messageOf(query, `set plan_cache_mode = force_${isGeneric ? "generic" : "custom"}_plan`));
    }
    return settings;
  }
}
