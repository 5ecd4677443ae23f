/** POST { key }: after it, that Idempotency-Key of the same person takes no effect any more. */
export const WITHDRAW_PATH = "/api/command/withdraw";
