import { describe, expect, test } from "vitest";
import { loadConfig } from "../../server/platform/config.ts";
import { ConfigError } from "../../server/platform/config-values.ts";

const origin = "https://wms.example.com";
const env = {
  PUBLIC_ORIGIN: origin,
  OIDC_ISSUER: "https://login.example.com/realms/company",
  OIDC_CLIENT_ID: "tallyboard",
  OIDC_CLIENT_SECRET: "hunter2",
};

function messageOf(changed: Readonly<Record<string, string>>): string {
  try {
    loadConfig({ ...env, ...changed });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`accepted ${JSON.stringify(changed)}`);
}

describe("The settings of single sign-on", () => {
  test("are an issuer, a client and its secret; the rest has defaults", () => {
    expect(loadConfig(env).oidc).toEqual({
      issuer: env.OIDC_ISSUER,
      clientId: "tallyboard",
      clientSecret: "hunter2",
      name: null,
      accountClaim: "preferred_username",
      scopes: "openid profile email",
      roles: null,
      origin,
    });
    expect(loadConfig({ ...env, NODE_ENV: "production", DATABASE_URL: "embedded" }).oidc?.issuer).toBe(
      env.OIDC_ISSUER,
    );
  });

  test("bring people back to the first https origin", () => {
    const PUBLIC_ORIGIN = "http://10.0.0.5:3000,https://wms.example.com,https://other.example.com";
    expect(loadConfig({ ...env, PUBLIC_ORIGIN }).oidc?.origin).toBe(origin);
    const local = { PUBLIC_ORIGIN: "http://127.0.0.1:3000", OIDC_ISSUER: "http://127.0.0.1:8080" };
    expect(loadConfig({ ...env, ...local }).oidc?.origin).toBe("http://127.0.0.1:3000");
  });

  test("map values of a claim to roles, in order; names as in LDAP are values", () => {
    const OIDC_ROLES = "cn=chiefs,ou=wms=管理员 ; clerks = Front desk;";
    expect(loadConfig({ ...env, OIDC_ROLES_CLAIM: "groups", OIDC_ROLES }).oidc?.roles).toEqual({
      claim: "groups",
      map: [
        { value: "cn=chiefs,ou=wms", roleName: "管理员" },
        { value: "clerks", roleName: "Front desk" },
      ],
    });
  });

  test.each<[string, Record<string, string>]>([
    ["OIDC_ISSUER", { OIDC_ISSUER: "login.example.com" }],
    ["OIDC_ISSUER", { OIDC_ISSUER: "ldap://login.example.com" }],
    ["OIDC_ISSUER", { OIDC_ISSUER: "https://user:hunter2@login.example.com" }],
    ["OIDC_ISSUER", { OIDC_ISSUER: "https://login.example.com/?realm=company" }],
    ["OIDC_ISSUER", { OIDC_ISSUER: "http://login.example.com" }],
    [
      "OIDC_ISSUER",
      { OIDC_ISSUER: "http://127.0.0.1:8080", NODE_ENV: "production", DATABASE_URL: "embedded" },
    ],
    ["OIDC_CLIENT_ID", { OIDC_ISSUER: "" }],
    ["OIDC_CLIENT_ID", { OIDC_CLIENT_ID: "" }],
    ["OIDC_CLIENT_SECRET", { OIDC_CLIENT_SECRET: " " }],
    ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "" }],
    ["API_BASE_URL", { API_BASE_URL: "https://api.example.com" }],
    ["OIDC_NAME", { OIDC_NAME: "x".repeat(41) }],
    ["OIDC_SCOPES", { OIDC_SCOPES: "profile email" }],
    ["OIDC_ROLES", { OIDC_ROLES_CLAIM: "groups" }],
    ["OIDC_ROLES_CLAIM", { OIDC_ROLES: "a=b" }],
    ["OIDC_ROLES", { OIDC_ROLES_CLAIM: "groups", OIDC_ROLES: "a" }],
    ["OIDC_ROLES", { OIDC_ROLES_CLAIM: "groups", OIDC_ROLES: "a=" }],
    ["OIDC_ROLES", { OIDC_ROLES_CLAIM: "groups", OIDC_ROLES: "a=b;a=c" }],
    ["OIDC_ROLES", { OIDC_ROLES_CLAIM: "groups", OIDC_ROLES: ";" }],
  ])("are refused by one line that begins with %s: %j", (name, changed) => {
    const message = messageOf(changed);
    expect(message).toMatch(new RegExp(`^${name} [^\\n]+$`));
    expect(message).not.toContain("hunter2");
  });
});
