/**
 * What one act of a person runs in the browser: files of src, and how often components draw, told by the coverage of the
 * running program. It needs a build with source maps: `SOURCE_MAPS=1 npm run build`, then `npm run bench:acts -- --as-built`.
 */
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { basename, join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import { statusOf } from "../tests/e2e/requests.ts";
import { Hands } from "../tests/support/hands.ts";
import { approvedEntry, receiveByScanner, submitted, tenGoods } from "../tests/support/tasks.ts";
import { signIn } from "./support/api.ts";
import { freshPage, withServedBrowser } from "./support/browser.ts";
import type { Figure } from "./support/figure.ts";

interface Script {
  readonly map: SourceMap;
  /** The offset at which each line begins. */
  readonly lines: readonly number[];
}

/** The built scripts by their names, with what they were made of. */
class Sources {
  readonly #client: string;
  readonly #scripts = new Map<string, Script | null>();

  constructor(client: string) {
    this.#client = client;
  }

  /** The file of src that has what begins at an offset of a script, and the line as it is written; null: none of ours. */
  at(url: string, offset: number): { readonly file: string; readonly text: string } | null {
    const script = this.#script(basename(url));
    if (!script) return null;
    const { map, lines } = script;
    const line = lines.findLastIndex((begin) => begin <= offset);
    const found = map.findEntry(line, offset - (lines[line] ?? 0));
    if (!("originalSource" in found)) return null;
    const { originalSource, originalLine } = found;
    const file = /(?:^|\/)(src\/.*)$/.exec(originalSource)?.[1];
    if (!file || originalSource.includes("node_modules")) return null;
    const at = map.payload.sources.indexOf(originalSource);
    return { file, text: map.payload.sourcesContent[at]?.split("\n")[originalLine] ?? "" };
  }

  #script(name: string): Script | null {
    const known = this.#scripts.get(name);
    if (known !== undefined) return known;
    const made = name.endsWith(".js") ? this.#read(name) : null;
    this.#scripts.set(name, made);
    return made;
  }

  #read(name: string): Script | null {
    try {
      const text = readFileSync(join(this.#client, name), "utf8");
      const lines = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
      const map = new SourceMap(JSON.parse(readFileSync(join(this.#client, `${name}.map`), "utf8")));
      return { map, lines };
    } catch {
      return null;
    }
  }
}

/** Counts what runs in a page between two moments. */
class Running {
  readonly #session: CDPSession;
  readonly #sources: Sources;

  private constructor(session: CDPSession, sources: Sources) {
    this.#session = session;
    this.#sources = sources;
  }

  static async of(page: Page, sources: Sources): Promise<Running> {
    const session = await page.context().newCDPSession(page);
    await session.send("Profiler.enable");
    await session.send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    return new Running(session, sources);
  }

  /** The files that `act` ran, and how often it called each function that draws. */
  async during(act: () => Promise<unknown>) {
    await this.#session.send("Profiler.takePreciseCoverage");
    await act();
    const { result } = await this.#session.send("Profiler.takePreciseCoverage");
    const files = new Set<string>();
    const draws = new Map<string, number>();
    for (const { url, functions } of result) {
      for (const { ranges } of functions) {
        const [range] = ranges;
        if (!range || range.count === 0 || range.startOffset === 0) continue;
        const found = this.#sources.at(url, range.startOffset);
        if (!found) continue;
        files.add(found.file);
        const component = /function ([A-Z]\w*)\(/.exec(found.text)?.[1];
        if (component) draws.set(component, (draws.get(component) ?? 0) + range.count);
      }
    }
    return { files, draws };
  }
}

/** The acts: the last Enter of a receipt, a keyword in the filter of a list, a message that arrives. */
export function measureActs(): Promise<readonly Figure[]> {
  return withServedBrowser(async ({ url, browser, built }) => {
    const sources = new Sources(built.client);
    const pageOf = async (account: string) => {
      const page = await freshPage(browser, url, await signIn(url, account));
      await page.goto("/dashboard/workplace");
      await page.locator("main h1").waitFor();
      return page;
    };
    const [client, admin] = [await pageOf("huaxin"), await pageOf("admin")];
    const atDesk = await Running.of(admin, sources);
    const figures: Figure[] = [];
    const note = (what: string, { files, draws }: Awaited<ReturnType<Running["during"]>>, drawn: string) => {
      if (files.size === 0) throw new Error("no file of src was found: was it built with SOURCE_MAPS=1?");
      const samples = [...draws].sort((one, other) => other[1] - one[1]).slice(0, 6);
      figures.push(
        { what: `${what}: files of src`, value: files.size, unit: "files", samples: "once" },
        {
          what: `${what}: ${drawn} draws`,
          value: draws.get(drawn) ?? 0,
          unit: "draws",
          samples: samples.map(([name, times]) => `${name} ${times}`).join(", "),
        },
      );
    };

    const [goods] = await tenGoods(client);
    if (!goods) throw new Error("the demo world has goods");
    const entry = await approvedEntry(client, admin, [goods]);
    const hands = new Hands(admin);
    await receiveByScanner(admin, entry, hands, async () => {
      const run = await atDesk.during(async () => {
        await hands.press("Enter");
        await statusOf(admin).filter({ hasText: "已入库" }).waitFor();
      });
      note("a booked receipt", run, "ReceiveDesk");
    });

    await admin.goto("/entry/entry-list");
    await admin.getByRole("table").getByRole("row").nth(2).waitFor();
    const chosen = await atDesk.during(async () => {
      await admin.getByRole("main").getByRole("searchbox").first().fill("RK");
      await admin.waitForURL(/keyword=/);
      await admin.waitForLoadState("networkidle");
    });
    note("a filter's change", chosen, "EntryListPage");

    await admin.goto("/dashboard/workplace");
    await admin.locator("main h1").waitFor();
    await admin.waitForLoadState("networkidle");
    const told = await atDesk.during(async () => {
      const [filed] = await submitted(client, 1);
      await admin
        .getByText(filed?.number ?? "")
        .first()
        .waitFor();
    });
    note("a request that arrives at the workplace", told, "WorkplacePage");
    return figures;
  });
}
