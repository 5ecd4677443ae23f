/** A wrong password: said by the toast and by one sentence of the form, which says what to do; nothing moves. */
import { expect, type Page } from "@playwright/test";
import { fillSignIn, remember } from "./shell-support.ts";
import { test } from "./test.ts";

const boxes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("h1, input, button[type=submit]")].map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join();
    }),
  );

for (const [locale, sentence, refusal] of [
  ["zh-CN", "登录出错，请刷新后重试。忘记密码请联系仓库管理员重置。", "账号或密码不正确"],
  [
    "en-US",
    "Login error: refresh and try again, or ask the warehouse for a new password.",
    "Wrong account or password",
  ],
] as const) {
  for (const width of [1440, 390]) {
    test(`a wrong password says what to do and nothing moves (${locale}, ${width} wide)`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await remember(page, { "arco-locale": locale });
      await page.goto("/login");
      await expect(page.locator("button[type=submit]")).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      const before = await boxes(page);

      await page.locator("button[type=submit]").click();
      await expect(page.locator("[aria-invalid=true]")).toHaveCount(2);
      expect(await boxes(page)).toEqual(before);

      await fillSignIn(page, "nobody-here", "not-the-password");
      await expect(page.getByRole("alert")).toHaveText(sentence);
      await expect(page.getByRole("listitem").filter({ hasText: refusal })).toHaveCount(1);
      expect(await boxes(page)).toEqual(before);
      // Nowhere else: the form's sentence, and the toast.
      await expect(page.locator("form [data-room=field]").nth(1)).toHaveText(/^(密码|Password)$/);
      await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
      await expect(page.locator("input[name=password]")).toBeFocused();
    });
  }
}
