// The steps of the Containerfile, in folders of their own instead of images: no container engine is needed. What the
// file says is run as it stands, with the image's root in front of its absolute paths.
import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "../support/own-services.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "tallyboard-image-"));
const { PATH, HOME } = process.env;

interface Step {
  readonly name: string;
  readonly text: string;
}

/** The instructions of each stage, in their order; lines that go on are joined, comments left out. */
function stagesOf(containerfile: string): readonly (readonly Step[])[] {
  const lines = containerfile
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .replaceAll(/\s*\\\n\s*/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const stages: Step[][] = [];
  for (const line of lines) {
    const [, name = "", text = ""] = /^\s*([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === "FROM") stages.push([]);
    else stages.at(-1)?.push({ name, text });
  }
  return stages;
}

const stages = stagesOf(readFileSync(join(root, "Containerfile"), "utf8"));
const image = join(folder, "image");
/** A path of the image, on this machine. */
const inImage = (path: string): string => join(image, path);

/** A shell command of the image: its absolute paths lie in the image's folder, and its users are the one who runs it. */
const runStep = (text: string, cwd: string): void => {
  const here = text
    .replaceAll(/(?<=\s)\/(tmp|root|data)(?=[/\s]|$)/g, (path) => inImage(path))
    .replaceAll(/ -o node -g node/g, "");
  // The packages lie in npm's cache, from the checkout's own `npm ci`: a slow registry is not what is tested.
  const npm = { npm_config_prefer_offline: "true" };
  execFileSync("sh", ["-e", "-c", here], {
    cwd,
    env: { PATH, HOME, ...npm },
    stdio: ["ignore", "ignore", "pipe"],
  });
};

function copyOfSources(to: string): void {
  const sources = execFileSync("git", ["archive", "--format=tar", "HEAD"], { cwd: root, maxBuffer: 2 ** 30 });
  mkdirSync(to, { recursive: true });
  execFileSync("tar", ["-x", "-C", to], { input: sources });
}

function build(): void {
  let at = folder;
  for (const { name, text } of stages[0] ?? []) {
    if (name === "WORKDIR") at = join(folder, "build", text);
    else if (name === "COPY") copyOfSources(at);
    else if (name === "RUN") runStep(text, at);
    else throw new Error(`the test does not know ${name} of the first stage`);
  }
}

/** The second stage: what it makes, and what it says of running. */
function assemble() {
  let at = image;
  const said: Record<string, string> = {};
  for (const { name, text } of stages[1] ?? []) {
    if (name === "WORKDIR") {
      at = inImage(text);
      mkdirSync(at, { recursive: true });
    } else if (name === "COPY") {
      const [, from = "", to = ""] = /^--from=build (\S+) (\S+)$/.exec(text) ?? [];
      mkdirSync(inImage(to), { recursive: true });
      const source = join(folder, "build", dirname(from));
      cpSync(source, inImage(to), { recursive: true });
    } else if (name === "RUN") {
      runStep(text, at);
    } else {
      said[name] = text;
    }
  }
  return { at, said };
}

let container: ReturnType<typeof assemble>;

beforeAll(() => {
  build();
  container = assemble();
}, 600_000);
afterAll(() => {
  execFileSync("chmod", ["-R", "u+w", folder]);
  rmSync(folder, { recursive: true, force: true });
});

test("the image holds the release and its packages, and nothing of the build", () => {
  const { at } = container;
  expect(existsSync(join(at, "dist/server/main.js"))).toBe(true);
  expect(existsSync(join(at, "node_modules/fastify"))).toBe(true);
  for (const name of ["src", "tests", "node_modules/typescript", "node_modules/parcel"])
    expect(existsSync(join(at, name)), name).toBe(false);
  expect(readdirSync(inImage("/tmp"))).toEqual([]);
});

test("its entry point serves from a folder that it may not write, its health check answers, its signal ends it", async () => {
  const { at, said } = container;
  const port = await freePort();
  const env = {
    ...Object.fromEntries((said.ENV ?? "").split(" ").map((each) => each.split("=") as [string, string])),
    ...{ PATH, HOME, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: inImage("/data") },
    PUBLIC_ORIGIN: "https://tallyboard.example.com",
    // Which database it is has to be said in production: the one of /data.
    DATABASE_URL: "embedded",
  };
  execFileSync("chmod", ["-R", "a-w", at]);
  chmodSync(inImage("/data"), 0o700);
  const [command = "", ...args] = [
    ...(JSON.parse(said.ENTRYPOINT ?? "[]") as string[]),
    ...(JSON.parse(said.CMD ?? "[]") as string[]),
  ];
  const server = spawn(command, args, { cwd: at, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (bytes: Buffer) => {
      output += bytes.toString();
    });
  const ended = new Promise<number | null>((resolve) => server.once("exit", resolve));
  const [, check = "[]"] = /CMD (\[.*\])$/.exec(said.HEALTHCHECK ?? "") ?? [];
  const [checker = "", ...checkArgs] = JSON.parse(check) as string[];
  const healthy = () => execFileSync(checker, checkArgs, { cwd: at, env, stdio: "ignore" });
  try {
    await vi.waitFor(healthy, { timeout: 90_000, interval: 1_000 }).catch(() => {
      throw new Error(`its health check fails, and it says:\n${output}`);
    });
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(await page.text()).toContain("<script");
  } finally {
    server.kill((said.STOPSIGNAL ?? "SIGKILL") as NodeJS.Signals);
  }
  expect(await ended, output).toBe(0);
  expect(healthy).toThrow();
});
