/** The OpenID Connect provider: where it sends people, and who it says they are. */
import type { ClientAuth, Configuration } from "openid-client";
import { bounded, TookTooLong } from "../../platform/bounded.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OidcSettings } from "../../platform/oidc-settings.ts";

/** Each request to the provider. */
const ANSWERS_SECONDS = 5;
/** All requests of one sign-in together. */
const ALL_ANSWERS_MS = 12_000;
/** A sign-in begins with metadata no older than that: a provider that is away is named on our page, not by the browser. */
const FRESH_MS = 10_000;
/** One that is under way ends with metadata no older than that. */
const KNOWN_MS = 3_600_000;

/** The secrets of one sign-in, as they were stored when it began. */
interface Secrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Why the provider's answer does not say who it is: reason codes, with words in contracts/texts. */
type ProviderFault = "signOnUnavailable" | "signOnDenied" | "signOnUnverified";
export type Claims = Readonly<Record<string, unknown>>;
type Answered = { readonly claims: Claims } | { readonly fault: ProviderFault };

export interface SignOnProvider {
  /** The provider's sign-in page for this sign-in; null while the provider does not answer. */
  readonly pageFor: (secrets: Secrets) => Promise<URL | null>;
  /** Verifies what the provider sent back in the query of the callback, and returns the person's claims. */
  readonly claimsOf: (query: URLSearchParams, secrets: Secrets) => Promise<Answered>;
}

/** Asks the provider for nothing until the first sign-in. Its metadata is kept for a while, its failures are not. */
export function signOnProvider(
  settings: OidcSettings,
  { clock, log }: Pick<Deps, "clock" | "log">,
): SignOnProvider {
  const redirectUri = `${settings.origin}/api/oidc/callback`;
  let known: { readonly config: Promise<Configuration>; readonly atMs: number } | null = null;
  const configuration = (withinMs: number): Promise<Configuration> => {
    const nowMs = clock.now().getTime();
    if (known === null || nowMs - known.atMs >= withinMs) {
      const asked = { config: discover(settings), atMs: nowMs };
      known = asked;
      asked.config.catch(() => {
        if (known === asked) known = null;
      });
    }
    return known.config;
  };
  const faultOf = async (error: unknown): Promise<ProviderFault> => {
    const fault = await kindOf(error);
    // The message and the code alone: what the provider sent may hold tokens.
    if (fault !== "signOnDenied") log.warn({ fault, ...wordsOf(error) }, "a single sign-on failed");
    return fault;
  };
  return {
    pageFor: async ({ state, nonce, codeVerifier }) => {
      try {
        const config = await configuration(FRESH_MS);
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import("openid-client");
        return buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: settings.scopes,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: "S256",
        });
      } catch (error) {
        await faultOf(error);
        return null;
      }
    },
    claimsOf: async (query, secrets) => {
      try {
        const returned = new URL(`${redirectUri}?${query}`);
        const verified = configuration(KNOWN_MS).then((config) =>
          verifiedClaims(config, settings, returned, secrets),
        );
        return { claims: await bounded(verified, ALL_ANSWERS_MS, "the provider's answer") };
      } catch (error) {
        return { fault: await faultOf(error) };
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const {
    allowInsecureRequests,
    ClientSecretBasic,
    ClientSecretPost,
    discovery,
    enableNonRepudiationChecks,
  } = await import("openid-client");
  const [inHeader, inBody] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  // A provider that does not say how clients authenticate takes the header (OpenID Connect Discovery 1.0, section 3).
  const authenticate: ClientAuth = (server, client, body, headers) => {
    const { token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] } = server;
    const by = methods.includes("client_secret_basic") ? inHeader : inBody;
    return by(server, client, body, headers);
  };
  const url = new URL(issuer);
  // Only on the own machine: the configuration refuses any other http issuer.
  const execute = [enableNonRepudiationChecks, ...(url.protocol === "http:" ? [allowInsecureRequests] : [])];
  return discovery(url, clientId, clientSecret, authenticate, { execute, timeout: ANSWERS_SECONDS });
}

/** The claims of the ID token, and of the userinfo endpoint where the ID token lacks one that is needed. */
async function verifiedClaims(
  config: Configuration,
  { accountClaim, roles }: OidcSettings,
  returned: URL,
  { state, nonce, codeVerifier }: Secrets,
): Promise<Claims> {
  const { authorizationCodeGrant, fetchUserInfo } = await import("openid-client");
  const tokens = await authorizationCodeGrant(config, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("the provider sent no ID token");
  const needed = [accountClaim, ...(roles ? [roles.claim] : [])];
  const isWhole = needed.every((name) => claimOf(claims, name) !== undefined);
  if (isWhole || !config.serverMetadata().userinfo_endpoint) return claims;
  return { ...(await fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
}

async function kindOf(error: unknown): Promise<ProviderFault> {
  const { AuthorizationResponseError, ResponseBodyError } = await import("openid-client");
  if (error instanceof AuthorizationResponseError) return "signOnDenied";
  if (error instanceof TookTooLong) return "signOnUnavailable";
  if (error instanceof ResponseBodyError)
    return error.status >= 500 ? "signOnUnavailable" : "signOnUnverified";
  // fetch rejects with a TypeError when there is no connection.
  if (error instanceof TypeError && error.message === "fetch failed") return "signOnUnavailable";
  const { code } = wordsOf(error);
  const isSilent = code === "OAUTH_TIMEOUT" || code === "OAUTH_RESPONSE_IS_NOT_CONFORM";
  return isSilent ? "signOnUnavailable" : "signOnUnverified";
}

function wordsOf(error: unknown): { readonly code: string; readonly reason: string } {
  if (!(error instanceof Error)) return { code: "", reason: String(error) };
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return { code: "code" in error ? String(error.code) : "", reason: `${error.message}${cause}` };
}

/** A claim by its name, or by a path through objects: `realm_access.roles`. undefined: there is none. */
export function claimOf(claims: object, name: string): unknown {
  if (Object.hasOwn(claims, name)) return Reflect.get(claims, name);
  let value: unknown = claims;
  for (const part of name.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

/** The texts of a claim that holds one text or a list of them. */
export function textsOf(value: unknown): readonly string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.filter((each) => typeof each === "string");
}
