/**
 * Answers of the server that desks need, kept on this device so that they open without a network: the person, the details
 * of the queue's requests, codes of locations. Each is of one person, has its time, and goes after a day, at sign-out and
 * at the end of the session.
 */
import type { Kept } from "../contracts/answer.ts";
import { KEPT_MS, type KeptAnswers } from "../contracts/kept-answers.ts";
import type { CurrentUser } from "../contracts/user.ts";

/** The disk itself; each call may reject. */
export interface KeptDisk {
  get(key: string): Promise<unknown>;
  put(key: string, kept: Kept<unknown>): Promise<void>;
  removeWhere(isOld: (key: string, kept: Kept<unknown>) => boolean): Promise<void>;
}

interface Options {
  readonly openDisk: () => Promise<KeptDisk>;
  readonly now: () => number;
  /** SHA-256 of the token, so that it lies in one place alone; null: the browser cannot, and keeps no person. */
  readonly digest: (text: string) => Promise<string | null>;
}

const PERSON = "person";
/** Choices by keyword: all of them are kept, as a work packet brings them, and not what was found by one keyword. */
const CHOICES = /\/options\?.*\bkeyword=/;

interface KeptPerson {
  readonly user: CurrentUser;
  readonly tokenDigest: string;
}

/** Makes the store. The disk is opened with the first call. */
export function createKeptAnswers({ openDisk, now, digest }: Options): KeptAnswers {
  let opening: Promise<KeptDisk> | null = null;
  let owner: string | null = null;
  // In the order of their calls: what is kept after a drop must not be removed by it.
  let last: Promise<unknown> = Promise.resolve();
  const disk = (): Promise<KeptDisk> => {
    opening ??= openDisk();
    opening.catch(() => {
      opening = null;
    });
    return opening;
  };
  const inOrder = <T>(work: (disk: KeptDisk) => Promise<T>, otherwise: T): Promise<T> => {
    const done = last.then(async () => {
      try {
        return await work(await disk());
      } catch {
        return otherwise;
      }
    });
    last = done;
    return done;
  };
  const isYoung = (kept: Kept<unknown>): boolean => now() - kept.at < KEPT_MS && kept.at <= now() + KEPT_MS;
  const keyOf = (userId: string, address: string): string => `${userId} ${address}`;
  const young = async (from: KeptDisk, key: string): Promise<Kept<unknown> | null> => {
    const kept = (await from.get(key)) as Kept<unknown> | undefined;
    return kept && isYoung(kept) ? kept : null;
  };

  return {
    recall: (token) =>
      inOrder(async (from) => {
        const tokenDigest = await digest(token);
        const kept = await young(from, PERSON);
        const person = kept?.data as KeptPerson | undefined;
        if (!kept || !person || tokenDigest === null || person.tokenDigest !== tokenDigest) return null;
        owner = person.user.id;
        return { data: person.user, at: kept.at };
      }, null),
    belongTo(user, token) {
      owner = user.id;
      const at = now();
      void inOrder(async (to) => {
        const tokenDigest = await digest(token);
        const own = `${user.id} `;
        await to.removeWhere((key, kept) => !key.startsWith(own) || !isYoung(kept));
        if (tokenDigest !== null) await to.put(PERSON, { data: { user, tokenDigest }, at });
      }, undefined);
    },
    keep(address, data) {
      const userId = owner;
      const at = now();
      if (userId === null || CHOICES.test(address)) return Promise.resolve();
      return inOrder(async (to) => {
        // Signed out meanwhile.
        if (owner === userId) await to.put(keyOf(userId, address), { data, at });
      }, undefined);
    },
    find(address) {
      const userId = owner;
      if (userId === null) return Promise.resolve(null);
      return inOrder(async (from) => {
        if (!CHOICES.test(address)) return young(from, keyOf(userId, address));
        const [path, search] = address.split("?");
        const query = new URLSearchParams(search);
        const keyword = query.get("keyword") ?? "";
        query.delete("keyword");
        const whole = [path, String(query)].filter(Boolean).join("?");
        const all = await young(from, keyOf(userId, whole));
        return all && { data: matching(all.data, keyword), at: all.at };
      }, null);
    },
    drop() {
      owner = null;
      void inOrder((from) => from.removeWhere(() => true), undefined);
    },
  };
}

/** The choices whose code or name holds the keyword, as the server would find them; the one of exactly that code first. */
function matching(choices: unknown, keyword: string): unknown {
  const wanted = keyword.trim().toLowerCase();
  const texts = ({ code, name }: { readonly code?: unknown; readonly name?: unknown }) =>
    [code, name].map((text) => String(text ?? "").toLowerCase());
  return (choices as readonly { readonly code?: unknown }[])
    .filter((choice) => texts(choice).some((text) => text.includes(wanted)))
    .sort((a, b) => Number(texts(b)[0] === wanted) - Number(texts(a)[0] === wanted));
}

/** The browser's own digest; only secure pages have it. */
export async function browserDigest(text: string): Promise<string | null> {
  const bytes = await crypto.subtle?.digest("SHA-256", new TextEncoder().encode(text));
  return bytes ? [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("") : null;
}
