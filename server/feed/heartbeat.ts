import { setImmediate as nextTurn } from "node:timers/promises";
import type { Heartbeat } from "../../src/contracts/live.ts";
import type { Connection } from "./connection.ts";
import { Subscription } from "./fan-out.ts";

/** Sending to thousands of sockets takes a while; let other work run in between. */
const socketsPerTurn = 200;

/**
 * Sends each socket the heads of its topics. The relay has just read the database and sent what was new, so each head
 * goes out after the events that it covers, and a socket's head never goes back.
 */
export async function beat(
  connections: readonly Connection[],
  epoch: string,
  relayLagMs: number,
  now: () => Date,
): Promise<void> {
  for (let from = 0; from < connections.length; from += socketsPerTurn) {
    if (from > 0) await nextTurn();
    for (const connection of connections.slice(from, from + socketsPerTurn)) {
      if (!connection.keepsUp()) continue;
      connection.socket.emit("hb", {
        serverNow: now().toISOString(),
        heads: headsOf(connection, epoch),
        relayLagMs,
      });
    }
  }
}

/** Log topics only: a gauge's asOf shows its age. */
function headsOf(connection: Connection, epoch: string): Heartbeat["heads"] {
  const heads: Record<string, readonly [string, number]> = {};
  for (const [topic, following] of connection.following) {
    if (following instanceof Subscription && following.sent !== null) heads[topic] = [epoch, following.sent];
  }
  return heads;
}
