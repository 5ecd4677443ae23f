/**
 * Playwright's `test`. Each file has its own server with demo data, started for the first test that asks for an
 * address. After each test all pages are closed: an open page would go on following its server while the next tests
 * run.
 */
import { test as base } from "@playwright/test";
import { type OwnServer, ownServer } from "./own-server.ts";

/** The address of the server of a file. */
type ServerOf = (file: string) => Promise<string>;

export const test = base.extend<{ everybodyGoesHome: undefined }, { serverOf: ServerOf }>({
  serverOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      let current: { readonly file: string; readonly server: OwnServer } | null = null;
      await use(async (file) => {
        if (current?.file !== file) {
          await current?.server.remove();
          current = { file, server: await ownServer() };
          await current.server.start();
        }
        return current.server.url;
      });
      await (current as { readonly server: OwnServer } | null)?.server.remove();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ serverOf }, use, { file }) => {
    await use(await serverOf(file));
  },
  everybodyGoesHome: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
