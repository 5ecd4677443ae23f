/** The record of entries, in a document without a browser. */
import { act, screen } from "@testing-library/react";
import type { Answer } from "../../../src/contracts/answer.ts";
import type { EntryRow } from "../../../src/contracts/entry.ts";
import { ENTRY_REQUEST } from "../../../src/contracts/entry-status.ts";
import type { LogEvent } from "../../../src/contracts/live.ts";
import { ENTRY_RIGHTS } from "../../../src/contracts/permissions.ts";
import { featureName } from "../../../src/machines/console/features.machine.ts";
import { ConsoleProvider } from "../../../src/machines/react/console-context.tsx";
import { TabProvider } from "../../../src/machines/react/tab-context.ts";
import { entryDialogs } from "../../../src/views/entry/entry-dialogs.tsx";
import { entryKind } from "../../../src/views/entry/entry-kind.ts";
import type { Column } from "../../../src/views/kit/table-column.ts";
import { ListPage } from "../../../src/views/requests/ListPage.tsx";
import { eachText } from "../../../src/views/requests/request-form.ts";
import { useDecisions } from "../../../src/views/requests/use-decisions.tsx";
import { ConsoleRouter } from "../../../src/views/shell/ConsoleRouter.tsx";
import { asAdmin, enter } from "../../machines/console-boot.ts";
import { okAnswer, settled } from "../../machines/shell-support.ts";
import { renderKit } from "../kit/render-kit.tsx";

const TAB = { id: "/entry/entry-list", path: "/entry/entry-list", search: "", params: {} };
const ROWS = 20;

export const rowOf = (index: number, version = 1): EntryRow => ({
  ...{ id: `e-${index}`, version, number: `RK-${index}`, kind: "purchase", arrivedAt: null },
  ...eachText(Object.keys(ENTRY_REQUEST.fields) as (keyof typeof ENTRY_REQUEST.fields)[], () => null),
  ...{ clientId: "c-1", clientName: "华信", warehouseId: "w-1", warehouseName: "一号仓", priority: 0 },
  ...{ status: "pending", statusSince: "2026-01-01T00:00:00.000Z", reviewLimitMinutes: null },
  ...{ submittedAt: null, submittedBy: null, submittedByName: null, revision: 1, completedAt: null },
  ...{
    rejectReason: null,
    cancelReason: null,
    delayCause: null,
    closeShortReason: null,
    discrepancy: false,
    remark: null,
  },
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

export const changeOf = (index: number, version: number): LogEvent => ({
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

function Entries({ columns }: { readonly columns: readonly Column<EntryRow>[] }) {
  const decisions = useDecisions(entryKind, ENTRY_RIGHTS.approve);
  return (
    <ListPage
      {...{ kind: entryKind, dialogs: entryDialogs, columns }}
      filters={{ kind: null }}
      {...(decisions ? { decisions } : {})}
    />
  );
}

/** The list with a column that counts how often each row is rendered. `post` answers the commands. */
export async function openList(post: (path: string, body: unknown) => Answer<unknown> = () => okAnswer([])) {
  const list = Array.from({ length: ROWS }, (_, index) => rowOf(index));
  const page = { list, total: ROWS, totalCapped: false, current: 1, pageSize: ROWS };
  const console = await enter((path, body) => {
    if (path === "/api/user/info") return asAdmin(path, body);
    return path === "/api/entry/queryByPage" ? okAnswer(page) : post(path, body);
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
    <ConsoleProvider root={console.root} ports={console.ports}>
      <ConsoleRouter>
        <TabProvider value={TAB}>
          <Entries columns={columns} />
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
    /** The list without one of its rows, as it is after it was fetched again. */
    leave: async (index: number) => {
      list.splice(index, 1);
      await act(async () => {
        actor?.send({ type: "again" });
        await settled();
      });
    },
    report: (...events: LogEvent[]) => actor?.send({ type: "feed.batch", events }),
  };
}
