// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { Activity, type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import type { Answer } from "../../../src/contracts/answer.ts";
import type { Outgoing } from "../../../src/machines/console/outbox.values.ts";
import { ConsoleProvider } from "../../../src/machines/react/console-context.tsx";
import { TabProvider } from "../../../src/machines/react/tab-context.ts";
import { useCommand } from "../../../src/machines/react/use-command.ts";
import { useOutbox } from "../../../src/machines/react/use-outbox.ts";
import { asAdmin, enter } from "../../machines/console-boot.ts";
import { okAnswer, settled } from "../../machines/shell-support.ts";
import { renderKit } from "../kit/render-kit.tsx";

const TAB = { id: "/entry/entry-list", path: "/entry/entry-list", search: "", params: {} };

async function openConsole(view: ReactNode, post: () => Promise<Answer<unknown>> | Answer<unknown>) {
  const console = await enter((path, body) =>
    path === "/api/user/info" ? asAdmin(path, body) : path.endsWith("/approve") ? post() : okAnswer([]),
  );
  const { user } = await renderKit(
    <ConsoleProvider root={console.root} ports={console.ports}>
      <TabProvider value={TAB}>{view}</TabProvider>
    </ConsoleProvider>,
  );
  return { console, user };
}

const approval: Outgoing = {
  ...{ key: "k1", label: "通过 RK-1", about: "entry:e-1", since: 0, state: "sending" },
  calls: [{ path: "/api/entry/approve", body: { id: "e-1", version: 1 } }],
};

let draws = 0;
function Waiting() {
  draws += 1;
  return <p>waiting: {useOutbox("entry:e-1").items.length}</p>;
}

test("a command that is written down, sent and answered draws nothing that shows what waits; one that waits does", async () => {
  const { console } = await openConsole(<Waiting />, () => okAnswer([]));
  const outbox = console.actor("outbox");
  const before = draws;
  await act(async () => {
    outbox.send({ type: "command.begun", outgoing: approval });
    await settled();
    outbox.send({ type: "command.answered", key: "k1" });
    await settled();
  });
  expect(draws).toBe(before);
  act(() => outbox.send({ type: "command.held", outgoing: { ...approval, state: "held", dueAt: 10_000 } }));
  expect(screen.getByText("waiting: 1")).toBeDefined();
});

function Approval({ onDone }: { readonly onDone: () => void }) {
  const { submit } = useCommand({
    ...{ key: "approve", resource: "entry", command: "approve", label: "通过 RK-1", id: "e-1", version: 1 },
    ...{ payload: {}, onDone },
  });
  return (
    <button type="button" onClick={submit}>
      approve
    </button>
  );
}

function Tab({ onDone }: { readonly onDone: () => void }) {
  const [isHidden, setHidden] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setHidden(!isHidden)}>
        another tab
      </button>
      <Activity mode={isHidden ? "hidden" : "visible"}>
        <Approval onDone={onDone} />
      </Activity>
    </>
  );
}

test("an answer that came while its tab was hidden is taken in when the tab is shown, once", async () => {
  const onDone = vi.fn();
  let answer = (_: Answer<unknown>): void => {};
  const { user } = await openConsole(
    <Tab onDone={onDone} />,
    () => new Promise((resolve) => (answer = resolve)),
  );
  const flip = () => user.click(screen.getByRole("button", { name: "another tab" }));
  await user.click(screen.getByRole("button", { name: "approve" }));
  await flip();
  await act(async () => {
    answer(okAnswer({ id: "e-1", version: 2 }));
    await settled();
  });
  expect(onDone).not.toHaveBeenCalled();
  await flip();
  await flip();
  await flip();
  expect(onDone).toHaveBeenCalledExactlyOnceWith({ id: "e-1", version: 2 });
});
