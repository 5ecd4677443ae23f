// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { StatusTag } from "../../../src/views/kit/StatusTag.tsx";
import { Waited } from "../../../src/views/requests/Waited.tsx";
import { renderKit } from "../kit/render-kit.tsx";

/** The tag of a wait of five hours where the warehouse has this limit, in minutes, beside one that is plain. */
async function tagOf(limitMinutes: number | null): Promise<HTMLElement> {
  const since = new Date(Date.now() - 5 * 3_600_000).toISOString();
  const kit = await renderKit(
    <>
      <Waited since={since} limitMinutes={limitMinutes} />
      <StatusTag tone="neutral">plain</StatusTag>
    </>,
  );
  // The texts of the pages come after those of the sign-in.
  await act(() => kit.translator.pages());
  return screen.getByText(/^5 小时/);
}

test("where the warehouse has no limit, no wait is late, however long", async () => {
  const tag = await tagOf(null);
  expect(tag.textContent).toBe("5 小时");
  expect(tag.className).toBe(screen.getByText("plain").className);
});

test("a wait near its limit says so", async () => {
  expect((await tagOf(6 * 60)).textContent).toBe("5 小时 · 将超时");
});

test("a wait over its limit says so", async () => {
  expect((await tagOf(5 * 60)).textContent).toBe("5 小时 · 已超时");
});
