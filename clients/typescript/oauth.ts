import { RefusedError } from "./errors.ts";

/** A minute before its end a token is replaced, so that none ends on its way. */
const MARGIN_MS = 60_000;

export interface OAuthOptions {
  readonly baseUrl: string;
  /** The id of the integration. */
  readonly integrationId: string;
  /** Its access key. */
  readonly key: string;
  /** Scopes apart by blanks; absent: all of the integration. */
  readonly scope?: string;
}

/**
 * Returns what answers an OAuth 2.0 token (RFC 6749, client credentials), for `key` of a client. A token is used until a minute
 * before its end. Rejects where the server refuses; the client then reports that there was no answer.
 */
export function oauthToken({ baseUrl, integrationId, key, scope }: OAuthOptions): () => Promise<string> {
  let current: { readonly token: string; readonly untilMs: number } | null = null;
  return async () => {
    if (current && Date.now() < current.untilMs) return current.token;
    const response = await fetch(new URL("/api/oauth/token", baseUrl), {
      method: "POST",
      headers: { Authorization: `Basic ${btoa(`${integrationId}:${key}`)}` },
      body: new URLSearchParams({ grant_type: "client_credentials", ...(scope ? { scope } : {}) }),
    });
    const answer = (await response.json()) as Record<string, string | number>;
    if (response.status === 400 || response.status === 401) {
      const msg = `${answer.error}: ${answer.error_description}`;
      throw new RefusedError({ code: response.status, msg, data: answer });
    }
    if (!response.ok) throw new Error(`HTTP ${response.status} to the request of a token`);
    const untilMs = Date.now() + Number(answer.expires_in) * 1_000 - MARGIN_MS;
    current = { token: String(answer.access_token), untilMs };
    return current.token;
  };
}
