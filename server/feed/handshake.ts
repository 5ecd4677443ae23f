import type { IncomingMessage } from "node:http";
import { CODES, type Code } from "../../src/contracts/envelope.ts";
import type { Deps } from "../platform/deps.ts";
import { resolveOnlooker } from "../platform/session/display-token.ts";
import type { Admitted } from "./connection.ts";

const longestToken = 256;

/** Why a handshake is refused; the client reads `data.code` in connect_error. */
export class HandshakeRefused extends Error {
  readonly data: { readonly code: Code; readonly because?: readonly string[] };

  constructor(code: Code, because?: readonly string[]) {
    super(`refused: ${code}`);
    this.data = because ? { code, because } : { code };
  }
}

/** Who the token of a handshake belongs to. Throws HandshakeRefused where it opens nothing. */
export async function admit(deps: Deps, auth: unknown): Promise<Admitted> {
  const token = tokenOf(auth);
  if (token === null) throw new HandshakeRefused(CODES.noSession);
  const session = await resolveOnlooker(deps, token);
  if (!session.ok) throw new HandshakeRefused(session.code);
  if ("viewer" in session) return { token, sessionId: null, onlooker: session.viewer };
  if (session.mustChangePassword) throw new HandshakeRefused(CODES.notPermitted, ["mustChangePassword"]);
  return { token, sessionId: session.sessionId, onlooker: session.person };
}

function tokenOf(auth: unknown): string | null {
  if (typeof auth !== "object" || auth === null || !("token" in auth)) return null;
  const { token } = auth;
  return typeof token === "string" && token.length > 0 && token.length <= longestToken ? token : null;
}

/**
 * Whether a page of this origin may open a socket: the own origin, or one of PUBLIC_ORIGIN. Browsers always send
 * it; what sends none is no page of another site.
 */
export function isOriginAllowed(deps: Pick<Deps, "config">, request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (deps.config.publicOrigins.includes(origin)) return true;
  const forwarded = deps.config.trustProxy === false ? undefined : request.headers["x-forwarded-host"];
  const own = typeof forwarded === "string" ? forwarded.split(",")[0]?.trim() : host;
  return own !== undefined && URL.canParse(origin) && new URL(origin).host === own;
}
