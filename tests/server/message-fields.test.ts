import { describe, expect, it } from "vitest";
import { messageRow, type StoredMessage } from "../../server/feed/message-row.ts";
import type { MessageKind } from "../../src/contracts/message.ts";

const stored = (type: MessageKind): StoredMessage => ({
  id: "m-1",
  recipientId: "u-1",
  roleId: null,
  exceptUserId: null,
  type,
  messageType: 1,
  template: "entryApproved",
  values: { number: "RK261121-AAAA", byName: "陈" },
  link: "/entry/entry-list/e-1",
  at: new Date("2026-11-21T00:00:00.000Z"),
  readAt: null,
  closedAt: null,
  senderName: "陈",
  senderAvatar: null,
});

/** Specification section 3, in its order. */
const NAMED = ["id", "type", "title", "subTitle", "avatar", "content", "time", "status"];
/** What this product adds. */
const ADDED = ["link", "closedAt", "template", "values"];

describe("a message as it is sent", () => {
  it.each(["notice", "todo"] as const)("has the named fields and its messageType when it is a %s", (type) => {
    const row = messageRow(stored(type), "zh-CN");
    expect(Object.keys(row).sort()).toEqual([...NAMED, ...ADDED, "messageType"].sort());
    expect(row).toMatchObject({ type, messageType: 1, status: 0 });
  });

  it("has no messageType when it is a plain message", () => {
    const row = messageRow(stored("message"), "zh-CN");
    expect(Object.keys(row).sort()).toEqual([...NAMED, ...ADDED].sort());
  });

  it("has its sender's picture, or initials, or the system's sign: never none", () => {
    const own = messageRow({ ...stored("notice"), senderAvatar: "/face.png" }, "en-US").avatar;
    expect(own).toBe("/face.png");
    const drawn = (senderName: string | null) =>
      decodeURIComponent(messageRow({ ...stored("todo"), senderName }, "en-US").avatar);
    expect(drawn("陈")).toMatch(/^data:image\/svg\+xml,<svg.*>陈<\/text><\/svg>$/);
    expect(drawn("<b>")).toContain("&lt;");
    expect(drawn("陈")).toBe(drawn(" 陈"));
    for (const nobody of [null, ""]) expect(drawn(nobody)).toMatch(/^data:image\/svg\+xml,.*<path/);
  });

  it("is read, with the status 1, once its reader has read it", () => {
    const readAt = new Date("2026-11-21T00:01:00.000Z");
    expect(messageRow({ ...stored("notice"), readAt }, "en-US").status).toBe(1);
  });
});
