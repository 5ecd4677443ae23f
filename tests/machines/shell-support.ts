/** Replaces the outside in tests of the shell's machines: a wire with prepared answers, a store, a history. */
import type { Answer, Refused, RestClient } from "../../src/contracts/answer.ts";
import type { CurrentUser } from "../../src/contracts/user.ts";

export const okAnswer = <T>(data: T): Answer<T> => ({ ok: true, data });
export const refusal = (code: number, msg = "no", data: unknown = null): Refused => ({
  ok: false,
  kind: "refused",
  code,
  msg,
  data,
});
export const silence: Answer<never> = { ok: false, kind: "transport" };

export type Replies = (path: string, body: unknown) => Answer<unknown> | Promise<Answer<unknown>>;

/** A wire that remembers what was asked. */
export function wire(replies: Replies) {
  const asked: { readonly path: string; readonly body: unknown }[] = [];
  const ask = async <T>(path: string, body: unknown): Promise<Answer<T>> => {
    asked.push({ path, body });
    return (await replies(path, body)) as Answer<T>;
  };
  const rest: RestClient = {
    get: (path, query) => ask(path, query),
    post: (path, body) => ask(path, body),
    upload: (path, content) => ask(path, content),
    delete: (path, query) => ask(path, query),
    page: (resource, query) => ask(`/api/${resource}/queryByPage`, query),
    download: (path, query) => ask(path, query),
  };
  return { rest, asked, count: (path: string) => asked.filter((one) => one.path === path).length };
}

/** One entry of the browser's storage. */
export function entry(initial: string | null = null) {
  let text = initial;
  return {
    read: () => text,
    write: (next: string) => {
      text = next;
    },
    clear: () => {
      text = null;
    },
  };
}

export const person = (more: Partial<CurrentUser> = {}): CurrentUser => ({
  id: "u-1",
  userNumber: "0001",
  userAccount: "admin",
  userPassword: null,
  userName: "Chen",
  userPhone: null,
  userFixPhone: null,
  postId: null,
  postName: null,
  roleId: "r-1",
  roleName: "Admin",
  departmentId: null,
  departmentName: null,
  userStatus: 1,
  userLoginStatus: 1,
  type: 1,
  theTax: null,
  createUserId: null,
  roleCode: "admin",
  clientId: null,
  clientName: null,
  mustChangePassword: false,
  secondFactorDue: false,
  company: null,
  pages: ["Workplace", "message", "profile", "entry-list"],
  ...more,
});

/** Lets answered promises reach the machines; no time passes. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
