import { expect, test } from "vitest";
import { recentConsignees } from "../../../src/views/exit/recent-consignees.ts";

const to = (consigneeName: string | null, address: string | null, consigneePhone: string | null = "138") => ({
  ...{ consigneeName, consigneePhone, address, regionCode: 310_115 },
});

test("each place of a person is offered once, as it was written last, the latest first", () => {
  const found = recentConsignees([
    to("罗强", "一路 1 号", "139"),
    to("Luo Qiang", "2 First Rd"),
    to("罗强", "一路１号"),
    to("罗强", "二路 2 号", null),
    to("LUO QIANG ", "2 first rd"),
  ]);
  expect(found.map(({ consigneeName, phone, address }) => [consigneeName, phone, address])).toEqual([
    ["罗强", "139", "一路 1 号"],
    ["Luo Qiang", "138", "2 First Rd"],
    ["罗强", "138", "一路１号"],
    ["罗强", "", "二路 2 号"],
  ]);
});

test("who fetches goods has no address, and no more than five are offered", () => {
  expect(recentConsignees([to(null, null), to("罗强", null), to(null, "一路 1 号")])).toEqual([]);
  const many = Array.from({ length: 9 }, (_, at) => to(`第 ${at} 位`, "一路"));
  expect(recentConsignees(many).map(({ consigneeName }) => consigneeName)).toEqual([
    "第 0 位",
    "第 1 位",
    "第 2 位",
    "第 3 位",
    "第 4 位",
  ]);
});
