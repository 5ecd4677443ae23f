import { expect, it } from "vitest";
import { quietEnd } from "../../src/domain/quiet-hours.ts";

const SHANGHAI = "Asia/Shanghai";
const night = { quietFrom: 20, quietUntil: 8 };
const at = (text: string) => new Date(`2026-05-20T${text}+08:00`);

it.each([
  ["at the first minute of the night", night, "20:00:00", "2026-05-21T00:00:00.000Z"],
  ["after midnight", night, "07:59:59", "2026-05-20T00:00:00.000Z"],
  ["when the night is over", night, "08:00:00", null],
  ["in the afternoon", night, "19:59:59", null],
  ["within one day", { quietFrom: 12, quietUntil: 14 }, "13:20:00", "2026-05-20T06:00:00.000Z"],
  ["after it", { quietFrom: 12, quietUntil: 14 }, "14:00:00", null],
  ["where no hours are given", { quietFrom: null, quietUntil: null }, "03:00:00", null],
  ["where both hours are the same", { quietFrom: 5, quietUntil: 5 }, "05:30:00", null],
])("tells when quiet hours end: %s", (_, hours, time, end) => {
  expect(quietEnd(hours, at(time), SHANGHAI)?.toISOString() ?? null).toBe(end);
});

it("ends at the hour that clocks show after they are put forward", () => {
  // In Berlin 02:00 to 03:00 do not exist on 29 March 2026.
  const end = quietEnd({ quietFrom: 22, quietUntil: 3 }, new Date("2026-03-28T23:30:00Z"), "Europe/Berlin");
  expect(end?.toISOString()).toBe("2026-03-29T01:00:00.000Z");
});

it("ends at a whole hour in a zone that differs from UTC by three quarters of one", () => {
  const end = quietEnd({ quietFrom: 0, quietUntil: 6 }, new Date("2026-05-20T20:00:00Z"), "Asia/Kathmandu");
  expect(end?.toISOString()).toBe("2026-05-21T00:15:00.000Z");
});
