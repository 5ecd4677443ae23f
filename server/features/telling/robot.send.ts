/** Sends messages to a robot: its address is opened, the post made in its dialect, and its answer read. */
import { createHmac } from "node:crypto";
import type { Trouble } from "../../../src/contracts/busy.ts";
import type { RobotKind } from "../../../src/contracts/robot-resource.ts";
import type { Deps } from "../../platform/deps.ts";
import { plainText, type Said } from "../../platform/mail.ts";
import { mayPostTo, type Posted, postOutside, postTrouble } from "../../platform/post-outside.ts";
import type { Reader } from "../../platform/reader.ts";
import { openSecrets } from "../../platform/secrets.ts";
import { webhookHeaders } from "../../platform/standard-webhooks.ts";
import { fitting } from "./telling.words.ts";

// How each kind of robot is spoken to, and what its answer means.

interface Letter {
  readonly address: string;
  readonly secret: string | null;
  readonly messages: readonly Said[];
  /** The same at each further attempt. */
  readonly id: string;
  readonly now: Date;
}

interface Post {
  readonly address: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** How many of the messages are in it, from the first on. */
  readonly count: number;
}

/** Why a post was not taken; `isHopeless`: it would not be taken later either. */
interface Refused {
  readonly reason: string;
  readonly isHopeless: boolean;
}

interface Dialect {
  readonly post: (letter: Letter) => Post;
  readonly refusalIn: (answer: Posted) => Refused | null;
}

// What the makers of the chats allow in a text.
const WECOM_BYTES = 2_048;
const DINGTALK_BYTES = 15_000;
const MOST_IN_A_WEBHOOK = 20;
const WITHIN_MS = 10_000;

/** By the status alone: 408, 429 and the server's own faults pass; the others do not. */
function refusalByStatus({ status }: Posted): Refused | null {
  if (status >= 200 && status < 300) return null;
  return { reason: `HTTP ${status}`, isHopeless: status < 500 && status !== 408 && status !== 429 };
}

/** The chats answer 200 and say in `errcode` what is wrong. `passing` are the codes that pass: too many, or busy. */
const refusalByCode =
  (passing: readonly number[]) =>
  (answer: Posted): Refused | null => {
    const byStatus = refusalByStatus(answer);
    if (byStatus) return byStatus;
    const { errcode, errmsg } = readJson(answer.text);
    if (errcode === 0) return null;
    if (typeof errcode !== "number")
      return { reason: "answerWithoutCode" satisfies Trouble, isHopeless: true };
    return { reason: `errcode ${errcode}: ${String(errmsg)}`, isHopeless: !passing.includes(errcode) };
  };

function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

const textBody = (messages: readonly Said[], mostBytes: number) => {
  const { text, count } = fitting(messages.map(plainText), mostBytes);
  return { body: JSON.stringify({ msgtype: "text", text: { content: text } }), count };
};

/** The address with a signature over the time, as DingTalk wants it. */
function signedAddress(address: string, secret: string, now: Date): string {
  const timestamp = String(now.getTime());
  const url = new URL(address);
  url.searchParams.set("timestamp", timestamp);
  url.searchParams.set(
    "sign",
    createHmac("sha256", secret).update(`${timestamp}\n${secret}`).digest("base64"),
  );
  return url.href;
}

const DIALECTS: Readonly<Record<RobotKind, Dialect>> = {
  wecom: {
    post: ({ address, messages }) => ({ address, ...textBody(messages, WECOM_BYTES) }),
    refusalIn: refusalByCode([-1, 45009, 45033]),
  },
  dingtalk: {
    post: ({ address, secret, messages, now }) => ({
      address: secret === null ? address : signedAddress(address, secret, now),
      ...textBody(messages, DINGTALK_BYTES),
    }),
    refusalIn: refusalByCode([-1, 130101, 410100]),
  },
  webhook: {
    post: (letter) => {
      const { address, messages, now } = letter;
      const told = messages.slice(0, MOST_IN_A_WEBHOOK);
      const body = JSON.stringify({
        type: "messages",
        timestamp: now.toISOString(),
        data: { messages: told },
      });
      const secrets = letter.secret === null ? [] : [letter.secret];
      return { address, body, headers: webhookHeaders({ ...letter, secrets }, body), count: told.length };
    },
    refusalIn: refusalByStatus,
  },
};

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
  const { robotHosts: hosts } = config;
  if (!mayPostTo(address, hosts)) return never("addressNotHttps");
  const { post, refusalIn } = DIALECTS[kind];
  const { count, ...content } = post({ ...letter, address, secret });
  try {
    const answer = await postOutside(content.address, content, {
      ...{ hosts, withinMs: WITHIN_MS },
      ...(signal ? { signal } : {}),
    });
    const refused = refusalIn(answer);
    return refused ? { ...refused, count: 0 } : { count };
  } catch (error) {
    const reason = postTrouble(error);
    return { reason, isHopeless: reason === ("addressPrivate" satisfies Trouble), count: 0 };
  }
}
