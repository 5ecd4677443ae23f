// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { EntryRow } from "../../../src/contracts/entry.ts";
import type { LogEvent } from "../../../src/contracts/live.ts";
import { featureName } from "../../../src/machines/console/features.machine.ts";
import { ConsoleProvider } from "../../../src/machines/react/console-context.tsx";
import { TabProvider } from "../../../src/machines/react/tab-context.ts";
import { entryDialogs } from "../../../src/views/entry/entry-dialogs.ts";
import { entryKind } from "../../../src/views/entry/entry-kind.ts";
import type { Column } from "../../../src/views/kit/table-column.ts";
import { ListPage } from "../../../src/views/requests/ListPage.tsx";
import { ConsoleRouter } from "../../../src/views/shell/ConsoleRouter.tsx";
import { asAdmin, enter } from "../../machines/console-boot.ts";
import { okAnswer, settled } from "../../machines/shell-support.ts";
import { renderKit } from "../kit/render-kit.tsx";

const TAB = { id: "/entry/entry-list", path: "/entry/entry-list", search: "", params: {} };
const ROWS = 20;

const rowOf = (index: number, version = 1): EntryRow => ({
  ...{ id: `e-${index}`, version, number: `RK-${index}`, kind: "purchase", sourceNumber: null },
  ...{ clientId: "c-1", clientName: "华信", warehouseId: "w-1", warehouseName: "一号仓", dock: null },
  ...{ expectedAt: null, plate: null, driver: null, phone: null, arrivedAt: null, priority: 0 },
  ...{ status: "pending", statusSince: "2026-01-01T00:00:00.000Z", reviewLimitMinutes: null },
  ...{ submittedAt: null, submittedBy: null, submittedByName: null, revision: 1, completedAt: null },
  ...{ rejectReason: null, cancelReason: null, closeShortReason: null, discrepancy: false, remark: null },
  ...{ returnOf: null, lineCount: 1, expectedTotal: 1, goodTotal: 0, damagedTotal: 0, closedShortTotal: 0 },
  ...{
    createUserId: "u-2",
    createUserName: "Li",
    selfApprovable: false,
    clientActive: true,
    approvedAt: null,
    createdAt: "2026-01-01T00:00:00.000Z",
  },
  updatedAt: "2026-01-01T00:00:00.000Z",
});

const changeOf = (index: number, version: number): LogEvent => ({
  ...{
    topic: "entry",
    entity: "entry",
    epoch: "1",
    seq: version,
    type: "approve",
    id: `e-${index}`,
    version,
  },
  ...{ by: "Wang", at: "2026-01-01T00:00:00.000Z", data: { row: rowOf(index, version) } },
});

/** The record of entries with a column that counts how often each row is rendered. */
async function open() {
  const list = Array.from({ length: ROWS }, (_, index) => rowOf(index));
  const page = { list, total: ROWS, totalCapped: false, current: 1, pageSize: ROWS };
  const console = await enter((path, body) => {
    if (path === "/api/user/info") return asAdmin(path, body);
    return okAnswer(path === "/api/entry/queryByPage" ? page : []);
  });
  const rendered = new Map<string, number>();
  const columns: readonly Column<EntryRow>[] = [
    {
      ...{ key: "number", header: "单号", isTitle: true },
      cell: ({ number }) => {
        rendered.set(number, (rendered.get(number) ?? 0) + 1);
        return number;
      },
    },
  ];
  const { user, translator } = await renderKit(
    <ConsoleProvider root={console.root} ports={{ rest: console.line.rest, storage: console.store }}>
      <ConsoleRouter>
        <TabProvider value={TAB}>
          <ListPage
            {...{ kind: entryKind, dialogs: entryDialogs, machine: entryKind.list, columns, views: [] }}
            due={{ field: "expectedAt", label: "预计到货" }}
            filters={() => null}
          />
        </TabProvider>
      </ConsoleRouter>
    </ConsoleProvider>,
  );
  const actor = console.actor("features").getSnapshot().context.actors[featureName(TAB.id, "list")];
  await act(async () => {
    await translator.pages();
    actor?.send({ type: "feed.joined", isPlaced: true });
    await settled();
  });
  await screen.findByText("RK-0");
  return {
    user,
    /** What is rendered again by the step. */
    during: async (step: () => unknown): Promise<readonly string[]> => {
      rendered.clear();
      await act(async () => {
        await step();
      });
      return [...rendered.keys()].sort();
    },
    report: (...events: LogEvent[]) => actor?.send({ type: "feed.batch", events }),
  };
}

test("a change of one request renders its row alone", async () => {
  const { during, report } = await open();
  expect(await during(() => report(changeOf(3, 2)))).toEqual(["RK-3"]);
  expect(await during(() => report(changeOf(3, 3), changeOf(5, 2)))).toEqual(["RK-3", "RK-5"]);
});

test("a row is rendered alone also while another one is chosen", async () => {
  const { user, during, report } = await open();
  await user.click(screen.getByRole("checkbox", { name: "选择 RK-1" }));
  expect(await during(() => report(changeOf(7, 2)))).toEqual(["RK-7"]);
});
