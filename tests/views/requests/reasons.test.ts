import { describe, expect, it } from "vitest";
import { ENTRY_COMMAND_BODIES } from "../../../src/contracts/entry-bodies.ts";
import { EXIT_COMMAND_BODIES } from "../../../src/contracts/exit-bodies.ts";
import { needsReason } from "../../../src/machines/lifecycles/decide.ts";
import { entryDialogs } from "../../../src/views/entry/entry-dialogs.tsx";
import { entryKind } from "../../../src/views/entry/entry-kind.ts";
import { exitDialogs, ShortCommand } from "../../../src/views/exit/exit-dialogs.tsx";
import { exitKind } from "../../../src/views/exit/exit-kind.ts";
import { wayOf } from "../../../src/views/requests/request-kind.ts";

const keysWhere = (table: object, holds: (value: unknown) => boolean) =>
  Object.entries(table).flatMap(([name, value]) => (holds(value) ? [name] : []));

/** Those who put goods back may say why; who takes another lot has to where it expires later. */
const MAY_SAY = ["unpick", "changeLot"];

describe("A command that is refused without a reason", () => {
  it.each([
    [entryKind.chart, ENTRY_COMMAND_BODIES, (command: string) => wayOf(entryKind, entryDialogs, command)],
    [exitKind.chart, EXIT_COMMAND_BODIES, (command: string) => wayOf(exitKind, exitDialogs, command)],
  ] as const)("carries one and asks for it: $name", (chart, bodies, way) => {
    const statuses = Object.keys(chart.machine.config.states ?? {});
    const needing = chart.commands
      .filter((command) => statuses.some((status) => needsReason(chart, status, command)))
      .toSorted();
    const carrying = keysWhere(
      bodies,
      (body) => "reason" in (body as { properties: object }).properties,
    ).filter((command) => !MAY_SAY.includes(command));
    const asking = chart.commands.filter(
      (command) => way(command) === "reason" || way(command) === ShortCommand,
    );
    expect({ carrying: carrying.sort(), asking: asking.toSorted() }).toEqual({
      carrying: needing,
      asking: needing,
    });
  });
});
