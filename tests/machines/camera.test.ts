import { describe, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import type { CameraFault, CameraPort, CameraView } from "../../src/contracts/camera-port.ts";
import { cameraMachine } from "../../src/machines/page/camera.machine.ts";

/** A camera of a device, in whose picture codes are held. */
function device(answer: CameraFault | null = null, exists = true) {
  const at = { ms: 0, opened: 0, closed: 0 };
  let tell: { seen: (texts: readonly string[]) => void; failed: () => void } | null = null;
  const view: CameraView = {
    stream: {} as MediaStream,
    watch: (seen, failed) => {
      tell = { seen, failed };
    },
    close: () => {
      at.closed += 1;
    },
  };
  const camera: CameraPort = {
    exists: async () => exists,
    open: async () => {
      at.opened += 1;
      return answer ?? view;
    },
  };
  const actor = createActor(cameraMachine, { input: { camera, now: () => at.ms } });
  const read: string[] = [];
  actor.on("code.read", ({ text }) => read.push(text));
  actor.start();
  const is = (state: "absent" | "off" | "opening" | "on") =>
    waitFor(actor, (snapshot) => snapshot.value === state);
  return {
    ...{ actor, read, is, at },
    hold: (ms: number, ...texts: readonly string[]) => {
      at.ms += ms;
      tell?.seen(texts);
    },
    breaks: () => tell?.failed(),
    press: () => actor.send({ type: "opened" }),
  };
}

describe("the camera of a scan field", () => {
  it("is offered where the device has one, and opened by a press alone", async () => {
    await device(null, false).is("absent");
    const nothing = createActor(cameraMachine, { input: { camera: null, now: () => 0 } }).start();
    await waitFor(nothing, (snapshot) => snapshot.value === "absent");
    const { is, at, press } = device();
    await is("off");
    expect(at.opened).toBe(0);
    press();
    await is("on");
    expect(at.opened).toBe(1);
  });

  it("says a code once while it stays in the picture, and again when it comes back", async () => {
    const { is, press, hold, read } = device();
    await is("off");
    press();
    await is("on");
    hold(0, "A-01");
    for (let shown = 0; shown < 30; shown += 1) hold(100, "A-01");
    hold(100);
    hold(800, "A-01");
    expect(read).toEqual(["A-01"]);
    hold(100, "SKU-1");
    hold(2_000);
    hold(100, "A-01");
    expect(read).toEqual(["A-01", "SKU-1", "A-01"]);
  });

  it("takes none of several codes in one picture", async () => {
    const { is, press, hold, read } = device();
    await is("off");
    press();
    await is("on");
    hold(0, "A-01", "A-02");
    expect(read).toEqual([]);
    hold(2_000, "A-02");
    expect(read).toEqual(["A-02"]);
  });

  it.each(["refused", "none", "failed"] as const)("says why it does not open: %s", async (fault) => {
    const { is, press, actor } = device(fault);
    await is("off");
    press();
    await waitFor(actor, ({ context }) => context.fault === fault);
    expect(actor.getSnapshot().value).toBe("off");
  });

  it("is closed by a press, when it breaks, and with its page", async () => {
    const { is, press, actor, at, breaks } = device();
    await is("off");
    press();
    await is("on");
    actor.send({ type: "closed" });
    expect([actor.getSnapshot().value, at.closed]).toEqual(["off", 1]);
    press();
    await is("on");
    breaks();
    expect(actor.getSnapshot()).toMatchObject({ value: "off", context: { fault: "failed", view: null } });
    press();
    await is("on");
    expect(actor.getSnapshot().context.fault).toBeNull();
    actor.stop();
    expect(at.closed).toBe(3);
  });
});
