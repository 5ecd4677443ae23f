/** What a single sign-on has left in the address, and what the session makes of it. */
import { expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { sessionMachine } from "../../src/machines/console/session.machine.ts";
import { entry, okAnswer, person, type Replies, refusal, settled, wire } from "./shell-support.ts";

const EXCHANGE = "/api/oidc/exchange";

function begin(replies: Replies, token: string | null = null) {
  const store = entry(token);
  const line = wire(replies);
  const input = { rest: line.rest, token: store, signOnCode: "c-1" };
  const session = createActor(sessionMachine, { clock: new SimulatedClock(), input }).start();
  return { session, store, line };
}
const infoOr =
  (exchange: ReturnType<Replies>): Replies =>
  (path) =>
    path === EXCHANGE ? exchange : path === "/api/user/info" ? okAnswer(person()) : okAnswer(null);

it("its code is exchanged for a token, once, before anything else", async () => {
  const { session, store, line } = begin(infoOr(okAnswer({ tokenValue: "t-1" })));
  expect(session.getSnapshot().hasTag("booting")).toBe(true);
  await settled();
  expect(session.getSnapshot().matches({ signedIn: "usual" })).toBe(true);
  expect(store.read()).toBe("t-1");
  expect(line.asked.map(({ path }) => path)).toEqual([EXCHANGE, "/api/user/info"]);
  expect(line.asked[0]?.body).toEqual({ code: "c-1" });
});

it("a refusal is told in the server's words", async () => {
  const { session, store } = begin(infoOr(refusal(40300, "no such account")));
  await settled();
  expect(session.getSnapshot().matches("signedOut")).toBe(true);
  expect(session.getSnapshot().context.problem).toMatchObject({ kind: "failed", words: "no such account" });
  expect(store.read()).toBeNull();
});

it("a person who is signed in already stays so when the code is refused", async () => {
  const { session, store } = begin(infoOr(refusal(42200)), "t-0");
  await settled();
  expect(session.getSnapshot().matches({ signedIn: "usual" })).toBe(true);
  expect(store.read()).toBe("t-0");
});
