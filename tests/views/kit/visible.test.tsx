// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { consoleMachine } from "../../../src/machines/console/console.machine.ts";
import * as signedInParts from "../../../src/machines/console/signed-in.machine.ts";
import { ConsoleProvider } from "../../../src/machines/react/console-context.tsx";
import { createStorage } from "../../../src/services/storage.ts";
import { Visible } from "../../../src/views/kit/Visible.tsx";
import { okAnswer, person, settled, wire } from "../../machines/shell-support.ts";
import { memoryWork } from "../../support/memory-work.ts";

/** A console whose signed-in person has this roleCode. */
async function signedIn(roleCode: "admin" | "client") {
  const { rest } = wire((path) => okAnswer(path === "/api/user/info" ? person({ roleCode }) : null));
  const storage = createStorage(null, null);
  storage.write("token", "t-1");
  const root = createActor(consoleMachine, {
    clock: new SimulatedClock(),
    input: {
      rest,
      failures: { watch: () => () => {} },
      socket: { connect: () => () => {}, sub: () => new Promise(() => {}), unsub: () => {} },
      surroundings: { isOnline: () => true, watch: () => () => {} },
      store: storage,
      work: memoryWork(),
      address: { read: () => "/", write: () => {}, watch: () => () => {}, reload: () => {} },
      viewport: { read: () => "desktop", watch: () => () => {} },
      registered: new Set(["Workplace"]),
      loadSignedIn: () => Promise.resolve(signedInParts),
    },
  });
  root.start();
  await settled();
  return (roles: unknown) =>
    render(
      <ConsoleProvider
        root={root}
        ports={{ rest, storage, work: memoryWork(), about: { version: null, build: null } }}
      >
        <Visible roles={roles as readonly string[]}>for some eyes only</Visible>
      </ConsoleProvider>,
    );
}

const isThere = () => screen.queryByText("for some eyes only") !== null;

describe("what is shown to some roles only", () => {
  // React repeats in the console what a failing view threw; the test says itself what it expects.
  const reported = console.error;
  beforeEach(() => {
    console.error = () => {};
  });
  afterEach(() => {
    console.error = reported;
    cleanup();
  });

  it.each([
    ["admin", ["admin"], true],
    ["client", ["admin"], false],
    ["client", ["admin", "client"], true],
    ["client", [], true],
  ] as const)(
    "is, for a person with the role %s where %j is asked for: %s",
    async (roleCode, roles, expected) => {
      const show = await signedIn(roleCode);
      show(roles);
      expect(isThere()).toBe(expected);
    },
  );

  it.each([undefined, null, "admin", {}])("fails with “need roles” where it is given %j", async (roles) => {
    const show = await signedIn("admin");
    expect(() => show(roles)).toThrow("need roles");
  });
});
