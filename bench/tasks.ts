/**
 * Five tasks of the day, done in a browser on the built server with the demo data: how many clicks, keys and scans each
 * takes a person, and how many seconds the machine takes with them. Nothing is waited for but the page: typing takes no
 * time, so that the seconds are the product's own and those of the machine.
 */
import type { Browser, Page } from "@playwright/test";
import { Hands } from "../tests/support/hands.ts";
import {
  approveByKeys,
  approvedEntry,
  fileFiveLines,
  fileFiveUsual,
  findNearExpiry,
  findWhyLate,
  receiveByScanner,
  submitted,
  tenGoods,
} from "../tests/support/tasks.ts";
import { signIn } from "./support/api.ts";
import { freshPage, launch } from "./support/browser.ts";
import type { Figure } from "./support/figure.ts";
import { copyOfBuilt, dataFolder, startBuilt } from "./support/server.ts";

const TEN = 10;

async function counted(
  what: string,
  page: Page,
  task: (hands: Hands) => Promise<unknown>,
): Promise<readonly Figure[]> {
  const hands = new Hands(page);
  const began = performance.now();
  await task(hands);
  const seconds = (performance.now() - began) / 1_000;
  const figure = (value: number, unit: Figure["unit"]): Figure => ({ what, value, unit, samples: "one run" });
  return [
    figure(hands.clicks, "clicks"),
    figure(hands.keys, "keys"),
    ...(hands.scans > 0 ? [figure(hands.scans, "scans")] : []),
    figure(seconds, "s"),
  ];
}

/** A page of a person, signed in, where the bench may ask the API as that person. */
async function pageOf(browser: Browser, url: string, account: string): Promise<Page> {
  const page = await freshPage(browser, url, await signIn(url, account));
  await page.goto("/dashboard/workplace");
  await page.locator("main h1").waitFor();
  return page;
}

/** Does the five tasks once, each from the page where it begins. */
export async function measureTasks(): Promise<readonly Figure[]> {
  const built = copyOfBuilt();
  const data = dataFolder();
  const server = await startBuilt(built, { DATA_DIR: data.path });
  const browser = await launch();
  try {
    const client = await pageOf(browser, server.url, "huaxin");
    const admin = await pageOf(browser, server.url, "admin");
    const figures = [
      ...(await counted("file an entry of five lines", client, (hands) => fileFiveLines(client, hands))),
      ...(await counted("file an entry of five usual goods", client, (hands) =>
        fileFiveUsual(client, hands),
      )),
    ];
    const entries = await submitted(client, TEN);
    figures.push(
      ...(await counted("approve ten entries", admin, (hands) => approveByKeys(admin, entries, hands))),
    );
    const entry = await approvedEntry(client, admin, await tenGoods(client));
    figures.push(
      ...(await counted("receive ten lines by scanner", admin, (hands) =>
        receiveByScanner(admin, entry, hands),
      )),
      ...(await counted("find why a request is late", admin, () => findWhyLate(admin))),
      ...(await counted("find what of a client expires within 30 days", admin, (hands) =>
        findNearExpiry(admin, hands),
      )),
    );
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    data.remove();
    built.remove();
  }
}
