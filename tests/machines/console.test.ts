import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { Answer } from "../../src/contracts/answer.ts";
import { hrefOfPlace } from "../../src/machines/console/guard.places.ts";
import { shownToasts, toastsMachine } from "../../src/machines/console/toasts.machine.ts";
import { asAdmin, boot, enter, PAGES } from "./console-boot.ts";
import { okAnswer, person, refusal, settled, silence } from "./shell-support.ts";

describe("the console, all of it together", () => {
  it("without a token, any address leads to the sign-in page, and afterwards back", async () => {
    const console = boot(asAdmin, { href: "/entry/entry-list/42?tab=lines" });
    await settled();
    expect(console.history).toEqual(["/login?redirect=entry-detail&tab=lines&id=42"]);
    console.actor("session").send({ type: "signIn.asked", username: "admin", password: "tallyboard" });
    await settled();
    await settled();
    expect(console.history).toEqual(["/entry/entry-list/42?tab=lines"]);
    expect(console.shown()).toEqual({ kind: "page", name: "entry-detail", params: { id: "42" } });
    expect(console.tokens).toEqual(["t-1"]);
  });

  it("visiting opens tabs with their own query; back and forward find them again", async () => {
    const console = await enter();
    console.go("/entry/entry-list?status=pending");
    console.go("/message");
    expect(console.openTabs()).toEqual(["/dashboard/workplace", "/entry/entry-list", "/message"]);
    console.back();
    expect(console.actor("tabs").getSnapshot().context.tabs.active).toBe("/entry/entry-list");
    expect(hrefOfPlace(console.actor("guard").getSnapshot().context.verdict.place)).toBe(
      "/entry/entry-list?status=pending",
    );
  });

  it.each([
    ["answers", okAnswer(null)],
    ["refuses", refusal(50000)],
    ["is silent", silence],
  ] as const)(
    "signing out asks the server, and clears person, token, server menu, tabs and connection where it %s",
    async (_what, answer) => {
      const menu = [{ name: "entry", children: [{ name: "entry-list" }] }];
      const console = await enter(
        (path) => {
          if (path === "/api/user/menu") return okAnswer(menu);
          return path === "/api/user/logout" ? answer : asAdmin(path, null);
        },
        { kept: { "tallyboard-settings": JSON.stringify({ menuFromServer: true }) } },
      );
      console.go("/message");
      expect(console.actor("settings").getSnapshot().context.values.serverMenu).toEqual(menu);
      console.actor("session").send({ type: "signOut.asked" });
      await settled();
      expect(console.line.count("/api/user/logout")).toBe(1);
      expect(console.actor("session").getSnapshot().context.user).toBeNull();
      expect(console.kept.get("token")).toBeUndefined();
      expect(console.actor("settings").getSnapshot().context.values.serverMenu).toEqual([]);
      expect(console.openTabs()).toEqual([]);
      expect(console.tokens).toEqual(["t-1", "closed"]);
      expect(console.shown().kind).toBe("login");
      expect(console.history.at(-1)).toBe("/login?redirect=message");
      // Nothing follows the address any more: no tab is opened, and no menu fetched.
      console.go("/entry/entry-list");
      await settled();
      expect(console.openTabs()).toEqual([]);
      expect(console.line.count("/api/user/menu")).toBe(1);
    },
  );

  it("tabs are remembered per person, and closed where the person may no longer stand", async () => {
    const console = await enter();
    console.go("/message");
    console.go("/entry/entry-verify");
    const again = await enter(
      (path) =>
        path === "/api/user/info"
          ? okAnswer(person({ pages: PAGES.filter((name) => name !== "entry-verify") }))
          : okAnswer(null),
      { kept: { "tallyboard-tabs": console.kept.get("tallyboard-tabs") ?? "" } },
    );
    expect(again.openTabs()).toEqual(["/dashboard/workplace", "/message"]);
    const other = await enter(
      (path) => (path === "/api/user/info" ? okAnswer(person({ id: "u-2", pages: PAGES })) : okAnswer(null)),
      { kept: { "tallyboard-tabs": console.kept.get("tallyboard-tabs") ?? "" } },
    );
    expect(other.openTabs()).toEqual(["/dashboard/workplace"]);
  });

  it("rights that are taken away close the page that is looked at", async () => {
    let pages = PAGES;
    const console = await enter((path) =>
      path === "/api/user/info" ? okAnswer(person({ pages })) : okAnswer(null),
    );
    console.go("/entry/entry-verify");
    pages = PAGES.filter((name) => name !== "entry-verify");
    console.actor("session").send({ type: "user.stale" });
    await settled();
    expect(console.shown()).toEqual({ kind: "noPermission", name: "entry-verify" });
    expect(console.openTabs()).toEqual(["/dashboard/workplace"]);
  });

  it("each failed call is told in the server's words, else as Error or Request Error", async () => {
    const console = await enter();
    const words = () =>
      console
        .actor("toasts")
        .getSnapshot()
        .context.toasts.map(({ text, key }) => text ?? key);
    console.fail({
      path: "/api/x",
      failure: { ok: false, kind: "refused", code: 40900, msg: "moved on", data: {} },
    });
    console.fail({
      path: "/api/x",
      failure: { ok: false, kind: "refused", code: 50000, msg: "", data: null },
    });
    console.fail({ path: "/api/x", failure: { ok: false, kind: "transport" } });
    console.fail({ path: "/api/x", failure: { ok: false, kind: "transport", isAborted: true } });
    expect(words()).toEqual(["moved on", "login.failure.error", "login.failure.request"]);
    console.fail({ path: "/api/x", failure: { ok: false, kind: "transport" } });
    expect(words()).toHaveLength(3);
  });

  it("words of one kind are one toast that counts; errors wait for room, the rest gives way", async () => {
    const toasts = (await enter()).actor("toasts");
    const shown = () =>
      shownToasts(toasts.getSnapshot().context).map(({ text, count }) => `${text} ${count}`);
    const ask = (tone: "info" | "danger", text: string) => toasts.send({ type: "toast.asked", tone, text });
    ask("info", "a");
    ask("danger", "b");
    ask("danger", "b");
    expect(shown()).toEqual(["a 1", "b 2"]);
    for (const text of ["c", "d", "e"]) ask("danger", text);
    expect(shown()).toEqual(["b 2", "c 1", "d 1"]);
    const [first] = toasts.getSnapshot().context.toasts;
    toasts.send({ type: "toast.gone", id: first?.id ?? "" });
    expect(shown()).toEqual(["c 1", "d 1", "e 1"]);
  });

  it("within a second of a message, more of its kind change the toast's words and count, and do not show it again", () => {
    const clock = new SimulatedClock();
    const toasts = createActor(toastsMachine, { clock }).start();
    const arrive = (id: string) =>
      toasts.send({
        ...{ type: "toast.asked", id, tone: "info" },
        message: { row: { template: "entrySubmitted", values: { number: id } } as never, more: 0 },
      });
    const shown = () => {
      const [toast] = shownToasts(toasts.getSnapshot().context);
      return [toast?.message?.row.values.number, toast?.count, `${toast?.id} ${toast?.turn}`];
    };
    arrive("a");
    expect(shown()).toEqual(["a", 1, "a 0"]);
    clock.increment(999);
    arrive("b");
    expect(shown()).toEqual(["b", 2, "a 0"]);
    clock.increment(1);
    arrive("c");
    expect(shown()).toEqual(["c", 3, "c 1"]);
  });

  it("a logout code opens the dialog, except when it answered user info", async () => {
    for (const code of [50008, 50012, 50014]) {
      const console = await enter();
      const refused = { ok: false, kind: "refused", code, msg: "", data: null } as const;
      console.fail({ path: "/api/user/info", failure: refused });
      expect(console.actor("session").getSnapshot().hasTag("expired")).toBe(false);
      console.fail({ path: "/api/entry/queryByPage", failure: refused });
      expect(console.actor("session").getSnapshot().hasTag("expired")).toBe(true);
    }
  });

  it("calls that fail for want of a token after a sign-out are not told", async () => {
    const console = await enter();
    console.actor("session").send({ type: "signOut.asked" });
    await settled();
    console.fail({
      path: "/api/entry/queryByPage",
      failure: { ok: false, kind: "refused", code: 50008, msg: "no session", data: null },
    });
    expect(console.actor("toasts").getSnapshot().context.toasts).toEqual([]);
  });

  it("the server menu narrows what is shown, once it is there and not before", async () => {
    let menu: ReturnType<typeof okAnswer> = okAnswer([
      { name: "dashboard", children: [{ name: "Workplace" }] },
    ]);
    const console = await enter((path) => (path === "/api/user/menu" ? menu : asAdmin(path, null)));
    console.go("/entry/entry-list");
    console.actor("settings").send({ type: "settings.changed", change: { menuFromServer: true } });
    expect(console.shown().kind).toBe("waiting");
    await settled();
    expect(console.shown().kind).toBe("notFound");
    console.go("/message");
    expect(console.shown().kind).toBe("page");
    menu = { ok: false, kind: "transport" };
    console.actor("settings").send({ type: "settings.changed", change: { menuFromServer: false } });
    console.actor("settings").send({ type: "settings.changed", change: { menuFromServer: true } });
    await settled();
    expect(console.shown().kind).toBe("menuFailed");
    expect(console.openTabs()).toContain("/message");
  });

  it.each([
    ["success", okAnswer([{ name: "entry", children: [{ name: "entry-list" }] }])],
    ["failure", silence],
    ["failure", refusal(50000)],
  ] as const)("the server menu is told while it loads, and then as a %s", async (outcome, answer) => {
    let arrive: (answer: Answer<unknown>) => void = () => {};
    const menu = new Promise<Answer<unknown>>((resolve) => {
      arrive = resolve;
    });
    const console = await enter((path) => (path === "/api/user/menu" ? menu : asAdmin(path, null)), {
      kept: { "tallyboard-settings": JSON.stringify({ menuFromServer: true }) },
    });
    const reported = () => {
      const { toasts } = console.actor("toasts").getSnapshot().context;
      return toasts.flatMap(({ id, key }) => (id === "server-menu" ? [key?.split(".").at(-1)] : []));
    };
    expect(reported()).toEqual(["loading"]);
    arrive(answer);
    await settled();
    expect(reported()).toEqual([outcome]);
  });

  it("with the server menu on from boot, no page is opened before the menu is there", async () => {
    const console = await enter(
      (path) => (path === "/api/user/menu" ? { ok: false, kind: "transport" } : asAdmin(path, null)),
      { kept: { "tallyboard-settings": JSON.stringify({ menuFromServer: true }) } },
    );
    expect(console.shown().kind).toBe("menuFailed");
    expect(console.actor("tabs").getSnapshot().context.tabs.live).toEqual([]);
  });

  it("closing a page with unsaved work asks; the machines of a page end with its tab and not before", async () => {
    const console = await enter();
    console.go("/entry/entry-list");
    const tabs = console.actor("tabs");
    const features = console.actor("features");
    features.send({
      type: "feature.wanted",
      tab: "/entry/entry-list",
      key: "list",
      logic: toastsMachine,
      input: undefined,
    });
    const page = features.getSnapshot().context.actors["/entry/entry-list list"];
    console.go("/message");
    expect(page?.getSnapshot().status).toBe("active");
    tabs.send({ type: "tab.dirty", id: "/entry/entry-list", isDirty: true });
    tabs.send({ type: "tab.closed", id: "/message", scope: "all" });
    expect(tabs.getSnapshot().matches({ open: "asking" })).toBe(true);
    tabs.send({ type: "close.cancelled" });
    expect(console.openTabs()).toHaveLength(3);
    tabs.send({ type: "tab.closed", id: "/message", scope: "all" });
    tabs.send({ type: "close.confirmed" });
    expect(console.openTabs()).toEqual(["/dashboard/workplace"]);
    expect(page?.getSnapshot().status).toBe("stopped");
    expect(console.history.at(-1)).toBe("/dashboard/workplace");
  });

  it("at most twelve pages are alive, those with unsaved work always among them", async () => {
    const console = await enter();
    for (let number = 1; number <= 20; number += 1) {
      console.go(`/entry/entry-list/${number}`);
      if (number === 1)
        console.actor("tabs").send({ type: "tab.dirty", id: "/entry/entry-list/1", isDirty: true });
    }
    const { live, list } = console.actor("tabs").getSnapshot().context.tabs;
    expect(list).toHaveLength(21);
    expect(live).toHaveLength(12);
    expect(live).toContain("/entry/entry-list/1");
    expect(live[0]).toBe("/entry/entry-list/20");
  });

  it("settings of another tab of the browser are followed", async () => {
    const console = await enter();
    console.elsewhere("tallyboard-settings", JSON.stringify({ theme: "dark", menuWidth: 9000 }));
    expect(console.actor("settings").getSnapshot().context.values).toMatchObject({
      theme: "dark",
      menuWidth: 320,
    });
  });

  it("a person who must change the password gets no connection", async () => {
    const console = await enter((path) =>
      path === "/api/user/info" ? okAnswer(person({ mustChangePassword: true })) : okAnswer(null),
    );
    expect(console.shown().kind).toBe("passwordDue");
    expect(console.tokens).toEqual([]);
  });

  it("a second factor that is due holds the person: at once, without a toast, until it is set up", async () => {
    let isDue = false;
    const console = await enter((path) =>
      path === "/api/user/info" ? okAnswer(person({ pages: PAGES, secondFactorDue: isDue })) : okAnswer(null),
    );
    expect(console.tokens).toEqual(["t-1"]);
    const refused = refusal(40300, "no", { because: ["secondFactorDue"] });
    isDue = true;
    for (const path of ["/api/entry/queryByPage", "/api/message/list"])
      console.fail({ path, failure: refused });
    await settled();
    expect(console.shown().kind).toBe("secondFactorDue");
    expect(console.tokens).toEqual(["t-1", "closed"]);
    const asked = console.line.count("/api/user/info");
    console.fail({ path: "/api/entry/queryByPage", failure: refused });
    await settled();
    expect(console.line.count("/api/user/info")).toBe(asked);
    expect(console.actor("toasts").getSnapshot().context.toasts).toEqual([]);
    isDue = false;
    console.actor("session").send({ type: "user.stale" });
    await settled();
    expect(console.shown().kind).toBe("page");
    expect(console.tokens).toEqual(["t-1", "closed", "t-1"]);
  });

  it("a code that is needed at the sign-in is no failure", async () => {
    const console = await enter();
    const failure = refusal(40002, "no", { because: ["secondFactor"], challenge: "c-1" });
    console.fail({ path: "/api/user/login", failure });
    expect(console.actor("toasts").getSnapshot().context.toasts).toEqual([]);
  });
});
