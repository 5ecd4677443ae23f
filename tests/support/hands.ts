import type { Page } from "@playwright/test";
import { byHand, scan } from "../e2e/requests.ts";

/** Counts what a person does: pulls of the scanner's trigger, keys, and clicks. */
export class Hands {
  scans = 0;
  keys = 0;
  clicks = 0;
  #lastCode = "";
  constructor(private readonly page: Page) {}
  /** The same code at once again counts once: a busy machine may break a scan in two. */
  async scan(code: string): Promise<void> {
    if (code !== this.#lastCode) this.scans += 1;
    this.#lastCode = code;
    await scan(this.page, code);
  }
  async press(key: string): Promise<void> {
    this.keys += 1;
    if (key === "Enter") await byHand(this.page, "");
    else await this.page.keyboard.press(key);
  }
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text, { delay: 90 });
  }
  async click(target: ReturnType<Page["locator"]>): Promise<void> {
    this.clicks += 1;
    await target.click();
  }
  /** A native list: a click opens it, and one takes the choice. */
  async choose(
    list: ReturnType<Page["locator"]>,
    choice: string | { readonly label: string },
  ): Promise<void> {
    this.clicks += 2;
    await list.selectOption(choice);
  }
  say(what: string): void {
    console.log(`${what}: ${this.scans} scans, ${this.keys} keys, ${this.clicks} clicks`);
  }
}
