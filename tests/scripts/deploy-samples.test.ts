// The samples in deploy/ and compose.yaml, each judged by the program that reads it. A sample whose program is not
// installed is named in the output; `.ci/run` installs all but a container engine.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { findExecutable } from "../../scripts/browser.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "tallyboard-samples-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// nginx lies where only root looks for commands.
process.env.PATH = [process.env.PATH, "/usr/sbin", "/sbin"].join(delimiter);

function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: folder, ...env },
  });
  return { status, text: error ? String(error) : `${stdout}${stderr}` };
}

const complaints = (lines: string): readonly string[] =>
  lines.split("\n").filter((line) => /"level":"(warn|error)"|^Error/.test(line));

/** The site inside a whole configuration, on sockets of files and with a certificate made for it. */
function checkNginx(path: string) {
  const pem = join(folder, "site.pem");
  const made = [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-subj",
    "/CN=wms.example.com",
    "-days",
    "2",
  ];
  run("openssl", [...made, "-keyout", pem, "-out", join(folder, "certificate.pem")]);
  const site = readFileSync(path, "utf8")
    .replaceAll(/listen (\d+)/g, (_, port) => `listen unix:${join(folder, `${port}.sock`)}`)
    .replace(/ssl_certificate {5}\S+;/, `ssl_certificate ${join(folder, "certificate.pem")};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${pem};`);
  const whole = join(folder, "nginx.conf");
  // A program that is unpacked and not installed lacks the folders that it was built with.
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const http = ["http {", "access_log off;", ...places, site, "}"];
  writeFileSync(
    whole,
    [`pid ${folder}/nginx.pid;`, "error_log stderr;", "events {}", ...http, ""].join("\n"),
  );
  const { status, text } = run("nginx", ["-e", "stderr", "-t", "-p", folder, "-c", whole]);
  return { status, text: text.includes("[warn]") || status !== 0 ? text : "" };
}

function checkUnit(path: string) {
  return run("systemd-analyze", ["verify", "--man=no", path]);
}

function checkCaddy(path: string) {
  const env = { DOMAIN: "wms.example.com", UPSTREAMS: "127.0.0.1:3000 127.0.0.1:3001" };
  const { status, text } = run("caddy", ["validate", "--adapter", "caddyfile", "--config", path], env);
  return { status, text: status === 0 ? complaints(text).join("\n") : text };
}

function checkRules(path: string) {
  const { status, text } = run("promtool", ["check", "rules", path]);
  return { status, text: status === 0 ? "" : text };
}

function checkAlerts(path: string) {
  const { status, text } = run("promtool", ["test", "rules", path]);
  return { status, text: status === 0 ? "" : text };
}

function checkCompose(path: string) {
  const env = { DOMAIN: "wms.example.com", POSTGRES_PASSWORD: "secret" };
  return run("docker-compose", ["-f", path, "config", "--quiet"], env);
}

interface Sample {
  readonly tools: readonly string[];
  readonly check: (path: string) => { readonly status: number | null; readonly text: string };
}

const SAMPLES: Readonly<Record<string, Sample>> = {
  "deploy/Caddyfile": { tools: ["caddy"], check: checkCaddy },
  "deploy/nginx.conf": { tools: ["nginx", "openssl"], check: checkNginx },
  "deploy/tallyboard.service": { tools: ["systemd-analyze"], check: checkUnit },
  "deploy/tallyboard-backup.service": { tools: ["systemd-analyze"], check: checkUnit },
  "deploy/tallyboard-backup.timer": { tools: ["systemd-analyze"], check: checkUnit },
  "deploy/tallyboard-command": { tools: ["sh"], check: (path) => run("sh", ["-n", path]) },
  "deploy/monitoring/alerts.yml": { tools: ["promtool"], check: checkRules },
  "deploy/monitoring/alerts.test.yml": { tools: ["promtool"], check: checkAlerts },
  "compose.yaml": { tools: ["docker-compose"], check: checkCompose },
};

describe("the samples for deployment", () => {
  it("has a program that judges each of them", () => {
    const files = readdirSync(join(root, "deploy"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith(".json"))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
    expect(Object.keys(SAMPLES)).toEqual(expect.arrayContaining(files));
  });

  it("leads from every alert to its own heading in troubleshooting.md", () => {
    const rules = readFileSync(join(root, "deploy/monitoring/alerts.yml"), "utf8");
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
    const addresses = [...rules.matchAll(/runbook_url: "(.+)"/g)].map(([, address]) => address);
    expect(addresses).toEqual(alerts.map((name) => `docs/troubleshooting.md#${name.toLowerCase()}`));
    const headings = readFileSync(join(root, "docs/troubleshooting.md"), "utf8").match(
      /^### Tallyboard\w+$/gm,
    );
    expect(headings).toEqual(alerts.map((name) => `### ${name}`));
  });

  for (const [path, { tools, check }] of Object.entries(SAMPLES)) {
    const missing = tools.filter((tool) => findExecutable([tool]) === null);
    // Not registered instead of skipped: no machine that runs CI has to have a container engine.
    if (missing.length > 0)
      console.warn(`SKIPPED: ${path} is not checked, for ${missing.join(", ")} is missing`);
    else
      it(`${path} is accepted by ${tools[0]}, without a warning`, () => {
        expect(check(join(root, path))).toEqual({ status: 0, text: "" });
      });
  }
});
