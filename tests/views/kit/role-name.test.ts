import { expect, test } from "vitest";
import type { Translate } from "../../../src/locales/translator.ts";
import { roleNameOf } from "../../../src/views/kit/role-name.ts";

test("a role that came with the world is named in the reader's language, any other as its admin named it", () => {
  const t = ((key: string) => `<${key}>`) as Translate;
  expect(roleNameOf(t, "管理员")).toBe("<texts.roleCode.admin>");
  expect(roleNameOf(t, "客户")).toBe("<texts.roleCode.client>");
  expect(roleNameOf(t, "夜班管理员")).toBe("夜班管理员");
});
