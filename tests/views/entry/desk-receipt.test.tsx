// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { EntryDetail } from "../../../src/contracts/entry.ts";
import { draftKey } from "../../../src/machines/page/kept-draft.ts";
import { ConsoleProvider } from "../../../src/machines/react/console-context.tsx";
import { TabProvider } from "../../../src/machines/react/tab-context.ts";
import { ReceiveDesk } from "../../../src/views/entry/ReceiveDesk.tsx";
import { ConsoleRouter } from "../../../src/views/shell/ConsoleRouter.tsx";
import { WaitingCommands } from "../../../src/views/shell/WaitingCommands.tsx";
import { asAdmin, enter } from "../../machines/console-boot.ts";
import { okAnswer, refusal, settled } from "../../machines/shell-support.ts";
import { memoryWork } from "../../support/memory-work.ts";
import { renderKit } from "../kit/render-kit.tsx";
import { rowOf } from "../requests/entry-list.tsx";

const TAB = { id: "/entry/entry-handle", path: "/entry/entry-handle", search: "", params: {} };
const dated = { lineId: "l-1", lot: "A1", expiry: "2027-05-01" };
const place = { id: "s-1", code: "A-01", name: "A-01", zone: "storage" };
const piece = { productionDate: null, acceptsExpired: false, place, damaged: 0 };
const counted = {
  pieces: [
    { ...piece, ...dated, no: 1, good: 5 },
    { ...piece, ...dated, no: 2, lot: "A2", good: 3 },
  ],
  ...{ open: null, log: [], nextNo: 3 },
};
const ENTRY = {
  ...{ ...rowOf(1), status: "approved", expectedTotal: 8, overReceiptPercent: 0, receipts: [] },
  lines: [
    {
      ...{
        id: "l-1",
        lineNo: 1,
        typeId: "t-1",
        typeName: "橄榄油",
        skuCode: "SKU-1",
        spec: null,
        unit: "瓶",
      },
      ...{ gtin: null, trackLot: true, trackExpiry: true, shelfLifeDays: null, typePicture: null },
      ...{ expected: 8, good: 0, damaged: 0, closedShort: 0, lot: "", productionDate: null, expiry: null },
    },
  ],
} as unknown as EntryDetail;

/** A desk with eight units counted, and a server that has the lot A1 with another expiry. */
async function bookedDesk() {
  const sent: { readonly lines: readonly { readonly acceptOtherExpiry?: boolean }[] }[] = [];
  const work = memoryWork();
  const console = await enter((path, body) => {
    if (path === "/api/user/info") return asAdmin(path, body);
    if (path !== "/api/entry/receive") return okAnswer(path === "/api/entry/places" ? null : []);
    const receipt = body as (typeof sent)[number];
    sent.push(receipt);
    const details = { otherExpiry: [{ ...dated, stocked: "2027-03-01" }] };
    return receipt.lines[0]?.acceptOtherExpiry
      ? okAnswer(rowOf(1, 2))
      : refusal(42200, "no", { because: ["otherExpiry"], details });
  });
  const { user: person } = console.root.system.get("session").getSnapshot().context;
  void work.write(draftKey(person.id, "receive:e-1"), JSON.stringify(counted));
  const onBooked = vi.fn();
  const { user, translator } = await renderKit(
    <ConsoleProvider
      root={console.root}
      ports={{
        ...{ rest: console.line.rest, storage: console.store, work },
        about: { version: null, build: null },
      }}
    >
      <ConsoleRouter>
        <TabProvider value={TAB}>
          <WaitingCommands />
          <ReceiveDesk entry={ENTRY} onBooked={onBooked} onNext={() => undefined} />
        </TabProvider>
      </ConsoleRouter>
    </ConsoleProvider>,
  );
  await act(async () => {
    await translator.pages();
    await settled();
  });
  await user.click(screen.getByRole("button", { name: /入账 8 件/ }));
  const question = await screen.findByText(/橄榄油：批次 A1 的在库效期为/);
  return { user, sent, onBooked, question };
}

test("the desk asks with both dates, and books the lot once it is confirmed, the other line as it was", async () => {
  const { user, sent, onBooked, question } = await bookedDesk();
  expect(question.textContent).toMatch(/2027.?03.?01.*2027.?05.?01/);
  await user.click(screen.getByRole("button", { name: "仍按本次效期入账" }));
  await act(settled);
  expect(sent).toHaveLength(2);
  const [first, other] = sent[0]?.lines ?? [];
  expect(sent[1]?.lines).toEqual([{ ...first, acceptOtherExpiry: true }, other]);
  expect(onBooked).toHaveBeenCalledOnce();
  expect(screen.queryByText(/橄榄油：批次 A1 的在库效期为/)).toBeNull();
});

test("a receipt that was refused is on the desk again, and its card says so", async () => {
  const { user, sent, onBooked } = await bookedDesk();
  expect(screen.getByText(/清点的内容已回到收货台/)).toBeTruthy();
  expect(screen.getByRole("button", { name: /入账 8 件/ })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "知道了" }));
  expect(screen.queryByText(/清点的内容已回到收货台/)).toBeNull();
  expect(sent).toHaveLength(1);
  expect(onBooked).not.toHaveBeenCalled();
});
