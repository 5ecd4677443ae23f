// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pagesOf } from "../../../src/contracts/pages.ts";
import { ConsoleProvider } from "../../../src/machines/react/console-context.tsx";
import { ConsoleToasts } from "../../../src/views/shell/App.tsx";
import { ConsoleRouter } from "../../../src/views/shell/ConsoleRouter.tsx";
import { menuTree } from "../../../src/views/shell/menu-tree.ts";
import { type boot, enter } from "../../machines/console-boot.ts";
import { renderKit } from "../kit/render-kit.tsx";

const inside = (console: ReturnType<typeof boot>) => (
  <ConsoleProvider root={console.root} ports={console.ports}>
    <ConsoleRouter>
      <ConsoleToasts />
    </ConsoleRouter>
  </ConsoleProvider>
);

describe("toasts", () => {
  afterEach(() => vi.useRealTimers());

  it("a failed call is shown in the server's words for 5000 ms, to the frame", async () => {
    const console = await enter();
    await renderKit(inside(console));
    vi.useFakeTimers();
    act(() =>
      console.fail({
        path: "/api/x",
        failure: { ok: false, kind: "refused", code: 42200, msg: "库位不可用", data: null },
      }),
    );
    const shown = () => screen.queryByRole("listitem")?.textContent;
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(0);
    expect(shown()).toContain("库位不可用");
    await pass(4_999);
    expect(shown()).toContain("库位不可用");
    // It goes with the first frame after its time.
    await pass(1 + 16);
    expect(shown()).toBeUndefined();
  });

  it("a call without an answer is a Request Error, and one without a text an Error", async () => {
    const console = await enter();
    await renderKit(inside(console), "en-US");
    act(() => {
      console.fail({ path: "/api/x", failure: { ok: false, kind: "transport" } });
      console.fail({
        path: "/api/y",
        failure: { ok: false, kind: "refused", code: 50000, msg: "", data: null },
      });
    });
    await screen.findAllByRole("listitem");
    const texts = screen.getAllByRole("listitem").map((item) => item.textContent);
    // The newest is read first.
    expect(texts).toEqual(["Error", "Request Error"]);
  });

  it("an operation that went well, or did not, is told in the general words", async () => {
    const console = await enter();
    const { translator } = await renderKit(inside(console), "en-US");
    await act(() => translator.pages());
    act(() => {
      console.actor("toasts").send({ type: "toast.asked", tone: "success", key: "texts.codes.20000" });
      console.actor("toasts").send({ type: "toast.asked", tone: "danger", key: "texts.codes.50000" });
    });
    await screen.findAllByRole("listitem");
    const texts = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(texts).toEqual([
      "Execution failed, please contact the administrator",
      "Operation executed successfully",
    ]);
  });
});

describe("the menu", () => {
  const all = [
    "Workplace",
    "entry-apply",
    "entry-verify",
    "entry-handle",
    "entry-list",
    "warehouse-repertory",
  ];
  const registered = new Set([...all, "message", "entry-detail"]);
  const facts = (roleCode: "admin" | "client") => ({
    session: {
      kind: "person",
      roleCode,
      pages: pagesOf(roleCode, all),
      mustChangePassword: false,
      secondFactorDue: false,
      company: null,
    } as const,
    menu: { kind: "off" } as const,
    registered,
  });
  const names = (groups: ReturnType<typeof menuTree>) =>
    groups.map(({ name, leaves }) => [name, leaves.map((leaf) => leaf.name)]);

  it("holds what the person may open, in the specification's order, without hidden pages", () => {
    expect(names(menuTree(facts("admin"), []))).toEqual([
      ["dashboard", ["Workplace"]],
      ["entry", ["entry-apply", "entry-verify", "entry-handle", "entry-list"]],
      ["warehouse", ["warehouse-repertory"]],
    ]);
    expect(names(menuTree(facts("client"), []))[1]).toEqual([
      "entry",
      ["entry-apply", "entry-verify", "entry-list"],
    ]);
  });

  it("has integrations under the system for admins, and under the dashboard for clients, who have no system", () => {
    const granted = [...all, "integration", "system-user"];
    const own = (roleCode: "admin" | "client") => {
      const { session, menu } = facts(roleCode);
      const known = { ...session, pages: pagesOf(roleCode, granted) };
      return names(menuTree({ session: known, menu, registered: new Set([...registered, ...granted]) }, []));
    };
    expect(own("admin")).toContainEqual(["system", ["system-user", "integration"]]);
    expect(own("admin")).toContainEqual(["dashboard", ["Workplace"]]);
    expect(own("client")).toContainEqual(["dashboard", ["Workplace", "integration"]]);
  });

  it("follows the server's order where the menu comes from the server", () => {
    const items = [
      { name: "warehouse", children: [{ name: "warehouse-repertory" }] },
      { name: "entry", children: [{ name: "entry-list" }, { name: "entry-apply" }] },
    ];
    const loaded = {
      kind: "loaded",
      names: new Set(["warehouse-repertory", "entry-list", "entry-apply"]),
    } as const;
    expect(names(menuTree({ ...facts("admin"), menu: loaded }, items))).toEqual([
      ["warehouse", ["warehouse-repertory"]],
      ["entry", ["entry-list", "entry-apply"]],
      ["dashboard", ["Workplace"]],
    ]);
  });

  it("is empty while it is not known what may be opened", () => {
    expect(menuTree({ ...facts("admin"), menu: { kind: "loading" } }, [])).toEqual([]);
  });
});
