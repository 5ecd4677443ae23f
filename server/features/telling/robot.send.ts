/** Sends messages to a robot: its address is opened, the post made in its dialect, and its answer read. */
import type { RobotKind } from "../../../src/contracts/robot-resource.ts";
import type { Trouble } from "../../../src/contracts/trouble.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Reader } from "../../platform/reader.ts";
import { openSecrets } from "../../platform/secrets.ts";
import { mayPostTo, postOutside } from "./post-outside.ts";
import { DIALECTS, type Refused } from "./robot.posts.ts";
import type { Said } from "./telling.words.ts";

/** A robot that can be sent to. */
export interface Robot {
  readonly id: string;
  readonly kind: RobotKind;
  readonly sealed: string | null;
}

/** What is encrypted in a robot's row. */
export interface RobotSecret {
  readonly address: string;
  readonly secret: string | null;
}

export const readRobot = (from: Reader, id: string) =>
  from
    .selectFrom("robot")
    .select(["id", "kind", "sealed", "locale", "quietFrom", "quietUntil", "roleId"])
    .where("id", "=", id)
    .executeTakeFirst();

const never = (reason: Trouble): Refused & { readonly count: 0 } => ({ reason, isHopeless: true, count: 0 });

/** Answers how many of the messages went out with this post, or why none did. */
export async function sendToRobot(
  { config }: Pick<Deps, "config">,
  { id: robotId, kind, sealed }: Robot,
  letter: { readonly id: string; readonly messages: readonly Said[]; readonly now: Date },
  signal?: AbortSignal,
): Promise<{ readonly count: number } | (Refused & { readonly count: 0 })> {
  const opened = sealed === null ? null : ((await openSecrets(config))?.open(sealed, robotId) ?? null);
  if (opened === null) return never("addressUnreadable");
  const { address, secret } = JSON.parse(opened) as RobotSecret;
  if (!mayPostTo(address, config)) return never("addressNotHttps");
  const { post, refusalIn } = DIALECTS[kind];
  const { count, ...content } = post({ ...letter, address, secret });
  const { robotHosts } = config;
  try {
    const answer = await postOutside(content.address, content, { robotHosts, ...(signal ? { signal } : {}) });
    const refused = refusalIn(answer);
    return refused ? { ...refused, count: 0 } : { count };
  } catch (error) {
    // The message may name the address's path, which is a secret: what went wrong is in its code.
    const { code, message } = error as NodeJS.ErrnoException;
    if (message.includes("is not allowed")) return never("addressPrivate");
    return { reason: code ?? message, isHopeless: false, count: 0 };
  }
}
