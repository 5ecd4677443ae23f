import { CODES, type Code } from "../../src/contracts/envelope.ts";
import type { Deps } from "../platform/deps.ts";
import { resolveOnlookers } from "../platform/session/display-token.ts";
import type { Admitted } from "./connection.ts";

const longestToken = 256;
const tokensAtOnce = 200;

type Resolved = Awaited<ReturnType<typeof resolveOnlookers>>[number];

/** Why a handshake is refused; the client reads `data.code` in connect_error. */
export class HandshakeRefused extends Error {
  readonly data: { readonly code: Code; readonly because?: readonly string[] };

  constructor(code: Code, because?: readonly string[]) {
    super(`refused: ${code}`);
    this.data = because ? { code, because } : { code };
  }
}

/** Looks up the tokens of handshakes: those that arrive while one statement runs go into the next one. */
export class Admissions {
  readonly #deps: Deps;
  #waiting: { readonly token: string; readonly settle: (session: Promise<Resolved>) => void }[] = [];
  #isRunning = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Who the token of a handshake belongs to. Throws HandshakeRefused where it opens nothing. */
  async admit(auth: unknown): Promise<Admitted> {
    const token = tokenOf(auth);
    if (token === null) throw new HandshakeRefused(CODES.noSession);
    const session = await new Promise<Resolved>((resolve) => {
      this.#waiting.push({ token, settle: resolve });
      void this.#run();
    });
    return admitted(token, session);
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, tokensAtOnce);
      const found = resolveOnlookers(
        this.#deps,
        batch.map(({ token }) => token),
      );
      for (const [index, { settle }] of batch.entries())
        settle(found.then((sessions) => sessions[index] as Resolved));
      await found.catch(() => undefined);
    }
    this.#isRunning = false;
  }
}

function admitted(token: string, session: Resolved): Admitted {
  if (!session.ok) throw new HandshakeRefused(session.code);
  if ("viewer" in session) return { token, sessionId: null, onlooker: session.viewer };
  if (session.heldBecause) throw new HandshakeRefused(CODES.notPermitted, [session.heldBecause]);
  return { token, sessionId: session.sessionId, onlooker: session.person };
}

function tokenOf(auth: unknown): string | null {
  if (typeof auth !== "object" || auth === null || !("token" in auth)) return null;
  const { token } = auth;
  return typeof token === "string" && token.length > 0 && token.length <= longestToken ? token : null;
}
