import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { CHECK_CODES, CHECK_KEYS } from "../../src/domain/scanner-habits.ts";
import { askedCheck, scannerCheckMachine } from "../../src/machines/page/scanner-check.machine.ts";
import { coverTransitions } from "./transition-cover.ts";

function check(stored: string | null = null) {
  const kept: { text: string | null } = { text: stored };
  const actor = createActor(scannerCheckMachine, {
    input: {
      stored,
      store: (text) => {
        kept.text = text;
      },
    },
  });
  actor.start();
  const asked = () => askedCheck(actor.getSnapshot().context);
  return { actor, kept, asked };
}

describe("the scanner check", () => {
  it("asks for one code after the other, and keeps what it found when all are done", () => {
    const { actor, kept, asked } = check();
    for (const key of CHECK_KEYS) {
      expect(asked()).toBe(key);
      expect(kept.text).toBeNull();
      actor.send({ type: "scanned", text: CHECK_CODES[key] });
    }
    expect(actor.getSnapshot().value).toBe("done");
    expect(JSON.parse(kept.text ?? "")).toMatchObject(CHECK_KEYS.map((key) => ({ key })));
    expect(check(kept.text).actor.getSnapshot().value).toBe("done");
  });

  it("says what is another code, and takes none that was typed or came in parts", () => {
    const { actor, asked } = check();
    actor.send({ type: "scanned", text: "A-01" });
    expect(actor.getSnapshot().context.other).toBe("A-01");
    actor.send({ type: "typed", text: CHECK_CODES.end });
    actor.send({ type: "misread", because: "broken", text: CHECK_CODES.end });
    expect(asked()).toBe("end");
    actor.send({ type: "misread", because: "unended", text: CHECK_CODES.end });
    expect(actor.getSnapshot().context).toMatchObject({
      findings: [{ key: "end", verdict: "missing" }],
      other: null,
    });
  });

  it("skips what the scanner cannot read, starts over, and forgets", () => {
    const { actor, kept, asked } = check();
    for (const _ of CHECK_KEYS) actor.send({ type: "skipped" });
    expect(JSON.parse(kept.text ?? "")).toMatchObject(CHECK_KEYS.map(() => ({ verdict: "skipped" })));
    actor.send({ type: "again" });
    expect(asked()).toBe("end");
    // What was kept counts until the new check is done.
    expect(kept.text).not.toBeNull();
    for (const _ of CHECK_KEYS) actor.send({ type: "skipped" });
    actor.send({ type: "forgotten" });
    expect(kept.text).toBeNull();
  });

  it("has every transition walked", () => {
    const cover = coverTransitions({
      machine: scannerCheckMachine,
      input: { stored: null, store: () => undefined },
      events: [
        ...CHECK_KEYS.map((key) => ({ type: "scanned", text: CHECK_CODES[key] })),
        { type: "typed", text: "A-01" },
        { type: "misread", because: "unended", text: CHECK_CODES.end },
        { type: "misread", because: "twice", text: "A-01" },
        ...[{ type: "skipped" }, { type: "again" }, { type: "forgotten" }],
      ],
      notifyApart: ({ context }) => [context.findings.length, context.other],
    });
    expect(cover.astray).toEqual([]);
    expect(cover.missed).toEqual([]);
  });
});
