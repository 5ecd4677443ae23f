// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { expect, test } from "vitest";
import type { DeliveryRow } from "../../../src/contracts/delivery.ts";
import type { ExitDetail } from "../../../src/contracts/exit.ts";
import { useExitStations } from "../../../src/views/exit/use-exit-stations.tsx";
import { renderKit } from "../kit/render-kit.tsx";

const HOUR_MS = 3_600_000;

interface Case {
  readonly mode: "pickup" | "delivery";
  readonly status: string;
  readonly requiredInHours?: number;
  readonly delivery?: Partial<DeliveryRow>;
}

function Notes({ mode, status, requiredInHours = 2, delivery }: Case) {
  const exit = {
    ...{ mode, status, statusSince: new Date().toISOString(), signer: null, lineCount: 1 },
    ...{ pickedTotal: 0, requestedTotal: 1 },
    requiredAt: new Date(Date.now() + requiredInHours * HOUR_MS).toISOString(),
  } as unknown as ExitDetail;
  const stations = useExitStations(exit, [], delivery ? (delivery as DeliveryRow) : null);
  return stations
    .filter(({ note }) => typeof note === "string")
    .map(({ key, note }) => `${key}: ${note}`)
    .join("\n");
}

/** The notes under the stations, each with the key of its own, and its time left out. */
async function notesOf(props: Case): Promise<string> {
  const kit = await renderKit(<Notes {...props} />);
  // The texts of the pages come after those of the sign-in.
  await act(() => kit.translator.pages());
  return (kit.container.textContent ?? "").replace(/(今天|明天|昨天) [\d:]+/, "…");
}

test("what is fetched has to be handed over in time", async () => {
  expect(await notesOf({ mode: "pickup", status: "approved" })).toMatch(/^shipped: [^\n]*…[^\n]*$/);
});

test("what is delivered has to be signed for in time, also on its way", async () => {
  expect(await notesOf({ mode: "delivery", status: "approved" })).toMatch(/^delivery: [^\n]*…[^\n]*$/);
  const onItsWay = await notesOf({
    mode: "delivery",
    status: "shipped",
    delivery: { status: "inTransit", eta: null },
  });
  expect(onItsWay).toMatch(/^delivery: [^\n]*…[^\n]*$/);
});

test("a time that has passed says so, and what is over has none", async () => {
  const ahead = await notesOf({ mode: "delivery", status: "picking" });
  const passed = await notesOf({ mode: "delivery", status: "picking", requiredInHours: -2 });
  expect(passed).not.toBe(ahead);
  expect(await notesOf({ mode: "delivery", status: "rejected" })).toBe("");
  expect(await notesOf({ mode: "delivery", status: "cancelled" })).toBe("");
  expect(await notesOf({ mode: "pickup", status: "shipped" })).toBe("");
});
