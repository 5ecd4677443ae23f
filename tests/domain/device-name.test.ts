import { describe, expect, it } from "vitest";
import { deviceName } from "../../src/domain/device-name.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("a device in the list of one's sessions", () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
      "Chrome 131 · Windows",
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51`,
      "Edge 131 · Windows",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox 128 · Linux"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
      "Safari 17 · iPhone",
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; V2309A) ${webkit} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.49`,
      "WeChat 8 · Android",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15",
      "Safari 17 · macOS",
    ],
  ])("%s is shown as %s", (agent, expected) => expect(deviceName(agent)).toBe(expected));

  it("that is no browser keeps its own name", () => {
    expect(deviceName("stocktaker/2.1")).toBe("stocktaker/2.1");
    expect(deviceName("")).toBe("");
  });
});
