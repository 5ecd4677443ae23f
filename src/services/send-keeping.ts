/** Calls whose answers this device keeps, and the store of them, whose code comes when a person is known. */
import type { Answer } from "../contracts/answer.ts";
import type { KeptAnswers } from "../contracts/kept-answers.ts";

/** An answer that has not come by then is taken from what is kept. */
const PATIENCE_MS = 5_000;

/** Sends a call whose answer is kept: keeps it, or adds what was kept to its failure. */
export async function sendKeeping<T>(
  kept: KeptAnswers,
  address: string,
  signal: AbortSignal | undefined,
  send: (signal: AbortSignal) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const timer = setTimeout(async () => {
    if (await kept.find(address)) end();
  }, PATIENCE_MS);
  signal?.addEventListener("abort", end);
  if (signal?.aborted) end();
  const answer = await send(ending.signal);
  clearTimeout(timer);
  signal?.removeEventListener("abort", end);
  if (answer.ok) {
    void kept.keep(address, answer.data);
    return answer;
  }
  if (answer.kind !== "transport" || signal?.aborted) return answer;
  const found = await kept.find(address);
  return {
    ok: false,
    kind: "transport",
    ...(answer.msg ? { msg: answer.msg } : {}),
    ...(found ? { kept: found } : {}),
  };
}

/** The store before its code is there: calls wait for it, in their order. Where it does not come, nothing is kept. */
export function lazyKeptAnswers(load: () => Promise<KeptAnswers>): KeptAnswers {
  let loading: Promise<KeptAnswers> | null = null;
  const after = <T>(use: (kept: KeptAnswers) => T | Promise<T>, otherwise: T): Promise<T> => {
    loading ??= load();
    return loading.then(use, () => {
      loading = null;
      return otherwise;
    });
  };
  return {
    recall: (token) => after((kept) => kept.recall(token), null),
    belongTo: (user, token) => void after((kept) => kept.belongTo(user, token), undefined),
    keep: (address, data) => after((kept) => kept.keep(address, data), undefined),
    find: (address) => after((kept) => kept.find(address), null),
    drop: () => void after((kept) => kept.drop(), undefined),
  };
}
