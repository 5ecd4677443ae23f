import { expect, test } from "vitest";
import { createActor } from "xstate";
import { PROOFS_MAX } from "../../src/contracts/limits.ts";
import { blobOf, keptFileKey, withKeptFiles } from "../../src/machines/console/kept-files.ts";
import { sendCalls } from "../../src/machines/console/outbox.values.ts";
import { stopMachine } from "../../src/machines/page/stop.machine.ts";
import {
  failBodyOf,
  filesOf,
  lackOf,
  readStopWork,
  type Stop,
  signBodyOf,
  startOf,
  sumsOf,
  withLine,
  withStopPhoto,
} from "../../src/machines/page/stop.values.ts";
import { memoryWork } from "../support/memory-work.ts";
import { until } from "../support/mock-wire-channel.ts";

const line = (id: string, quantity: number): Stop["lines"][number] => ({
  ...{ id, lineNo: 1, typeId: id, skuCode: id, typeName: id, spec: null, unit: "件", typePicture: null },
  ...{ quantity, signed: 0, damaged: 0, refused: 0, refuseReason: null, lots: [] },
});
const stop: Stop = { id: "d1", attempt: 2, consigneeName: "梁燕", lines: [line("l1", 50), line("l2", 30)] };
const [first, second] = stop.lines as [Stop["lines"][number], Stop["lines"][number]];
const photo = new Blob(["photo"], { type: "image/jpeg" });

test("Without a word all of it is signed for by the consignee; a signature or a photo is missing", () => {
  const work = startOf(stop);
  expect(sumsOf(work, stop)).toEqual({ signed: 80, damaged: 0, refused: 0 });
  expect(lackOf(work, stop)).toBe("proof");
  expect(lackOf({ ...work, signer: " " }, stop)).toBe("signer");
  expect(signBodyOf({ ...work, ink: "f1", photos: ["f2"] }, stop)).toEqual({
    signer: "梁燕",
    lines: [
      { lineId: "l1", signed: 50, damaged: 0, refused: 0 },
      { lineId: "l2", signed: 30, damaged: 0, refused: 0 },
    ],
    proofs: ["f1", "f2"],
    attempt: 2,
  });
});

test("Refused goods need a reason, and what was said last has its way within the line", () => {
  const signed = { ...startOf(stop), ink: "f1" };
  const refused = withLine(signed, second, { refused: 2 });
  expect(lackOf(refused, stop)).toBe("reason");
  const said = withLine(refused, second, { reason: "packaging" });
  expect(lackOf(said, stop)).toBeNull();
  expect(signBodyOf(said, stop).lines[1]).toEqual({
    ...{ lineId: "l2", signed: 28, damaged: 0, refused: 2, refuseReason: "packaging" },
  });
  const damaged = withLine(said, second, { damaged: 29 });
  expect(damaged.lines.l2).toEqual({ damaged: 29, refused: 1, reason: "packaging" });
  expect(withLine(damaged, second, { refused: 99 }).lines.l2).toEqual({
    ...{ damaged: 0, refused: 30, reason: "packaging" },
  });
  expect(withLine(said, second, { refused: 0 }).lines.l2?.reason).toBeNull();
  expect(withLine(said, first, { refused: -1 }).lines.l1?.refused).toBe(0);
});

test("Another reason than the usual ones for a failure takes words", () => {
  const failing = { ...startOf(stop), failCode: "other" as const };
  expect(failBodyOf(startOf(stop), stop)).toBeNull();
  expect(failBodyOf(failing, stop)).toBeNull();
  expect(failBodyOf({ ...failing, failWords: " 电梯停用 " }, stop)).toEqual({
    ...{ failCode: "other", reason: "电梯停用", attempt: 2 },
  });
});

test("There is room for a signature beside the photos", () => {
  const full = Array.from({ length: 9 }, (_, index) => `p${index}`).reduce(withStopPhoto, startOf(stop));
  expect(filesOf({ ...full, ink: "f1" })).toHaveLength(PROOFS_MAX);
});

test("What is no work of a stop is not taken for it", () => {
  for (const text of [null, "", "{", "null", "{}", '{"signer":1}']) expect(readStopWork(text)).toBeNull();
  const work = { ...startOf(stop), photos: ["p"] };
  expect(readStopWork(JSON.stringify(work))).toEqual(work);
});

interface Disk {
  text: string | null;
  readonly files: Map<string, Blob>;
}

function opened(disk: Disk, keepFile?: (id: string, content: Blob) => Promise<null>) {
  const actor = createActor(stopMachine, {
    input: {
      stop,
      stored: disk.text,
      store: (text) => {
        disk.text = text;
      },
      keepFile:
        keepFile ??
        (async (id, content) => {
          disk.files.set(id, content);
          return null;
        }),
      dropFile: (id) => void disk.files.delete(id),
    },
  });
  const left: unknown[] = [];
  actor.on("stop.leaves", (event) => left.push(event));
  return { actor: actor.start(), left };
}
const isOpen = (actor: ReturnType<typeof opened>["actor"]) => () => actor.getSnapshot().matches("open");

test("A drawing counts when it is kept, is there after a crash, and leaves with the goods", async () => {
  const disk: Disk = { text: null, files: new Map() };
  const { actor, left } = opened(disk);
  actor.send({ type: "leave" });
  expect(left).toEqual([]);
  actor.send({ type: "ink.drawn", picture: new Blob(["a"], { type: "image/png" }) });
  actor.send({ type: "photos.taken", photos: [photo, photo] });
  expect(actor.getSnapshot().can({ type: "leave" })).toBe(false);
  await until(isOpen(actor));
  // A further stroke makes another picture of the signature.
  actor.send({ type: "ink.drawn", picture: new Blob(["ab"], { type: "image/png" }) });
  await until(isOpen(actor));
  expect(disk.files.size).toBe(3);
  actor.stop();

  const again = opened(disk);
  const { work } = again.actor.getSnapshot().context;
  expect(filesOf(work).toSorted()).toEqual([...disk.files.keys()].toSorted());
  again.actor.send({ type: "leave" });
  expect(again.left).toMatchObject([
    { command: "sign", files: filesOf(work), body: { proofs: filesOf(work) } },
  ]);
  // The files stay for the outbox; the work does not.
  expect(disk.files.size).toBe(3);
  expect(disk.text).toBeNull();
});

test("A stop that failed leaves without files, and a photo that cannot be read is said", async () => {
  const disk: Disk = { text: null, files: new Map() };
  const { actor, left } = opened(disk);
  actor.send({ type: "photos.taken", photos: [photo] });
  await until(isOpen(actor));
  actor.send({ type: "fail.chosen", failCode: "nobodyThere" });
  actor.send({ type: "leave" });
  expect(left).toMatchObject([{ command: "fail", files: [], body: { failCode: "nobodyThere" } }]);
  expect(disk.files.size).toBe(0);

  const broken = opened(disk, () => Promise.reject(new Error("unreadable")));
  broken.actor.send({ type: "photos.taken", photos: [photo] });
  await until(isOpen(broken.actor));
  expect(broken.actor.getSnapshot().context).toMatchObject({ isUnread: true, work: { photos: [] } });
});

test("Choosing the same reason again unchooses it, and another result of a line does too", () => {
  const { actor } = opened({ text: null, files: new Map() });
  const code = () => actor.getSnapshot().context.work.failCode;
  actor.send({ type: "fail.chosen", failCode: "breakdown" });
  expect(code()).toBe("breakdown");
  actor.send({ type: "fail.chosen", failCode: "breakdown" });
  expect(code()).toBeNull();
  actor.send({ type: "fail.chosen", failCode: "refused" });
  actor.send({ type: "line.changed", lineId: "l1", change: { refused: 1 } });
  expect(code()).toBeNull();
});

test("Kept files are sent before the command that names them, each once, though its answer is lost", async () => {
  const store = memoryWork();
  const uploads: string[] = [];
  const posts: string[] = [];
  let isLost = true;
  const rest = withKeptFiles(
    {
      upload: async (path: string) => {
        uploads.push(path);
        return { ok: true, data: { id: "f1", url: "" } };
      },
      post: async (path: string) => {
        posts.push(path);
        if (isLost) return { ok: false, kind: "transport" };
        return { ok: true, data: { id: "d1" } };
      },
    } as never,
    store,
  );
  await store.write(keptFileKey("f1"), `data:image/png;base64,${btoa("ink")}`);
  const calls = [{ path: "/api/delivery/sign", body: { id: "d1", proofs: ["f1"] }, files: ["f1"] }];
  const send = () => sendCalls(rest, { key: "k", calls }, { signal: new AbortController().signal });
  expect((await send()).answer.ok).toBe(false);
  isLost = false;
  expect((await send()).answer.ok).toBe(true);
  expect(uploads).toEqual(["/api/file/upload?id=f1"]);
  expect(posts).toHaveLength(2);
  expect(store.read(keptFileKey("f1"))).toBeNull();
});

test("A file without a network stays, and its command is not sent without it", async () => {
  const store = memoryWork();
  const posts: string[] = [];
  const rest = withKeptFiles(
    {
      upload: async () => ({ ok: false, kind: "transport" }),
      post: async (path: string) => {
        posts.push(path);
        return { ok: true, data: null };
      },
    } as never,
    store,
  );
  await store.write(keptFileKey("f1"), `data:image/png;base64,${btoa("ink")}`);
  const calls = [{ path: "/api/delivery/sign", body: {}, files: ["f1"] }];
  const { answer } = await sendCalls(rest, { key: "k", calls }, { signal: new AbortController().signal });
  expect(answer).toMatchObject({ ok: false, kind: "transport" });
  expect(posts).toEqual([]);
  expect(store.read(keptFileKey("f1"))).not.toBeNull();
});

test("Only a data URL in base 64 is a kept file", async () => {
  const blob = blobOf(`data:image/png;base64,${btoa("ink")}`);
  expect(blob?.type).toBe("image/png");
  expect(await blob?.text()).toBe("ink");
  for (const text of ["", "data:,x", "data:image/png;base64,%%%"]) expect(blobOf(text)).toBeNull();
});
