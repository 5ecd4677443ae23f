import { expect } from "vitest";
import type { CreatedUserRow } from "../../src/contracts/user.ts";
import type { Api, TestServer } from "./server.ts";

/** How an admin writes people: forms that are right, each with an account and a phone of its own, and their saving. */
export function personForms(account: string, on: () => { readonly server: TestServer; readonly admin: Api }) {
  let count = 0;
  const formOf = (changes: Record<string, unknown> = {}) => {
    count += 1;
    const own = {
      userAccount: `${account}${count}`,
      userName: `库管员${count}`,
      userPhone: `1390000${1000 + count}`,
    };
    return { ...own, roleId: on().server.world.roleIds.admin, ...changes };
  };
  const save = (body: Record<string, unknown>, key?: string) =>
    on().admin.post<CreatedUserRow>("/api/user/saveOrUpdate", { body, ...(key ? { key } : {}) });
  const created = async (changes: Record<string, unknown> = {}) => {
    const { code, data } = await save(formOf(changes));
    expect(code).toBe(20000);
    return data;
  };
  return { formOf, save, created };
}
