import type { Environment, VariableName } from "./variables.ts";

/** The environment variables of single sign-on (docs/single-sign-on.md). */

/** A value of the roles claim, and the name of the role that it gives. */
interface RoleOfClaim {
  readonly value: string;
  readonly roleName: string;
}

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Text of the button on the sign-in page. null: "Single sign-on" in the reader's language. */
  readonly name: string | null;
  /** The claim that holds a person's account. */
  readonly accountClaim: string;
  readonly scopes: string;
  /** The claim that decides the role, and the role of each of its values, first match first. null: roles stay as they are. */
  readonly roles: { readonly claim: string; readonly map: readonly RoleOfClaim[] } | null;
  /** The origin that people come back to: the first one of PUBLIC_ORIGIN. */
  readonly origin: string;
}

interface Surroundings {
  readonly production: boolean;
  readonly publicOrigins: readonly string[];
  readonly apiBaseUrl: string | null;
}

const NAMES = [
  "OIDC_ISSUER",
  "OIDC_CLIENT_ID",
  "OIDC_CLIENT_SECRET",
  "OIDC_NAME",
  "OIDC_ACCOUNT_CLAIM",
  "OIDC_SCOPES",
  "OIDC_ROLES_CLAIM",
  "OIDC_ROLES",
] as const;
const LONGEST_NAME = 40;

/**
 * Reads the settings. Returns null if single sign-on is off, and one line with the reason if a value is invalid. The
 * client secret is never part of that line.
 */
export function readOidc(env: Environment, surroundings: Surroundings): OidcSettings | null | string {
  const text = (name: VariableName): string | null => env[name]?.trim() || null;
  const issuer = text("OIDC_ISSUER");
  if (issuer === null) {
    const alone = NAMES.find((name) => text(name) !== null);
    return alone === undefined ? null : `${alone} is set, but OIDC_ISSUER is not: single sign-on needs both.`;
  }
  const { production, publicOrigins, apiBaseUrl } = surroundings;
  const wrong = issuerFault(issuer, production);
  if (wrong !== null) return wrong;
  const clientId = text("OIDC_CLIENT_ID");
  if (clientId === null) return "OIDC_CLIENT_ID must be set when OIDC_ISSUER is.";
  const clientSecret = text("OIDC_CLIENT_SECRET");
  if (clientSecret === null) return "OIDC_CLIENT_SECRET must be set when OIDC_ISSUER is.";
  const origin = publicOrigins.find((each) => each.startsWith("https://")) ?? publicOrigins[0];
  if (origin === undefined)
    return "PUBLIC_ORIGIN must name the origin that people open when OIDC_ISSUER is set.";
  if (apiBaseUrl !== null && new URL(apiBaseUrl).origin !== origin)
    return "API_BASE_URL must be unset, or be the PUBLIC_ORIGIN, when OIDC_ISSUER is set.";
  const name = text("OIDC_NAME");
  if (name !== null && name.length > LONGEST_NAME)
    return `OIDC_NAME must have at most ${LONGEST_NAME} characters.`;
  const scopes = text("OIDC_SCOPES") ?? "openid profile email";
  if (!scopes.split(/\s+/).includes("openid"))
    return `OIDC_SCOPES must contain openid, like "openid profile", not "${scopes}".`;
  const roles = readRoles(text("OIDC_ROLES_CLAIM"), text("OIDC_ROLES"));
  if (typeof roles === "string") return roles;
  const accountClaim = text("OIDC_ACCOUNT_CLAIM") ?? "preferred_username";
  return { issuer, clientId, clientSecret, name, accountClaim, scopes, roles, origin };
}

function issuerFault(issuer: string, production: boolean): string | null {
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  const isPlain = url !== null && !url.search && !url.hash && !url.username && !url.password;
  if (!isPlain || !/^https?:$/.test(url.protocol))
    return "OIDC_ISSUER must be a URL like https://login.example.com/realms/company (its value is not shown).";
  if (url.protocol === "https:") return null;
  const isLoopback = /^(127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname);
  if (production) return "OIDC_ISSUER must begin with https:// when NODE_ENV=production.";
  return isLoopback ? null : "OIDC_ISSUER may begin with http:// on the own machine only: use https://.";
}

/** `value=role; other value=other role`. A value may hold `=` and `,`, as names in LDAP do; the last `=` divides. */
function readRoles(claim: string | null, written: string | null): OidcSettings["roles"] | string {
  if (claim === null && written === null) return null;
  if (claim === null) return "OIDC_ROLES_CLAIM must be set when OIDC_ROLES is.";
  if (written === null) return "OIDC_ROLES must be set when OIDC_ROLES_CLAIM is.";
  const map: RoleOfClaim[] = [];
  for (const part of written.split(";").map((each) => each.trim())) {
    if (part === "") continue;
    const at = part.lastIndexOf("=");
    const value = part.slice(0, Math.max(0, at)).trim();
    const roleName = part.slice(at + 1).trim();
    if (value === "" || roleName === "")
      return `OIDC_ROLES must be pairs like "wms-admins=管理员; wms-clerks=Clerk", not "${part}".`;
    if (map.some((each) => each.value === value)) return `OIDC_ROLES names "${value}" twice.`;
    map.push({ value, roleName });
  }
  return map.length > 0 ? { claim, map } : "OIDC_ROLES must name at least one pair.";
}
