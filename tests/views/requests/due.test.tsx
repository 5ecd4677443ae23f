// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { expect, test } from "vitest";
import { Due } from "../../../src/views/requests/Due.tsx";
import { renderKit } from "../kit/render-kit.tsx";

const HOUR_MS = 3_600_000;
const NOW_MS = Date.now();
const before = (hours: number) => new Date(NOW_MS - hours * HOUR_MS).toISOString();

/** What stands beside a time that passed five hours ago. */
async function wordBeside(props: { readonly isAwaited: boolean; readonly cameAt?: string }): Promise<string> {
  const kit = await renderKit(<Due at={before(5)} {...props} />);
  // The texts of the pages come after those of the sign-in.
  await act(() => kit.translator.pages());
  return (kit.container.textContent ?? "").replace(/^(今天|昨天) [\d:]+/, "");
}

test("what has not come is late until now", async () => {
  expect(await wordBeside({ isAwaited: true })).toBe("迟 5 小时");
});

test("what came late was as late as it came, however long it is open since", async () => {
  expect(await wordBeside({ isAwaited: true, cameAt: before(2) })).toBe("迟到 3 小时");
});

test("what came in time is not called late, but open", async () => {
  expect(await wordBeside({ isAwaited: true, cameAt: before(7) })).toBe("未收完");
});

test("what has waited longer than its warehouse allows says by how much, before it is due and without a due time", async () => {
  const kit = await renderKit(
    <>
      <Due at={before(-5)} isAwaited lateAt={before(1)} />
      <Due at={null} isAwaited lateAt={before(2)} />
    </>,
  );
  await act(() => kit.translator.pages());
  expect(kit.container.textContent?.match(/超时 \d 小时/g)).toEqual(["超时 1 小时", "超时 2 小时"]);
});

test("what is done with is not late", async () => {
  expect(await wordBeside({ isAwaited: false, cameAt: before(2) })).toBe("");
});
