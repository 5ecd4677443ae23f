import { describe, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import type { Answer } from "../../src/contracts/answer.ts";
import type { ImportAnswer } from "../../src/contracts/import-answer.ts";
import type { ImportBody } from "../../src/contracts/resource.ts";
import { importMachine, LINES_A_CHECK } from "../../src/machines/page/import.machine.ts";

const file = (count: number) => ({
  name: "goods.csv",
  header: ["code"],
  headerLine: 1,
  lines: Array.from({ length: count }, (_, index) => [`C${index}`]),
});

const NONE = {
  ...{ created: 0, changed: 0, unchanged: 0, changes: [], creations: [], grave: [] },
  ...{ faults: [], faultCount: 0 },
  ...{ warnings: [], warningCount: 0, isWritten: false },
};

const good = (lines: number, isWritten = false): Answer<ImportAnswer> => ({
  ok: true,
  data: { ...NONE, created: lines, isWritten },
});

function start(answer: (body: ImportBody) => Answer<ImportAnswer>) {
  const sent: ImportBody[] = [];
  const send = (body: ImportBody) => {
    sent.push(body);
    return Promise.resolve(answer(body));
  };
  return { sent, actor: createActor(importMachine, { input: { send } }).start() };
}

describe("a file on its way into a resource", () => {
  it("is judged in pieces that say where they begin, and written in one call", async () => {
    const { actor, sent } = start((body) => good(body.lines?.length ?? 0, body.mode === "write"));
    actor.send({ type: "file.given", file: file(LINES_A_CHECK + 5) });
    await waitFor(actor, (snapshot) => snapshot.matches("clean"));
    expect(sent.map(({ firstLine, lines }) => [firstLine, lines?.length])).toEqual([
      [2, LINES_A_CHECK],
      [LINES_A_CHECK + 2, 5],
    ]);
    actor.send({ type: "write.asked" });
    await waitFor(actor, (snapshot) => snapshot.matches("written"));
    expect(sent.at(-1)).toMatchObject({ mode: "write" });
    expect(sent.at(-1)?.lines).toHaveLength(LINES_A_CHECK + 5);
  });

  it("cannot be written while a line is bad, and the bad lines are kept", async () => {
    const fault = { line: 2, column: "code", message: "必填" };
    const { actor } = start(() => ({
      ok: true,
      data: { ...NONE, faults: [fault], faultCount: 1 },
    }));
    actor.send({ type: "file.given", file: file(1) });
    await waitFor(actor, (snapshot) => snapshot.matches("faulty"));
    actor.send({ type: "write.asked" });
    expect(actor.getSnapshot().value).toBe("faulty");
    expect(actor.getSnapshot().context.faults).toEqual([fault]);
  });

  it("shows its faults again when data that it relied on changed before it was written", async () => {
    const { actor } = start((body) =>
      body.mode === "check"
        ? good(1)
        : {
            ...{ ok: false, kind: "refused", code: 42200, msg: "未导入任何数据" },
            data: { ...NONE, faultCount: 1, faults: [{ line: 2, column: "code", message: "已被使用" }] },
          },
    );
    actor.send({ type: "file.given", file: file(1) });
    await waitFor(actor, (snapshot) => snapshot.matches("clean"));
    actor.send({ type: "write.asked" });
    await waitFor(actor, (snapshot) => snapshot.matches("faulty"));
    expect(actor.getSnapshot().context).toMatchObject({
      tally: { created: 0, faultCount: 1 },
      faults: [{ line: 2 }],
    });
  });

  it("says that it failed when no answer comes, and may be written again", async () => {
    let isDown = true;
    const { actor } = start((body) =>
      body.mode === "write" && isDown ? { ok: false, kind: "transport" } : good(1, body.mode === "write"),
    );
    actor.send({ type: "file.given", file: file(1) });
    await waitFor(actor, (snapshot) => snapshot.matches("clean"));
    actor.send({ type: "write.asked" });
    await waitFor(actor, (snapshot) => snapshot.matches("failed"));
    isDown = false;
    actor.send({ type: "write.asked" });
    await waitFor(actor, (snapshot) => snapshot.matches("written"));
  });
});
