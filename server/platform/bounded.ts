/** Work did not finish within its limit. It may still be under way: its result is ignored. */
export class TookTooLong extends Error {
  override readonly name = "TookTooLong";
}

/** The result of `work`, or TookTooLong after `ms`. `what` begins the message: "a read of the feed". */
export async function bounded<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong(`${what} took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // A late failure has no reader any more.
    work.catch(() => undefined);
  }
}
