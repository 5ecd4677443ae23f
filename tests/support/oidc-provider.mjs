// An OpenID Connect provider as a process of its own: `oidc-provider`, with a sign-in page that takes any name and
// password. Environment: PORT, ISSUER, REDIRECT_URI, SIGNING_KEY. A POST of JSON to /control sets what it says next.
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Provider } from "oidc-provider";

const { PORT, ISSUER, REDIRECT_URI, SIGNING_KEY } = process.env;

/** groups: account → values of the claim `groups`. */
const says = { slowMs: 0, groups: {}, claims: {}, idTokenHasAll: true };

const claimsOf = (account) => ({
  sub: `sub-${account}`,
  preferred_username: account,
  groups: says.groups[account],
  ...says.claims,
});

const provider = new Provider(ISSUER, {
  clients: [
    { client_id: "tallyboard", client_secret: "a secret between the two", redirect_uris: [REDIRECT_URI] },
  ],
  jwks: { keys: [JSON.parse(SIGNING_KEY)] },
  claims: { openid: ["sub"], profile: ["preferred_username", "groups", "realm_access"] },
  cookies: { keys: ["of the tests alone"] },
  pkce: { required: () => true },
  conformIdTokenClaims: false,
  ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
  findAccount: (_ctx, id) => ({
    accountId: id,
    claims: (use) => (use === "id_token" && !says.idTokenHasAll ? { sub: claimsOf(id).sub } : claimsOf(id)),
  }),
  // Skip the consent: company providers do not ask for it for the company's own console.
  loadExistingGrant: async (ctx) => {
    const { client, provider: own, session } = ctx.oidc;
    const given = session.grantIdFor(client.clientId);
    if (given) return own.Grant.find(given);
    const grant = new own.Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope("openid profile email");
    await grant.save();
    return grant;
  },
});

const handle = provider.callback();
const server = createServer(async (request, response) => {
  if (request.url === "/control") {
    let text = "";
    for await (const part of request) text += part;
    Object.assign(says, JSON.parse(text));
    return response.end("ok");
  }
  if (says.slowMs > 0) await sleep(says.slowMs);
  return handle(request, response);
});
server.listen(Number(PORT), "127.0.0.1", () => process.stdout.write("ready\n"));
