// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DateField } from "../../../src/views/kit/DateField.tsx";
import { renderKit } from "./render-kit.tsx";

const day = (value: string) => <DateField kind="date" label="day" value={value} onChange={() => undefined} />;

test("a chosen day stands over its field in the reader's language, an empty field asks for one", async () => {
  const { show, unmount } = await renderKit(day("2026-11-20"));
  expect(screen.getByText("2026/11/20")).toBeTruthy();
  show(day(""));
  expect(screen.getByText("选择日期")).toBeTruthy();
  unmount();
  await renderKit(day("2026-11-20"), "en-US");
  expect(screen.getByText(/^(20 )?Nov( 20,)? 2026$/)).toBeTruthy();
});
