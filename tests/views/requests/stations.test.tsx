// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { TimelineItem } from "../../../src/contracts/entry.ts";
import { entryLifecycle } from "../../../src/machines/lifecycles/entry.lifecycle.ts";
import { useRequestStations } from "../../../src/views/requests/use-request-stations.ts";
import { renderKit } from "../kit/render-kit.tsx";

const at = "2026-11-22T08:00:00.000Z";

/** The steps of a request, as its timeline has them: each from the status before it. */
const timelineOf = (...statuses: readonly string[]): readonly TimelineItem[] =>
  statuses.map((toStatus, index) => ({
    id: String(index),
    type: "step",
    at,
    byName: "王敏",
    fromStatus: statuses[index - 1] ?? null,
    toStatus,
    version: index + 1,
    details: {},
  })) as unknown as readonly TimelineItem[];

function Line({ statuses }: { readonly statuses: readonly string[] }) {
  const stations = useRequestStations(
    entryLifecycle,
    { status: statuses.at(-1) ?? "", statusSince: at },
    timelineOf(...statuses),
    () => undefined,
  );
  return <p>{stations.map(({ key, state }) => `${key}:${state}`).join(" ")}</p>;
}

test.each([
  {
    steps: ["draft", "pending", "cancelled"],
    shown: "draft:past pending:past cancelled:broken",
  },
  {
    steps: ["draft", "pending", "rejected"],
    shown:
      "draft:past pending:past rejected:broken approved:unreached receiving:unreached completed:unreached",
  },
  {
    steps: ["draft", "pending", "rejected", "cancelled"],
    shown: "draft:past pending:past cancelled:broken",
  },
  {
    steps: ["draft", "pending", "rejected", "pending"],
    shown: "draft:past pending:here approved:possible receiving:unreached completed:unreached",
  },
])("the stations of $steps", async ({ steps, shown }) => {
  await renderKit(<Line statuses={steps} />);
  expect(screen.getByText(shown)).toBeDefined();
});
