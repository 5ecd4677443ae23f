/** What no type and no chart can know is written down a second time: here a line that is gone, or another, is seen. */
import { expect, test } from "vitest";
import { FIGURES_CSV } from "../../server/features/count/count.figures.ts";
import { COUNT } from "../../server/features/count/count.kind.ts";
import { DELIVERY } from "../../server/features/delivery/delivery.kind.ts";
import { ENTRY } from "../../server/features/entry/entry.kind.ts";
import { EXIT } from "../../server/features/exit/exit.kind.ts";
import { ledgerCsv, repertoryCsv } from "../../server/features/repertory/repertory.csv.ts";
import { RETENTIONS } from "../../server/platform/retention.ts";
import * as LIMITS from "../../src/contracts/limits.ts";

const reader = { locale: "en-US", timeZone: "UTC" } as const;
const titlesOf = (columns: readonly { readonly title: string }[]) => columns.map(({ title }) => title).join();
const english = (columns: readonly (readonly [string, string, ...unknown[]])[]) =>
  columns.map(([, title]) => title).join();

test.each([
  [
    "entries",
    english(ENTRY.csv),
    "Number,Client,Warehouse,Kind,Source number,Status,Lines,Expected,Good,Damaged,Closed short,Discrepancy,Expected at,Cause of delay,Arrived at,Completed at,Created at",
  ],
  [
    "exits",
    english(EXIT.csv),
    "Number,Client,Warehouse,Kind,Source number,Status,Mode,Consignee,Phone,Address,Lines,Requested,Picked,Short,Shipped,Cause of delay,Required at,Shipped at,Delivery,Created at",
  ],
  [
    "deliveries",
    english(DELIVERY.csv),
    "Number,Exit,Client,Warehouse,Status,Plate,Driver,Consignee,Phone,Address,Packages,Weight (kg),Attempt,Quantity,Signed,Damaged,Refused,Signer,Failure,Planned at,Departed at,Signed at",
  ],
  [
    "counts",
    english(COUNT.csv),
    "Number,Warehouse,Reason,Caused by,Zone,Status,Lines,Counted lines,Counted units,Due at,Approved by,Approved at,Created at",
  ],
  [
    "figures of counts",
    english(FIGURES_CSV),
    "By,Name,Lines,Right at first count,Accuracy %,Recorded units,Found,Missing,Gross difference,Net difference",
  ],
  [
    "stock",
    titlesOf(repertoryCsv(reader)),
    "Client,SKU,Goods,Spec,Warehouse,Location,Zone,Lot,Expiry,Condition,On hand,Reserved,Available,Unit",
  ],
  [
    "the ledger",
    titlesOf(ledgerCsv(reader)),
    "At (UTC),Kind,Client,SKU,Goods,Warehouse,Location,Lot,On hand change,On hand after,Reserved change,Reserved after,Request,Reason,Operator",
  ],
])("the export of %s has its columns", (_, titles, written) => {
  expect(titles).toBe(written);
});

test("each table that grows keeps its rows for so many days", () => {
  const days = Object.fromEntries(RETENTIONS.map(({ table, keepMs }) => [table, keepMs / 86_400_000]));
  expect(days).toEqual({
    ...{ webhook_attempt: 14, integration_call: 14, idempotency: 3, login_failure: 1, sign_in_device: 400 },
    ...{ sign_in_challenge: 1, oidc_sign_in: 1, session: 30, message: 180, bulletin_view: 400 },
    ...{ movement: 400, daily_job: 400, job: 8, telling: 8, gauge_value: 1, backup_check: 400, file: 7 },
  });
});

test("what people write has these limits", () => {
  expect({ ...LIMITS }).toEqual({
    TEXT_MAX: {
      ...{ sourceNumber: 64, plate: 32, driver: 64, phone: 32, dock: 32, lot: 64, consigneeName: 64 },
      ...{ address: 200, remark: 500, reason: 500 },
    },
    ...{ QUANTITY_MAX: 1_000_000_000, PHOTOS_MAX: 10, PROOFS_MAX: 6, STOPS_MAX: 200 },
  });
});
