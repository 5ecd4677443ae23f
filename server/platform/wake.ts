import type { Log } from "./log.ts";

/** How the connection that carries wake-ups is. */
export interface WireState {
  readonly isConnected: boolean;
  /** From an announcement of this node to its own arrival here, the last or the one under way; 0: none yet. */
  readonly lagMs: number;
}

/** Carries wake-ups to other nodes; losing one costs time, never data. */
export interface WakeWire {
  announce(): void;
  /** The connection, where it is not the database's own. */
  readonly state?: () => WireState;
  close(): Promise<void>;
}

/** Opens a wire; it calls `heard` for each announcement of another node. */
export type OpenWakeWire = (heard: () => void) => WakeWire;

/** Notifies the listeners of this process, and the other nodes over the wires, that a transaction was committed. */
export class Wake {
  readonly #listeners = new Set<() => void>();
  readonly #wires: readonly WakeWire[];
  readonly #log: Log;

  constructor(wires: readonly OpenWakeWire[], log: Log) {
    this.#log = log;
    this.#wires = wires.map((open) => open(() => this.#notifyListeners()));
  }

  /** Of Redis; null: there is none. */
  get state(): WireState | null {
    return this.#wires.flatMap(({ state }) => state?.() ?? [])[0] ?? null;
  }

  on(listener: () => void): () => void {
    // Wrapped, so that adding the same function twice gives two listeners that leave separately.
    const entry = () => listener();
    this.#listeners.add(entry);
    return () => void this.#listeners.delete(entry);
  }

  ring(): void {
    this.#notifyListeners();
    for (const wire of this.#wires) wire.announce();
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    await Promise.allSettled(this.#wires.map((wire) => wire.close()));
  }

  #notifyListeners(): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener();
      } catch (error) {
        this.#log.error({ err: error }, "a wake-up listener failed");
      }
    }
  }
}
