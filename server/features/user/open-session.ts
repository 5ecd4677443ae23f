/** The end of every way in: a person has shown who they are, and their session opens. */
import type { LoginAnswer } from "../../../src/contracts/user.ts";
import { notifyNewDevice } from "../../feed/account-messages.ts";
import type { Deps } from "../../platform/deps.ts";
import { forbid, type Outcome } from "../../platform/http/outcome.ts";
import { newId } from "../../platform/ids.ts";
import { deviceCookie } from "../../platform/session/device-cookie.ts";
import { createSession } from "../../platform/session/session.ts";
import { hashToken, newToken } from "../../platform/session/token.ts";
import { meetDevice, rememberBrowser } from "./known-device.ts";
import { isOneTimeOver } from "./password-rules.ts";
import { recordSignIn } from "./sign-in-record.ts";

/** Where a sign-in comes from. */
export interface From {
  readonly address: string;
  readonly agent: string | null;
  /** The token of the browser's device cookie. */
  readonly device: string | null;
  /** Set where no password was given: by an OpenID Connect provider. The audit has it. */
  readonly way?: "oidc";
}

/** A person who has shown who they are. */
export interface Proven {
  readonly id: string;
  readonly userName: string;
  /** 1 enabled, 0 disabled. */
  readonly userStatus: number;
  readonly mustChangePassword: boolean;
  readonly oneTimeSince: Date | null;
}

/** How they have shown it, beyond their password. */
interface Proof {
  /** After a code: until when this browser is not asked for one. */
  readonly rememberUntil?: Date | null;
  /** Single sign-on: the provider's second factor counts, so the role's demand for one is met. */
  readonly isVouched?: boolean;
}

/**
 * Opens a session for a person, unless they are disabled or their one-time password is too old. After a password the
 * browser is known from now on; a new kind of device is told to the person, and the sign-in is in the audit either way.
 */
export async function openSession(
  deps: Deps,
  user: Proven,
  from: From,
  { rememberUntil = null, isVouched = false }: Proof = {},
): Promise<Outcome<LoginAnswer>> {
  const at = deps.clock.now();
  const because =
    user.userStatus !== 1 ? ("disabled" as const) : isOneTimeOver(user, at) ? ("oneTimeOver" as const) : null;
  if (because) {
    await auditFailedSignIn(deps, user.id, from);
    return forbid(because);
  }
  const { address, agent, device, way } = from;
  // What spares a browser the throttle of passwords is a password that was right.
  const browser = way === undefined ? (device ?? newToken()) : null;
  const maxDays = deps.config.sessionMaxDays;
  const tokenValue = await deps.db.transaction(async (tx) => {
    const session = await createSession(tx, newId, {
      userId: user.id,
      at,
      maxDays,
      address,
      agent,
      isVouched,
    });
    if (browser !== null)
      await rememberBrowser(tx, user.id, { tokenHash: hashToken(browser), at, rememberUntil });
    const record = { action: "signedIn", userId: user.id, userName: user.userName } as const;
    await recordSignIn(tx, { ...record, at, address, agent, way });
    if (await meetDevice(tx, { userId: user.id, agent, at })) {
      await notifyNewDevice(tx, { userId: user.id, at, address, agent });
    }
    return session.tokenValue;
  });
  const headers = browser === null ? {} : deviceCookie(deps.config, browser);
  return { kind: "ok", data: { tokenValue }, headers };
}

/** Writes a sign-in that failed into the audit of the account that it was tried on; null: no account has that name. */
export async function auditFailedSignIn(deps: Deps, userId: string | null, from: From): Promise<void> {
  const { address, agent, way } = from;
  const record = { action: "signInFailed", userId, userName: null, address, agent, way } as const;
  await deps.db.transaction((tx) => recordSignIn(tx, { ...record, at: deps.clock.now() }));
}
