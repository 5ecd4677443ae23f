import type { Log } from "./log.ts";

/** Carries "look again" to other nodes; losing one costs time, never data. */
export interface WakeWire {
  announce(): void;
  close(): Promise<void>;
}

/** Opens a wire; `heard` is called for each announcement of another node. */
export type OpenWakeWire = (heard: () => void) => WakeWire;

/** Tells the listeners of this process, and those of other nodes over the wires, that something was committed. */
export class Wake {
  readonly #listeners = new Set<() => void>();
  readonly #wires: readonly WakeWire[];
  readonly #log: Log;

  constructor(wires: readonly OpenWakeWire[], log: Log) {
    this.#log = log;
    this.#wires = wires.map((open) => open(() => this.#tellListeners()));
  }

  on(listener: () => void): () => void {
    // Wrapped, so that the same function given twice is two listeners and each leaves by itself.
    const entry = () => listener();
    this.#listeners.add(entry);
    return () => void this.#listeners.delete(entry);
  }

  ring(): void {
    this.#tellListeners();
    for (const wire of this.#wires) wire.announce();
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    await Promise.allSettled(this.#wires.map((wire) => wire.close()));
  }

  #tellListeners(): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener();
      } catch (error) {
        this.#log.error({ err: error }, "a wake-up listener failed");
      }
    }
  }
}
