/** What a row of a list offers as its next step: by the lifecycle's offers and the table of looks alone. */
import { expect, test } from "vitest";
import type { Person } from "../../../src/contracts/permissions.ts";
import type { Offer } from "../../../src/machines/lifecycles/decide.ts";
import { entryKind } from "../../../src/views/entry/entry-kind.ts";
import { exitKind } from "../../../src/views/exit/exit-kind.ts";
import { deskOf, nextOf, offeredOn } from "../../../src/views/requests/next-action.ts";

type Kind = Parameters<typeof offeredOn>[0];
const person: Person = {
  ...({ kind: "person", userId: "1", userName: "陈敏", roleCode: "admin", clientId: null } as const),
  pages: new Set<string>(),
};
const row = { id: "r", version: 1, number: "RK-1", status: "pending" };
const nextAmong = (...offers: readonly Offer[]) => {
  const kind: Kind = { ...(entryKind as unknown as Kind), offers: () => offers };
  return nextOf(offeredOn(kind, row, person));
};
const can = (command: string): Offer => ({ command, allowed: true, because: [] });
const cannot = (command: string, because: string): Offer => ({ command, allowed: false, because: [because] });

test("a waiting request is to be decided, and a receipt comes before noting an arrival", () => {
  expect(nextAmong(can("reject"), can("approve"), can("withdraw"))?.command).toBe("approve");
  expect(nextAmong(can("arrive"), can("receive"), can("cancel"))?.command).toBe("receive");
});

test("an own request shows the approval with its reason instead of leaving it out", () => {
  expect(nextAmong(can("reject"), cannot("approve", "notSubmitter"), can("withdraw"))).toMatchObject({
    ...{ command: "approve", allowed: false, because: ["notSubmitter"] },
  });
});

test("a client withdraws what waits, and nothing harmful is ever the next step", () => {
  expect(nextAmong(can("withdraw"), can("cancel"))?.command).toBe("withdraw");
  expect(nextAmong(can("cancel"))).toBeNull();
  expect(nextAmong()).toBeNull();
});

test("what has its place beside a receipt is no next step", () => {
  expect(nextAmong(can("reverseReceipt"))).toBeNull();
});

test("an exit with a wish to cancel leads to its page, one that waits for a vehicle to its delivery, as far as the person has that page", () => {
  const elsewhere = (pages: readonly string[], fields: object) =>
    exitKind.elsewhere?.({ ...row, status: "picked", mode: "delivery", ...fields } as never, {
      ...person,
      pages: new Set(pages),
    })?.href ?? null;
  const wish = { cancelRequestedAt: "2026-11-20T08:00:00Z", deliveryNumber: null };
  const waiting = { cancelRequestedAt: null, deliveryNumber: "PS261120-AB12" };
  expect(elsewhere(["exit-handle"], wish)).toBe("/exit/exit-list/r");
  expect(elsewhere(["exit-list"], wish)).toBeNull();
  expect(elsewhere(["delivery-handle"], waiting)).toBe("/delivery/delivery-handle?keyword=PS261120-AB12");
  expect(elsewhere(["exit-handle"], waiting)).toBeNull();
  expect(elsewhere(["delivery-handle"], { ...waiting, status: "picking" })).toBeNull();
});

test("an exit that is being picked leads to the pick desk, and is finished from the list once nothing is left", () => {
  const deskAmong = (offer: Offer) => {
    const kind: Kind = { ...(exitKind as unknown as Kind), offers: () => [offer] };
    const next = nextOf(offeredOn(kind, row, person));
    return next && deskOf(kind, row, next);
  };
  expect(deskAmong(cannot("finishPicking", "linesPicked"))).toMatchObject({
    href: "/exit/exit-handle?pick=r",
  });
  expect(deskAmong(can("finishPicking"))).toBeNull();
  expect(deskAmong(can("approve"))).toMatchObject({ href: "/exit/exit-verify?open=r" });
});
