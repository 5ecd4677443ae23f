import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { StartError } from "../start-error.ts";

/** Starts to listen and answers the URL to open. Throws StartError, one line, when the port cannot be had. */
export async function listen(
  http: FastifyInstance,
  { host, port }: Pick<Config, "host" | "port">,
): Promise<string> {
  try {
    await http.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "EADDRINUSE") {
      throw new StartError(`Port ${port} of ${host} is taken: end what listens there, or set PORT.`);
    }
    if (code === "EACCES")
      throw new StartError(`Port ${port} needs rights that this process lacks; set PORT.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
      throw new StartError(`HOST=${host} is no address of this machine.`);
    }
    throw error;
  }
  const address = http.server.address();
  const actual = typeof address === "object" && address !== null ? address.port : port;
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${actual}`;
}

/** Ends what does not end by itself; the answers under way have had their time. */
const cutAfterMs = 7_000;

/** Takes no more requests and finishes those under way; connections that hang are cut in the end. */
export async function stopListening(http: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), cutAfterMs);
  try {
    await http.close();
  } finally {
    clearTimeout(cut);
  }
}
