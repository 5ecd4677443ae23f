import { describe, expect, test } from "vitest";
import { NOTHING_READ, pressed } from "../../src/domain/scan-reader.ts";
import { DeskKeyboard, type Key } from "../support/scanner.ts";

/** A desk's keyboard, and what was heard of it. */
function desk() {
  const heard: string[] = [];
  const keyboard = new DeskKeyboard((each) =>
    heard.push(`${each.type === "misread" ? each.because : each.type} ${each.text}`),
  );
  return { keyboard, heard };
}
const ENTER = "Enter";
const LINE_FEED: Key = { key: "j", ctrlKey: true };

describe("a scanner's habits: one code is heard once, and nothing else", () => {
  const habits: readonly (readonly [string, readonly (string | Key)[]])[] = [
    ["Enter", [..."P-02", ENTER]],
    ["two Enters", [..."P-02", ENTER, ENTER]],
    ["three Enters", [..."P-02", ENTER, ENTER, ENTER]],
    ["CR LF as Enter and Ctrl+J", [..."P-02", ENTER, LINE_FEED]],
    ["CR LF as Ctrl+M and Ctrl+J", [..."P-02", { key: "m", ctrlKey: true }, LINE_FEED]],
    ["Tab", [..."P-02", "Tab"]],
    ["Tab and Enter", [..."P-02", "Tab", ENTER]],
    ["Enter and Tab", [..."P-02", ENTER, "Tab"]],
    ["Enter before and after", [ENTER, ..."P-02", ENTER]],
    ["two Enters before, one after", [ENTER, ENTER, ..."P-02", ENTER]],
    ["Enter before, Tab after", [ENTER, ..."P-02", "Tab"]],
    ["Shift held for capitals", ["Shift", "P", "-", "Shift", "0", "2", ENTER]],
  ];
  for (const gapMs of [1, 5, 20, 30])
    test.each(habits)(`%s, ${gapMs} ms apart`, (_, keys) => {
      const { keyboard, heard } = desk();
      keyboard.press(keys, gapMs);
      keyboard.wait(5_000);
      expect(heard).toEqual(["scanned P-02"]);
    });

  test.each(["12", "7", "20261203", "6901234567892", "D", "Y", "0", "1,200"])(
    "what looks like a number or a key of the desk is a code: %s",
    (code) => {
      const { keyboard, heard } = desk();
      keyboard.press([...code, ENTER], 8);
      keyboard.wait(5_000);
      expect(heard).toEqual([`scanned ${code}`]);
    },
  );

  test("a code without an end is said, and a deliberate Enter takes it as a code", () => {
    const { keyboard, heard } = desk();
    keyboard.press("12", 8);
    keyboard.wait(2_000);
    expect(heard).toEqual(["unended 12"]);
    keyboard.press([ENTER], 1);
    keyboard.wait(500);
    expect(heard).toEqual(["unended 12", "scanned 12"]);
  });

  test("an Enter that comes late after a fast text makes no number of it", () => {
    const { keyboard, heard } = desk();
    keyboard.press("12", 8);
    keyboard.press([ENTER], 400);
    keyboard.wait(2_000);
    expect(heard).toEqual(["scanned 12"]);
  });
});

describe("a broken code is said with what was read, and no part of it is a code", () => {
  test.each([
    ["a pause of 400 ms", "AB", 400, "-0123"],
    ["a pause of 900 ms", "AB", 900, "-0123"],
    ["one character before a pause", "A", 600, "-0123"],
    ["one character after a pause", "A-012", 600, "3"],
    ["digits in two parts", "12", 600, "60"],
  ])("%s", (_, first, pauseMs, rest) => {
    const { keyboard, heard } = desk();
    keyboard.press(first, 8);
    keyboard.wait(pauseMs - 8);
    keyboard.press([...rest, ENTER], 8);
    keyboard.wait(5_000);
    expect(heard).toEqual([`broken ${first}${rest}`]);
  });

  test("after a pause so long that the first part was said, the rest is refused with it", () => {
    const { keyboard, heard } = desk();
    keyboard.press("A-0", 8);
    keyboard.wait(1_500);
    keyboard.press(["1", ENTER], 8);
    keyboard.wait(5_000);
    expect(heard).toEqual(["unended A-0", "broken A-01"]);
  });

  test("a character that comes late belongs to its scan", () => {
    const { keyboard, heard } = desk();
    keyboard.press("AB", 10);
    keyboard.wait(130);
    keyboard.press([..."-0123", ENTER], 10);
    expect(heard).toEqual(["scanned AB-0123"]);
  });

  test.each([
    ["a date after a lot", "L2611", "20261101"],
    ["a count after a location", "A-01", "3"],
    ["one digit after another", "1", "2"],
  ])("a key that overtakes the Enter of a typed text makes no text of both: %s", (_, first, then) => {
    const { keyboard, heard } = desk();
    keyboard.press(first, 130);
    keyboard.press([ENTER], 130);
    keyboard.press(then.slice(0, 1), 60);
    keyboard.press(then.slice(1), 130);
    keyboard.press([ENTER], 400);
    keyboard.wait(500);
    expect(heard).toEqual([`broken ${first}${then}`]);
  });

  test("a person's digit before a scan makes no number of both", () => {
    const { keyboard, heard } = desk();
    keyboard.press("1", 200);
    keyboard.wait(190);
    keyboard.press([..."25", ENTER], 10);
    keyboard.wait(5_000);
    expect(heard).toEqual(["broken 125"]);
  });
});

describe("hands", () => {
  test.each(["12", "4", "A-0", "2026-11-01", "1,200"])("a typed text is typed: %s", (text) => {
    const { keyboard, heard } = desk();
    keyboard.byHand(text);
    expect(heard).toEqual([`typed ${text}`]);
  });

  test.each([
    ["Escape", { key: "Escape" }],
    ["an arrow", { key: "ArrowDown" }],
    ["Tab", { key: "Tab" }],
    ["Ctrl+Enter", { key: ENTER, ctrlKey: true }],
    ["Ctrl+Z", { key: "z", ctrlKey: true }],
  ])("an Enter is not lost to a key that follows it at once: %s", (_, next) => {
    const { keyboard, heard } = desk();
    keyboard.press("12", 130);
    keyboard.press([ENTER], 130);
    keyboard.press([next], 20);
    keyboard.wait(500);
    expect(heard).toEqual(["typed 12"]);
  });

  test("Enter alone is an Enter, once, also when it is held down", () => {
    const { keyboard, heard } = desk();
    keyboard.byHand("");
    expect(heard).toEqual(["typed "]);
    const held = { key: ENTER, ctrlKey: false, altKey: false, metaKey: false, repeat: true, timeStamp: 1 };
    expect(pressed(NOTHING_READ, held, { holds: false }).heard).toEqual({ kind: "scanner" });
  });

  test("Enter soon after a scan does nothing, and later it counts", () => {
    const { keyboard, heard } = desk();
    keyboard.press([..."P-02", ENTER], 8);
    keyboard.press([ENTER], 250);
    keyboard.wait(500);
    expect(heard).toEqual(["scanned P-02"]);
    keyboard.press([ENTER], 100);
    keyboard.wait(500);
    expect(heard).toEqual(["scanned P-02", "typed "]);
  });

  test("what a person had begun to type is no part of the scan that follows", () => {
    const { keyboard, heard } = desk();
    keyboard.press("A-0", 120);
    keyboard.wait(800);
    keyboard.press([..."P-02", ENTER], 8);
    keyboard.wait(5_000);
    expect(heard).toEqual(["scanned P-02"]);
  });

  test("a typed quantity is not taken by the Enter that begins a scan", () => {
    const { keyboard, heard } = desk();
    keyboard.press("12", 150);
    keyboard.wait(700);
    keyboard.press([ENTER, ..."P-02", ENTER], 8);
    keyboard.wait(5_000);
    expect(heard).toEqual(["scanned P-02"]);
  });
});

test("the same label read twice at once counts once and is said; read again later it is another scan", () => {
  const { keyboard, heard } = desk();
  keyboard.press([..."SKU-1", ENTER], 8);
  keyboard.wait(150);
  keyboard.press([..."SKU-1", ENTER], 8);
  keyboard.wait(700);
  keyboard.press([..."SKU-1", ENTER], 8);
  expect(heard).toEqual(["scanned SKU-1", "twice SKU-1", "scanned SKU-1"]);
});

test("the separator of GS1 strings is part of the code, not a shortcut", () => {
  const { keyboard, heard } = desk();
  keyboard.press([..."10L1", { key: "]", ctrlKey: true }, ..."3712", ENTER], 8);
  expect(heard).toEqual(["scanned 10L1\u001d3712"]);
});

test("in other fields Enter counts at once, and Tab goes on", () => {
  const key = (name: string, timeStamp: number) => ({
    ...{ key: name, timeStamp, ctrlKey: false, altKey: false, metaKey: false },
  });
  expect(pressed(NOTHING_READ, key(ENTER, 1_000), { holds: false }).heard).toEqual({ kind: "enter" });
  let reader = NOTHING_READ;
  for (const [at, each] of [..."SKU"].entries())
    reader = pressed(reader, key(each, 2_000 + at * 8), { holds: false }).reader;
  expect(pressed(reader, key("Tab", 2_030), { holds: false }).heard).toEqual({ kind: "other" });
  expect(pressed(reader, key(ENTER, 2_030), { holds: false }).heard).toEqual({ kind: "scan", text: "SKU" });
});
