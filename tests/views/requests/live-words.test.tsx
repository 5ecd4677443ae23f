// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import type { Locale } from "../../../src/locales/loaders.ts";
import { DataTable } from "../../../src/views/kit/DataTable.tsx";
import { LookedAt } from "../../../src/views/requests/LookedAt.tsx";
import { LastChange } from "../../../src/views/requests/use-request-columns.tsx";
import { type Kit, renderKit } from "../kit/render-kit.tsx";

/** With the texts of the pages, which come after those of the sign-in. */
async function show(element: ReactElement, locale?: Locale): Promise<Kit> {
  const kit = await renderKit(element, locale);
  await act(() => kit.translator.pages());
  return kit;
}

const news = { by: "赵磊", type: "receive", before: {} };

test("a row says who did what, and how many units it moved", async () => {
  const kit = await show(<LastChange name="entry" news={news} units={96} />);
  expect(screen.getByText("赵磊 收货 +96 刚刚")).toBeTruthy();
  kit.show(<LastChange name="entry" news={{ ...news, type: "reverseReceipt" }} units={-96} />);
  expect(screen.getByText(/−96/)).toBeTruthy();
});

test("in English too", async () => {
  await show(<LastChange name="entry" news={{ ...news, by: "Zhao" }} units={96} />, "en-US");
  expect(screen.getByText("Zhao · Receive +96 · just now")).toBeTruthy();
});

test("a row that has come in carries the word, and its news reaches the cells", async () => {
  const mark = { kind: "new", at: 0, isFading: false, news } as const;
  await show(
    <DataTable
      label="list"
      rows={[{ id: "a" }]}
      rowKey={({ id }) => id}
      columns={[
        { key: "id", header: "id", isTitle: true, cell: ({ id }) => id },
        { key: "by", header: "by", cell: (_row, last) => last?.by ?? "" },
      ]}
      mark={() => mark}
    />,
  );
  expect(screen.getByText("新")).toBeTruthy();
  expect(screen.getByText("赵磊")).toBeTruthy();
});

test("a request names who looks at it, and shows nothing where no colleague does", async () => {
  const kit = await show(<LookedAt by={["周文静"]} />);
  expect(screen.getByText("周文静在看")).toBeTruthy();
  kit.show(<LookedAt by={["周文静", "陈敏"]} />);
  expect(screen.getByText("周文静等 2 人在看").closest("[title]")?.getAttribute("title")).toBe(
    "周文静、陈敏",
  );
  kit.show(<LookedAt by={[]} />);
  expect(screen.queryByText(/在看/)).toBeNull();
});
