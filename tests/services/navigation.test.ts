// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { takeSignOnCode } from "../../src/services/navigation.ts";

it("the code of a single sign-on is taken out of the address, and other fragments stay", () => {
  window.history.replaceState(null, "", "/login?redirect=entry-list#sso=abc_-1");
  expect(takeSignOnCode()).toBe("abc_-1");
  expect(window.location.href).toMatch(/\/login\?redirect=entry-list$/);
  expect(takeSignOnCode()).toBeNull();
  window.history.replaceState(null, "", "/login#sso=a b");
  expect(takeSignOnCode()).toBeNull();
});
