import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { Kept } from "../../src/contracts/answer.ts";
import type { CurrentUser } from "../../src/contracts/user.ts";
import { sessionMachine } from "../../src/machines/console/session.machine.ts";
import { entry, okAnswer, person, type Replies, refusal, settled, silence, wire } from "./shell-support.ts";

const INFO = "/api/user/info";
const LOGIN = "/api/user/login";
const LOGOUT = "/api/user/logout";

/** A session over a wire, with all its emitted events. */
function begin(replies: Replies, token: string | null = null, recalled: Kept<CurrentUser> | null = null) {
  const clock = new SimulatedClock();
  const store = entry(token);
  const line = wire(replies);
  const reported: string[] = [];
  const kept = {
    recall: (of: string) => Promise.resolve(of === token ? recalled : null),
    belongTo: (user: CurrentUser, of: string) => void reported.push(`keeps ${user.userAccount} of ${of}`),
    drop: () => void reported.push("drops"),
  };
  const input = { rest: line.rest, token: store, ...(recalled ? { kept } : {}) };
  const session = createActor(sessionMachine, { clock, input });
  session.on("*", (event) => {
    reported.push(
      event.type === "known"
        ? `known ${event.user.userAccount}${event.isAnother ? ", another" : ""}`
        : event.type,
    );
  });
  session.start();
  return { session, clock, store, line, reported };
}

const inOrder: Replies = (path) => {
  if (path === LOGIN) return okAnswer({ tokenValue: "t-1" });
  return path === INFO ? okAnswer(person()) : okAnswer(null);
};
const credentials = { type: "signIn.asked", username: " admin ", password: "tallyboard" } as const;

describe("the session", () => {
  it("signs in: the token is stored under its key and the person is known", async () => {
    const { session, store, line, reported } = begin(inOrder);
    session.send(credentials);
    await settled();
    expect(session.getSnapshot().matches({ signedIn: "usual" })).toBe(true);
    expect(store.read()).toBe("t-1");
    expect(line.asked[0]?.body).toEqual({ username: "admin", password: "tallyboard" });
    expect(reported).toEqual(["gone", "known admin"]);
    expect(session.getSnapshot().context.credentials).toBeNull();
  });

  it("does not ask the server with an empty field, and names the field", () => {
    const { session, line } = begin(inOrder);
    session.send({ type: "signIn.asked", username: "  ", password: "" });
    expect(session.getSnapshot().context.problem).toEqual({ kind: "empty", username: true, password: true });
    expect(line.asked).toEqual([]);
  });

  it("a refused sign-in clears the token and says why", async () => {
    const { session, store } = begin((path) => (path === LOGIN ? refusal(40001) : okAnswer(null)));
    store.write("left over");
    session.send(credentials);
    await settled();
    expect(session.getSnapshot().matches("signedOut")).toBe(true);
    expect(store.read()).toBeNull();
    expect(session.getSnapshot().context.problem).toMatchObject({ kind: "failed", failure: { code: 40001 } });
  });

  it("boots with an expired token into the sign-in page: user info refused signs the person out", async () => {
    const { session, store, line } = begin(
      (path) => (path === INFO ? refusal(50014) : okAnswer(null)),
      "old",
    );
    await settled();
    expect(session.getSnapshot().matches("signedOut")).toBe(true);
    expect(store.read()).toBeNull();
    expect(line.count(LOGOUT)).toBe(1);
  });

  it("a silent server is named, asked again, and after 15 s the person is signed out", async () => {
    const { session, clock, store, line } = begin(
      (path) => (path === INFO ? silence : okAnswer(null)),
      "t-1",
    );
    await settled();
    expect(session.getSnapshot().hasTag("unreachable")).toBe(true);
    for (let passed = 0; passed < 14_000; passed += 2_000) {
      clock.increment(2_000);
      await settled();
      expect(session.getSnapshot().hasTag("unreachable")).toBe(true);
    }
    expect(line.count(INFO)).toBeGreaterThan(4);
    expect(store.read()).toBe("t-1");
    clock.increment(2_000);
    await settled();
    expect(session.getSnapshot().matches("signedOut")).toBe(true);
    expect(store.read()).toBeNull();
  });

  it("a server that comes back within 15 s finds the person signed in as before", async () => {
    let isDown = true;
    const { clock, reported } = begin(
      (path) => (path === INFO && isDown ? silence : inOrder(path, null)),
      "t-1",
    );
    await settled();
    clock.increment(4_000);
    await settled();
    isDown = false;
    clock.increment(2_000);
    await settled();
    expect(reported).toEqual(["known admin"]);
  });

  it("a server that accepts the call and never answers counts as silent", async () => {
    const { session, clock } = begin(
      (path) => (path === INFO ? new Promise(() => {}) : okAnswer(null)),
      "t-1",
    );
    clock.increment(15_000);
    expect(session.getSnapshot().hasTag("unreachable")).toBe(true);
  });

  describe("of a person whom this device has kept", () => {
    const kept = { data: person(), at: 5 };

    it("goes on without the server at once, and as the server says when it answers", async () => {
      let isDown = true;
      const { session, clock, store, line, reported } = begin(
        (path) => (path === INFO && isDown ? silence : inOrder(path, null)),
        "t-1",
        kept,
      );
      await settled();
      expect(session.getSnapshot().hasTag("remembered")).toBe(true);
      expect(session.getSnapshot().hasTag("signedIn")).toBe(true);
      expect(session.getSnapshot().context.recalled?.at).toBe(5);
      // Longer than a silent server is waited for.
      clock.increment(29_000);
      await settled();
      expect(store.read()).toBe("t-1");
      const before = line.count(INFO);
      clock.increment(1_000);
      await settled();
      expect(line.count(INFO)).toBe(before + 1);
      isDown = false;
      session.send({ type: "retry.asked" });
      await settled();
      expect(session.getSnapshot().matches({ signedIn: "usual" })).toBe(true);
      expect(session.getSnapshot().context.recalled).toBeNull();
      expect(reported).toEqual(["known admin", "keeps admin of t-1", "known admin"]);
    });

    it("waits 3 s for a server that accepts the call and never answers", async () => {
      const { session, clock } = begin(() => new Promise(() => {}), "t-1", kept);
      await settled();
      expect(session.getSnapshot().hasTag("booting")).toBe(true);
      clock.increment(3_000);
      expect(session.getSnapshot().hasTag("remembered")).toBe(true);
    });

    it("is not taken for the person of another token", async () => {
      const { session, store } = begin((path) => (path === INFO ? silence : okAnswer(null)), "t-1", kept);
      store.write("t-2");
      session.send({ type: "token.elsewhere", token: "t-2" });
      await settled();
      expect(session.getSnapshot().hasTag("unreachable")).toBe(true);
    });

    it.each([50008, 50012, 50014])("a session that ended with %i takes it along", async (code) => {
      const { session, reported } = begin(inOrder, "t-1", kept);
      await settled();
      session.send({ type: "request.refused", code });
      expect(reported.at(-1)).toBe("drops");
    });

    it("the server refusing it, and signing out, drop it", async () => {
      const refused = begin((path) => (path === INFO ? refusal(50012) : okAnswer(null)), "t-1", kept);
      const leaving = begin(inOrder, "t-1", kept);
      await settled();
      leaving.session.send({ type: "signOut.asked" });
      await settled();
      for (const { reported } of [refused, leaving]) expect(reported.slice(-2)).toEqual(["drops", "gone"]);
    });
  });

  it("opens one dialog however many requests are refused at once", async () => {
    const { session } = begin(inOrder, "t-1");
    await settled();
    let opened = 0;
    let was = false;
    session.subscribe((snapshot) => {
      const is = snapshot.hasTag("expired");
      if (is && !was) opened += 1;
      was = is;
    });
    for (let call = 0; call < 20; call += 1) session.send({ type: "request.refused", code: 50012 });
    expect(opened).toBe(1);
  });

  it("staying keeps the page; what fails late does not ask again, what fails afterwards does", async () => {
    const { session, clock, reported } = begin(inOrder, "t-1");
    await settled();
    session.send({ type: "request.refused", code: 50008 });
    session.send({ type: "stay.asked" });
    session.send({ type: "request.refused", code: 50008 });
    expect(session.getSnapshot().hasTag("expired")).toBe(false);
    expect(session.getSnapshot().hasTag("stayed")).toBe(true);
    clock.increment(3_000);
    session.send({ type: "request.refused", code: 50008 });
    expect(session.getSnapshot().hasTag("expired")).toBe(true);
    expect(reported).toEqual(["known admin"]);
  });

  it("Re-Login signs out and reloads the page, also when the sign-out is never answered", async () => {
    const { session, clock, store, reported } = begin(
      (path) => (path === LOGOUT ? new Promise(() => {}) : inOrder(path, null)),
      "t-1",
    );
    await settled();
    session.send({ type: "request.refused", code: 50008 });
    session.send({ type: "relogin.asked" });
    clock.increment(5_000);
    expect(reported).toEqual(["known admin", "reload", "gone"]);
    expect(store.read()).toBeNull();
  });

  it("signing in again in place knows the same person, without dropping anything", async () => {
    const { session, reported } = begin(inOrder, "t-0");
    await settled();
    session.send({ type: "request.refused", code: 50014 });
    session.send(credentials);
    await settled();
    expect(session.getSnapshot().matches({ signedIn: "usual" })).toBe(true);
    expect(reported).toEqual(["known admin", "known admin"]);
  });

  it("another person who signs in in place is told as another", async () => {
    let account = "admin";
    const { session, reported } = begin(
      (path) =>
        path === INFO ? okAnswer(person({ id: account, userAccount: account })) : inOrder(path, null),
      "t-0",
    );
    await settled();
    account = "huaxin";
    session.send({ type: "request.refused", code: 50014 });
    session.send({ ...credentials, username: "huaxin" });
    await settled();
    expect(reported).toEqual(["known admin", "known huaxin, another"]);
  });

  it("a sign-out in another tab signs out this one, without asking the server again", async () => {
    const { session, line, reported } = begin(inOrder, "t-1");
    await settled();
    session.send({ type: "token.elsewhere", token: null });
    expect(session.getSnapshot().matches("signedOut")).toBe(true);
    expect(line.count(LOGOUT)).toBe(0);
    expect(reported).toEqual(["known admin", "gone"]);
  });

  it("a sign-in in another tab signs in this one", async () => {
    const { session, store, reported } = begin(inOrder);
    store.write("t-9");
    session.send({ type: "token.elsewhere", token: "t-9" });
    await settled();
    expect(reported).toEqual(["gone", "known admin"]);
  });

  it("changed rights are fetched again; when the server refuses, the person is signed out", async () => {
    let code = 20000;
    const { session, reported } = begin(
      (path) => (path === INFO && code !== 20000 ? refusal(code) : inOrder(path, null)),
      "t-1",
    );
    await settled();
    session.send({ type: "user.stale" });
    await settled();
    expect(reported).toEqual(["known admin", "known admin"]);
    code = 50012;
    session.send({ type: "user.stale" });
    await settled();
    expect(session.getSnapshot().matches("signedOut")).toBe(true);
  });

  it("signing out everywhere asks for exactly that", async () => {
    const { session, line } = begin(inOrder, "t-1");
    await settled();
    session.send({ type: "signOut.asked", everywhere: true });
    await settled();
    expect(line.count("/api/user/logoutEverywhere")).toBe(1);
    expect(line.count(LOGOUT)).toBe(0);
    expect(session.getSnapshot().context.user).toBeNull();
  });
});

/** A server whose account has a second factor; the code 123456 is right. */
const withFactor: Replies = (path, body) => {
  if (path !== LOGIN) return inOrder(path, body);
  const { challenge, code } = body as { challenge?: string; code?: string };
  if (challenge === undefined) return refusal(40002, "no", { because: ["secondFactor"], challenge: "c-1" });
  return code === "123456"
    ? okAnswer({ tokenValue: "t-1" })
    : refusal(40001, "no", { because: [code === "over" ? "challengeOver" : "codeWrong"] });
};
const code = (given: string) => ({ type: "code.given", code: given, rememberDevice: true }) as const;

describe("the second factor", () => {
  it("is asked after the right password: the challenge replaces it, and the password is dropped", async () => {
    const { session, store, line, reported } = begin(withFactor);
    session.send(credentials);
    await settled();
    expect(session.getSnapshot().matches("codeDue")).toBe(true);
    expect(session.getSnapshot().context).toMatchObject({
      challenge: "c-1",
      credentials: null,
      problem: null,
    });
    session.send(code(" 123456 "));
    await settled();
    expect(session.getSnapshot().matches({ signedIn: "usual" })).toBe(true);
    expect(line.asked[1]?.body).toEqual({ challenge: "c-1", code: "123456", rememberDevice: true });
    expect(store.read()).toBe("t-1");
    expect(reported).toEqual(["gone", "known admin"]);
  });

  it("is asked again after a wrong code or silence, and not sent without one", async () => {
    let isSilent = false;
    const { session, line } = begin((path, body) => (isSilent ? silence : withFactor(path, body)));
    session.send(credentials);
    await settled();
    session.send(code("  "));
    expect(session.getSnapshot().context.problem).toEqual({ kind: "noCode" });
    expect(line.count(LOGIN)).toBe(1);
    session.send(code("000000"));
    await settled();
    expect(session.getSnapshot().matches("codeDue")).toBe(true);
    expect(session.getSnapshot().context.problem).toMatchObject({ failure: { code: 40001 } });
    isSilent = true;
    session.send(code("123456"));
    await settled();
    expect(session.getSnapshot().matches("codeDue")).toBe(true);
    isSilent = false;
    session.send(code("123456"));
    await settled();
    expect(session.getSnapshot().matches({ signedIn: "usual" })).toBe(true);
  });

  it("goes back to account and password when the challenge is over, or on request", async () => {
    const { session } = begin(withFactor);
    session.send(credentials);
    await settled();
    session.send(code("over"));
    await settled();
    expect(session.getSnapshot().matches("signedOut")).toBe(true);
    expect(session.getSnapshot().context).toMatchObject({ challenge: null, problem: { kind: "failed" } });
    session.send(credentials);
    await settled();
    session.send({ type: "code.abandoned" });
    expect(session.getSnapshot().matches("signedOut")).toBe(true);
    expect(session.getSnapshot().context).toMatchObject({ challenge: null, problem: null });
  });

  it("is asked in the expiry dialog as well, and the pages stay", async () => {
    const { session, reported } = begin(withFactor, "t-0");
    await settled();
    session.send({ type: "request.refused", code: 50014 });
    session.send(credentials);
    await settled();
    expect(session.getSnapshot().matches({ signedIn: "codeDueInPlace" })).toBe(true);
    expect(session.getSnapshot().hasTag("expired")).toBe(true);
    session.send(code("000000"));
    await settled();
    expect(session.getSnapshot().matches({ signedIn: "codeDueInPlace" })).toBe(true);
    session.send({ type: "code.abandoned" });
    expect(session.getSnapshot().matches({ signedIn: "expired" })).toBe(true);
    expect(session.getSnapshot().context.challenge).toBeNull();
    session.send(credentials);
    await settled();
    session.send(code("123456"));
    await settled();
    expect(session.getSnapshot().matches({ signedIn: "usual" })).toBe(true);
    expect(reported).toEqual(["known admin", "known admin"]);
    // The next expiry begins with account and password.
    session.send({ type: "request.refused", code: 50014 });
    expect(session.getSnapshot().context.challenge).toBeNull();
  });
});
