import { afterAll, beforeAll, expect, it } from "vitest";
import { transitionsOf } from "../../src/machines/lifecycles/decide.ts";
import { deliveryLifecycle } from "../../src/machines/lifecycles/delivery.lifecycle.ts";
import { entryLifecycle } from "../../src/machines/lifecycles/entry.lifecycle.ts";
import { exitLifecycle } from "../../src/machines/lifecycles/exit.lifecycle.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let paths: Readonly<Record<string, { readonly post?: { readonly description: string } }>>;

beforeAll(async () => {
  server = await startTestServer({ world: "bare" });
  ({ paths } = (await (await fetch(`${server.url}/api/docs/json`)).json()) as { paths: typeof paths });
});
afterAll(() => server.stop());

const lifecycles = [entryLifecycle, exitLifecycle, deliveryLifecycle];

it("the document says of every command who may send it, as the lifecycle decides it", () => {
  const reported: string[] = [];
  for (const lifecycle of lifecycles) {
    for (const [command, { anyOf, roleCode }] of Object.entries(lifecycle.rights)) {
      const route = command === "amend" ? "saveOrUpdate" : command;
      const description = paths[`/api/${lifecycle.name}/${route}`]?.post?.description ?? "";
      const label = `${lifecycle.name} ${command}`;
      reported.push(label);
      const [who = "", from = ""] = description.split(". From status: ");
      expect(who, label).toMatch(
        new RegExp(` ${anyOf.join(", ")}${roleCode ? `, roleCode ${roleCode}` : ""}$`),
      );
      const statuses = Object.keys(lifecycle.machine.config.states ?? {}).filter(
        (status) => transitionsOf(lifecycle, status, command).length > 0,
      );
      expect(
        from.split("; ").map((part) => /^\w+/.exec(part)?.[0]),
        label,
      ).toEqual(statuses);
      for (const [at, status] of statuses.entries()) {
        const [edge] = transitionsOf(lifecycle, status, command);
        const persons = (edge?.guard?.params.all ?? []).filter(
          (name) => lifecycle.rules[name]?.kind === "person",
        );
        for (const name of persons) expect(from.split("; ")[at], label).toContain(name);
      }
    }
  }
  const commands = lifecycles.flatMap(({ name, rights }) =>
    Object.keys(rights).map((command) => `${name} ${command}`),
  );
  expect(reported.sort()).toEqual(commands.sort());
});
