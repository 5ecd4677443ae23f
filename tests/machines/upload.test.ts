import { expect, test } from "vitest";
import { createActor } from "xstate";
import type { Answer } from "../../src/contracts/answer.ts";
import type { UploadedFile } from "../../src/contracts/uploaded-file.ts";
import { uploadMachine } from "../../src/machines/page/upload.machine.ts";
import { okAnswer, refusal, settled, silence } from "./shell-support.ts";

const picture = (name: string): Blob => new File([name], name);

/** An upload whose answers are given one by one, in the order in which the files are sent. */
function open() {
  const sent: string[] = [];
  const answers: ((answer: Answer<UploadedFile>) => void)[] = [];
  const send = (content: Blob): Promise<Answer<UploadedFile>> => {
    sent.push((content as File).name);
    return new Promise((resolve) => answers.push(resolve));
  };
  const actor = createActor(uploadMachine, { input: { send } }).start();
  return {
    ...{ actor, sent },
    choose: (of: string, ...names: readonly string[]) =>
      actor.send({ type: "files.chosen", files: names.map(picture), of }),
    answer: async (answer: Answer<unknown>) => {
      answers.shift()?.(answer as Answer<UploadedFile>);
      await settled();
    },
    arrived: () => actor.getSnapshot().context.arrived.map(({ file, of }) => `${file.id} of ${of}`),
  };
}

test("a file that arrives belongs to what it was chosen for, whatever was chosen since", async () => {
  const upload = open();
  upload.choose("milk", "a.jpg");
  upload.choose("rice", "b.jpg");
  await upload.answer(okAnswer({ id: "a" }));
  await upload.answer(okAnswer({ id: "b" }));
  expect(upload.arrived()).toEqual(["a of milk", "b of rice"]);
});

test("what has arrived is kept until it was taken: its tab may be hidden", async () => {
  const upload = open();
  upload.choose("milk", "a.jpg", "b.jpg");
  await upload.answer(okAnswer({ id: "a" }));
  await upload.answer(okAnswer({ id: "b" }));
  upload.actor.send({ type: "file.taken" });
  expect(upload.arrived()).toEqual(["b of milk"]);
});

test("another file does not drop the one that the network lost, but the one that was refused", async () => {
  const upload = open();
  upload.choose("milk", "a.jpg");
  await upload.answer(silence);
  upload.choose("rice", "b.jpg");
  expect(upload.sent).toEqual(["a.jpg", "a.jpg"]);
  await upload.answer(refusal(40000));
  upload.choose("rice", "c.jpg");
  await upload.answer(okAnswer({ id: "b" }));
  await upload.answer(okAnswer({ id: "c" }));
  expect(upload.arrived()).toEqual(["b of rice", "c of rice"]);
});
