import type { FastifyInstance } from "fastify";
import { CODES } from "../../../src/contracts/envelope.ts";
import { SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { ResetSecondFactorBody, SecondFactorProof } from "../../../src/contracts/user.ts";
import { outcomeOf, personAsk } from "../../lifecycle/route.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import {
  beginSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from "./second-factor.commands.ts";
import { resetSecondFactor } from "./second-factor.reset.ts";
import type { IsOnline } from "./user.queries.ts";

/** Open as well while the role requires a second factor that the person lacks. */
const forFactor = { kind: "person", isForFactor: true } as const;

/** One's own second factor, and an administrator's reset of a lost one. */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps, isOnline: IsOnline): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/user/secondFactor",
    permission: forFactor,
    summary: "How one's own second factor stands.",
    handler: ({ person, now }) => secondFactorState(deps, { person, now, isOnline }),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/user/beginSecondFactor",
    permission: forFactor,
    needsPassword: true,
    summary: "A new key for an authenticator app; it counts once a code has proven it.",
    handler: ({ person, now }) => beginSecondFactor(deps, { person, now, isOnline }),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/user/turnOnSecondFactor",
    permission: forFactor,
    needsPassword: true,
    summary:
      "Proves the new key by a code: from now on a code is asked at the sign-in. Ten recovery codes come once.",
    body: SecondFactorProof,
    refuses: [CODES.refused],
    handler: ({ person, now, body }) => turnOnSecondFactor(deps, { person, now, isOnline }, body.code),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/user/turnOffSecondFactor",
    permission: { kind: "person" },
    needsPassword: true,
    summary: "Turns one's own second factor off, unless the role requires it.",
    refuses: [CODES.refused],
    handler: ({ person, now }) => turnOffSecondFactor(deps, { person, now, isOnline }),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/user/renewRecoveryCodes",
    permission: { kind: "person" },
    needsPassword: true,
    summary: "Ten new recovery codes, which come once; the earlier ones end.",
    refuses: [CODES.refused],
    handler: ({ person, now }) => renewRecoveryCodes(deps, { person, now, isOnline }),
  });
  defineRoute(app, {
    method: "POST",
    url: "/api/user/resetSecondFactor",
    permission: { kind: "right", right: SHOWN_BY.user },
    needsPassword: true,
    summary: "Takes a person's lost second factor away and ends their sessions. Audited.",
    body: ResetSecondFactorBody,
    idempotent: "optional",
    refuses: [CODES.unknown, CODES.refused],
    handler: async (asked) => {
      const { by: person, now, keyed: key } = personAsk(asked);
      return outcomeOf(await resetSecondFactor(deps, { person, now, isOnline, key }, asked.body.id));
    },
  });
}
