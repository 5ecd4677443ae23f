// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { EntryLine, EntryRow } from "../../../src/contracts/entry.ts";
import { ConsoleProvider } from "../../../src/machines/react/console-context.tsx";
import { TabProvider } from "../../../src/machines/react/tab-context.ts";
import { DeskReceipt } from "../../../src/views/entry/DeskReceipt.tsx";
import { entryKind } from "../../../src/views/entry/entry-kind.ts";
import { type OpenedCommand, openCommand } from "../../../src/views/requests/request-kind.ts";
import { useSendRequest } from "../../../src/views/requests/use-request-command.ts";
import { ConsoleRouter } from "../../../src/views/shell/ConsoleRouter.tsx";
import { asAdmin, enter } from "../../machines/console-boot.ts";
import { okAnswer, refusal, settled } from "../../machines/shell-support.ts";
import { memoryWork } from "../../support/memory-work.ts";
import { renderKit } from "../kit/render-kit.tsx";
import { rowOf } from "../requests/entry-list.tsx";

const TAB = { id: "/entry/entry-list", path: "/entry/entry-list", search: "", params: {} };
const dated = { lineId: "l-1", lot: "A1", expiry: "2027-05-01" };
const brought = [
  { ...dated, locationId: "s-1", good: 5, damaged: 0 },
  { lineId: "l-1", lot: "A2", expiry: "2027-05-01", locationId: "s-1", good: 3, damaged: 0 },
];
const goods = { id: "l-1", typeName: "橄榄油", spec: null } as unknown as EntryLine;

/** Sends a receipt as the desk does, in the moment of the booking, and shows how it stands. */
function Desk(props: { readonly onClose: () => void; readonly onDone: () => void }) {
  const [opened, setOpened] = useState<OpenedCommand<EntryRow> | null>(null);
  const send = useSendRequest(entryKind);
  const book = () => {
    const receipt = openCommand<EntryRow>("receive", rowOf(1), { lines: brought });
    send(receipt);
    setOpened(receipt);
  };
  return opened ? (
    <DeskReceipt opened={opened} lines={[goods]} {...props} />
  ) : (
    <button type="button" onClick={book}>
      book
    </button>
  );
}

/** A receipt of the desk to a server that has the lot A1 with another expiry. */
async function openReceipt() {
  const sent: { readonly lines: readonly { readonly acceptOtherExpiry?: boolean }[] }[] = [];
  const console = await enter((path, body) => {
    if (path === "/api/user/info") return asAdmin(path, body);
    if (path !== "/api/entry/receive") return okAnswer([]);
    const receipt = body as (typeof sent)[number];
    sent.push(receipt);
    const details = { otherExpiry: [{ ...dated, stocked: "2027-03-01" }] };
    return receipt.lines[0]?.acceptOtherExpiry
      ? okAnswer(rowOf(1, 2))
      : refusal(42200, "no", { because: ["otherExpiry"], details });
  });
  const [onClose, onDone] = [vi.fn(), vi.fn()];
  const { user, translator } = await renderKit(
    <ConsoleProvider
      root={console.root}
      ports={{
        rest: console.line.rest,
        storage: console.store,
        work: memoryWork(),
        about: { version: null, build: null },
      }}
    >
      <ConsoleRouter>
        <TabProvider value={TAB}>
          <Desk onClose={onClose} onDone={onDone} />
        </TabProvider>
      </ConsoleRouter>
    </ConsoleProvider>,
  );
  await act(async () => {
    await translator.pages();
    await settled();
  });
  await user.click(screen.getByRole("button", { name: "book" }));
  const question = await screen.findByText(/橄榄油：批次 A1 的在库效期为/);
  return { user, sent, onClose, onDone, question };
}

test("the desk asks with both dates, and books the lot once it is confirmed, the other line as it was", async () => {
  const { user, sent, onDone, question } = await openReceipt();
  expect(question.textContent).toMatch(/2027.?03.?01.*2027.?05.?01/);
  await user.click(screen.getByRole("button", { name: "仍按本次效期入账" }));
  await act(settled);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.lines).toEqual([{ ...brought[0], acceptOtherExpiry: true }, brought[1]]);
  expect(onDone).toHaveBeenCalledOnce();
});

test("going back books nothing, and what was counted stays on the desk", async () => {
  const { user, sent, onClose, onDone } = await openReceipt();
  await user.click(screen.getByRole("button", { name: "返回修改" }));
  expect(sent).toHaveLength(1);
  expect(onClose).toHaveBeenCalledOnce();
  expect(onDone).not.toHaveBeenCalled();
});
