import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { Answer } from "../../src/contracts/answer.ts";
import { confirmMachine } from "../../src/machines/console/confirm.machine.ts";
import { createConfirmations } from "../../src/services/confirmations.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));
const wrong: Answer<never> = { ok: false, kind: "refused", code: 42200, msg: "wrong", data: null };

function begin(answers: Answer<unknown>[]) {
  const confirmations = createConfirmations();
  const sent: unknown[] = [];
  const post = async <T>(path: string, body?: unknown) => {
    sent.push([path, body]);
    return (answers.shift() ?? { ok: true, data: null }) as Answer<T>;
  };
  const actor = createActor(confirmMachine, { input: { rest: { post }, confirmations } }).start();
  return { actor, confirmations, sent };
}

describe("a call that waits for the password", () => {
  it("goes on when the password is taken, after a wrong one as well, and so do all that wait", async () => {
    const { actor, confirmations, sent } = begin([wrong]);
    const waiting = [confirmations.ask(), confirmations.ask()];
    expect(actor.getSnapshot().value).toBe("asking");
    actor.send({ type: "password.given", password: "guess" });
    await settled();
    expect(actor.getSnapshot()).toMatchObject({ value: "asking", context: { failure: wrong } });
    actor.send({ type: "password.given", password: "right" });
    expect(await Promise.all(waiting)).toEqual([true, true]);
    await settled();
    expect(actor.getSnapshot()).toMatchObject({ value: "closed", context: { failure: null } });
    expect(sent).toEqual([
      ["/api/user/confirmPassword", { password: "guess" }],
      ["/api/user/confirmPassword", { password: "right" }],
    ]);
  });

  it("is given up when the person dismisses the question", async () => {
    const { actor, confirmations } = begin([]);
    const waiting = confirmations.ask();
    actor.send({ type: "dismissed" });
    expect(await waiting).toBe(false);
    expect(actor.getSnapshot().value).toBe("closed");
  });

  it("is refused at once when there is no person to ask", async () => {
    expect(await createConfirmations().ask()).toBe(false);
  });
});
