// @vitest-environment happy-dom
/** A desk's field hears what is scanned anywhere on its page, and no button is pressed by a scanner. */
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ScanBox } from "../../../src/views/requests/ScanBox.tsx";
import { renderKit } from "../kit/render-kit.tsx";

let clockMs = 0;
beforeEach(() => {
  clockMs = performance.now();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Presses keys where the focus is, as a browser does. */
function press(keys: readonly string[], gapMs: number): void {
  for (const key of keys) {
    clockMs += gapMs;
    const target = document.activeElement as HTMLElement;
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: clockMs });
    fireEvent(target, event);
    const focused = document.activeElement;
    if (!event.defaultPrevented && key === "Enter" && target.tagName === "BUTTON") target.click();
    if (!event.defaultPrevented && key.length === 1 && focused instanceof HTMLInputElement)
      fireEvent.change(focused, { target: { value: focused.value + key } });
    fireEvent.keyUp(target, { key });
  }
}
/** Nothing is pressed until all that is due has happened. */
const wait = (ms: number) => {
  clockMs += ms;
  act(() => vi.runOnlyPendingTimers());
};

async function desk(options: readonly string[] = []) {
  const heard: string[] = [];
  const chosen: number[] = [];
  const clicked = vi.fn();
  await renderKit(
    <>
      <ScanBox
        asked="扫描库位"
        wrong={null}
        hint=""
        isBlocked={false}
        focusKey=""
        onHeard={(each) => heard.push(`${each.type} ${each.text}`)}
        options={options}
        onOption={(index) => chosen.push(index)}
        onBack={() => undefined}
      />
      <button type="button" onClick={clicked}>
        报缺
      </button>
    </>,
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const field = screen.getByRole("textbox") as HTMLInputElement;
  return { heard, chosen, clicked, field };
}

test.each([
  ["Enter", ["Enter"]],
  ["two Enters", ["Enter", "Enter"]],
  ["Tab", ["Tab"]],
  ["Tab and Enter", ["Tab", "Enter"]],
])(
  "a scan with %s behind it is heard once, with the focus in the field or on a button",
  async (_, suffix) => {
    const { heard, clicked, field } = await desk();
    expect(document.activeElement).toBe(field);
    press(["Enter", ..."A-01", ...suffix], 6);
    wait(2_000);
    screen.getByRole("button", { name: "报缺" }).focus();
    press(["Enter", ..."SKU-1", ...suffix], 6);
    wait(2_000);
    screen.getByRole("button", { name: "报缺" }).focus();
    press([" ", ..."15", ...suffix], 6);
    wait(2_000);
    expect(heard).toEqual(["scanned A-01", "scanned SKU-1", "scanned 15"]);
    expect(clicked).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe("");
  },
);

test("by hand a button is pressed by Enter and by the blank, and the field takes its text by Enter", async () => {
  const { heard, clicked, field } = await desk();
  screen.getByRole("button", { name: "报缺" }).focus();
  press(["Enter"], 600);
  wait(500);
  press([" "], 600);
  wait(500);
  expect(clicked).toHaveBeenCalledTimes(2);
  field.focus();
  press([..."12"], 150);
  press(["Enter"], 400);
  wait(500);
  press(["Enter"], 400);
  wait(500);
  expect(heard).toEqual(["typed 12", "typed "]);
});

test("what was scanned without an end is said, stays in the field, and Enter by hand takes it as a code", async () => {
  const { heard, field } = await desk();
  press([..."12"], 6);
  wait(1_500);
  expect(heard).toEqual(["misread 12"]);
  expect(field.value).toBe("12");
  press(["Enter"], 100);
  wait(500);
  expect(heard).toEqual(["misread 12", "scanned 12"]);
});

test("of several meanings one is chosen by its number and Enter, or by its button", async () => {
  const { heard, chosen } = await desk(["库位 A-01", "货品 A-01"]);
  press(["2"], 500);
  press(["Enter"], 400);
  wait(500);
  act(() => screen.getByRole("button", { name: /货品 A-01/ }).click());
  expect(chosen).toEqual([1, 1]);
  press(["3"], 500);
  press(["Enter"], 400);
  wait(500);
  expect(heard).toEqual(["typed 3"]);
});
