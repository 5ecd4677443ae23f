import type { Server } from "node:http";
import type { Config } from "../config.ts";

/**
 * Hangs up on connections of an address that has `connectionsPerAddress` already: each costs a descriptor. Behind a
 * proxy that is trusted every connection is the proxy's, which then has to limit them.
 */
export function limitConnections(
  server: Server,
  config: Pick<Config, "connectionsPerAddress" | "trustProxy">,
): void {
  if (config.trustProxy !== false) return;
  const counts = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    const count = (counts.get(address) ?? 0) + 1;
    if (count > config.connectionsPerAddress) return void socket.destroy();
    counts.set(address, count);
    socket.once("close", () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
  });
}
