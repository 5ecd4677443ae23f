import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { StartError } from "../start-error.ts";

/** Starts to listen and returns the URL to open. Throws StartError, one line, when the port is not available. */
export async function listen(
  http: FastifyInstance,
  { host, port }: Pick<Config, "host" | "port">,
  variable = "PORT",
): Promise<string> {
  try {
    await http.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "EADDRINUSE") {
      throw new StartError(`Port ${port} of ${host} is taken: end what listens there, or set ${variable}.`);
    }
    if (code === "EACCES")
      throw new StartError(`Port ${port} needs rights that this process lacks; set ${variable}.`);
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

/** Closes what does not end by itself; running answers have had their time. */
const cutAfterMs = 4_000;

/** Accepts no more requests and finishes the running ones; connections that hang are closed in the end. */
export async function stopListening(http: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), cutAfterMs);
  try {
    await http.close();
  } finally {
    clearTimeout(cut);
  }
}
