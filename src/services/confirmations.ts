/** Connects the calls that need the person's password with the dialog that asks for it. */
export function createConfirmations() {
  const watching = new Set<() => void>();
  let waiting: ((isConfirmed: boolean) => void)[] = [];
  return {
    /** Asks for the password; several calls share one dialog. Resolves false when it is dismissed. */
    ask(): Promise<boolean> {
      if (watching.size === 0) return Promise.resolve(false);
      const answer = new Promise<boolean>((resolve) => waiting.push(resolve));
      for (const asked of [...watching]) asked();
      return answer;
    },
    watch(asked: () => void): () => void {
      watching.add(asked);
      return () => watching.delete(asked);
    },
    settle(isConfirmed: boolean): void {
      const settled = waiting;
      waiting = [];
      for (const resolve of settled) resolve(isConfirmed);
    },
  };
}
