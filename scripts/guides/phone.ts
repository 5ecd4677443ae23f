import { ask, signIn } from "../../bench/support/api.ts";
import type { DeliveryRow } from "../../src/contracts/delivery.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Stage } from "./stage.ts";

/** A client's phone: the list, an entry that is being received, an exit on the road, the messages. */
export async function phone(stage: Stage): Promise<void> {
  const token = await signIn(stage.url, "huaxin");
  const firstOf = async <Row>(path: string): Promise<Row> => {
    const { list } = await ask<ListPage<Row>>(stage.url, token, path);
    const [row] = list;
    if (!row) throw new Error(`nothing at ${path}`);
    return row;
  };
  const entry = await firstOf<EntryRow>("/api/entry/queryByPage?status=receiving");
  const delivery = await firstOf<DeliveryRow>("/api/delivery/queryByPage?status=inTransit");
  const page = await stage.page("huaxin", "phone");
  const show = async (path: string, name: string) => {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForTimeout(1_500);
    await stage.shoot(page, name);
  };
  await show("/entry/entry-list", "phone-1-list");
  await show(`/entry/entry-list/${entry.id}`, "phone-2-entry");
  await show(`/exit/exit-list/${delivery.exitId}`, "phone-3-exit");
  await show("/message", "phone-4-message");
  await page.context().close();
}
