import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { judgeConfig, loadConfig, loadOwnerConfig } from "../../server/platform/config.ts";
import { ConfigError } from "../../server/platform/config-values.ts";

function messageOf(env: Record<string, string>): string {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`accepted ${JSON.stringify(env)}`);
}

describe("The surroundings of a server", () => {
  test("nothing set gives a demo on the embedded database, on this machine only", () => {
    expect(loadConfig({})).toEqual({
      production: false,
      logLevel: "info",
      host: "127.0.0.1",
      port: 3000,
      dataDir: resolve("data"),
      database: { kind: "embedded", directory: resolve("data") },
      redisUrl: null,
      world: "demo",
      adminPassword: null,
      publicOrigins: [],
      apiBaseUrl: null,
      businessTimeZone: "Asia/Shanghai",
      defaultLocale: "zh-CN",
      sessionIdleHours: 12,
      sessionMaxDays: 7,
      trustProxy: false,
      requestsPerPerson: 12_000,
      requestsPerAddress: 60_000,
      connectionsPerAddress: 4_000,
      socketsPerPerson: 100,
      slowAnswers: false,
      tracesUrl: null,
      uploadQuotaMb: 1_024,
      metrics: { isOpen: true, token: null, port: null },
      apiDocs: true,
      backups: { folder: null, fromHour: 3, isTaken: false, keep: 14 },
      mail: null,
      robotHosts: [],
      webhookHosts: [],
      files: null,
      secretsKey: null,
      serviceWorker: true,
      oidc: null,
    });
  });

  test("mail needs the address that it comes from, and a key for secrets is long", () => {
    expect(loadConfig({ SMTP_URL: "smtp://mail:587", SMTP_FROM: "wms@example.com" }).mail).toEqual({
      url: "smtp://mail:587",
      from: "wms@example.com",
    });
    expect(messageOf({ SMTP_URL: "smtp://mail:587" })).toMatch(/^SMTP_FROM must be the address/);
    expect(messageOf({ SMTP_URL: "http://user:secret@mail" })).toBe(
      "SMTP_URL must be a URL that begins with smtp:// (its value is not shown).",
    );
    expect(loadConfig({ ROBOT_HOSTS: "Chat.internal, 10.0.0.7" }).robotHosts).toEqual([
      "chat.internal",
      "10.0.0.7",
    ]);
    expect(messageOf({ SECRETS_KEY: "short" })).toBe("SECRETS_KEY must have 32 or more characters.");
  });

  test("backups are checked in the folder that is named, from the hour that is named", () => {
    expect(loadConfig({ BACKUP_DIR: "/backups", BACKUP_HOUR: "0", BACKUP_NIGHTLY: "on" }).backups).toEqual({
      folder: "/backups",
      fromHour: 0,
      isTaken: true,
      keep: 14,
    });
    expect(messageOf({ BACKUP_NIGHTLY: "on" })).toMatch(/^BACKUP_NIGHTLY=on needs BACKUP_DIR/);
    expect(messageOf({ BACKUP_HOUR: "24" })).toMatch(/^BACKUP_HOUR must be a whole number from 0 to 23/);
  });

  test("in production metrics and documents are closed until they are asked for", () => {
    const production = {
      NODE_ENV: "production",
      PUBLIC_ORIGIN: "https://wms.example.com",
      DATABASE_URL: "embedded",
    };
    expect(loadConfig(production)).toMatchObject({ apiDocs: false, metrics: { isOpen: false } });
    expect(loadConfig({ ...production, API_DOCS: "on" }).apiDocs).toBe(true);
    const token = "0123456789abcdef";
    expect(loadConfig({ ...production, METRICS_TOKEN: token }).metrics).toMatchObject({
      isOpen: true,
      token,
    });
    expect(loadConfig({ ...production, METRICS_PORT: "9100" }).metrics).toMatchObject({
      isOpen: true,
      port: 9100,
    });
    expect(messageOf({ METRICS_TOKEN: "short" })).toMatch(/^METRICS_TOKEN must have 16 or more/);
    expect(messageOf({ METRICS_PORT: "80", PORT: "80" })).toMatch(/^METRICS_PORT must be another port/);
    expect(messageOf({ UPLOAD_QUOTA_MB: "0" })).toMatch(/^UPLOAD_QUOTA_MB must be/);
  });

  test("one value that cannot be used hides neither the next one nor what is right", () => {
    const { config, faults } = judgeConfig({
      ...{ NODE_ENV: "production", PUBLIC_ORIGIN: "http://10.0.0.7", OIDC_ISSUER: "https://id.example.com" },
      ...{ PORT: "many", REDIS_URL: "redis://cache", BACKUP_KEY: "short", SMTP_URL: "smtp://mail" },
    });
    expect(faults.map((line) => line.split(" ")[0])).toEqual([
      ...["PUBLIC_ORIGIN", "DATABASE_URL", "PORT", "SMTP_FROM", "BACKUP_KEY"],
    ]);
    expect(config).toMatchObject({ production: true, redisUrl: "redis://cache", dataDir: resolve("data") });
    for (const unread of ["publicOrigins", "database", "oidc", "port", "mail"])
      expect(config).not.toHaveProperty(unread);
    expect(judgeConfig({})).toEqual({ config: loadConfig({}), faults: [] });
  });

  test("an empty variable is an unset one", () => {
    const empty = { PORT: "", DATABASE_URL: " ", WORLD: "", PUBLIC_ORIGIN: "", ADMIN_PASSWORD: "" };
    expect(loadConfig(empty)).toEqual(loadConfig({}));
  });

  test("production starts empty and refuses the demo with its well-known passwords", () => {
    const production = {
      NODE_ENV: "production",
      PUBLIC_ORIGIN: "https://wms.example.com",
      DATABASE_URL: "embedded",
    };
    expect(loadConfig(production).world).toBe("empty");
    expect(messageOf({ NODE_ENV: "production", WORLD: "demo" })).toMatch(/^WORLD=demo .* refused/);
    expect(messageOf({ NODE_ENV: "production", WORLD: "demo-en" })).toMatch(/^WORLD=demo-en .* refused/);
  });

  test("production has to be told its database, and an embedded one by its name", () => {
    const production = {
      NODE_ENV: "production",
      PUBLIC_ORIGIN: "https://wms.example.com",
      DATA_DIR: "/data",
    };
    const line = /^DATABASE_URL must be set when NODE_ENV=production: postgres:.* or embedded for [^\n]+$/;
    expect(messageOf(production)).toMatch(line);
    expect(messageOf({ ...production, DATABASE_URL: " " })).toMatch(line);
    const embedded = { kind: "embedded", directory: "/data" };
    expect(loadConfig({ ...production, DATABASE_URL: "embedded" }).database).toEqual(embedded);
    expect(loadConfig({ DATA_DIR: "/data", DATABASE_URL: "embedded" }).database).toEqual(embedded);
    expect(messageOf({ DATABASE_URL: "Embedded" })).toMatch(/^DATABASE_URL must be a URL .*, or embedded/);
    const owner = { ...production, MIGRATION_DATABASE_URL: "postgres://owner@db/wms" };
    expect(loadOwnerConfig(owner).database).toMatchObject({ url: owner.MIGRATION_DATABASE_URL });
  });

  test("a key of backups that cannot be used is refused at the start", () => {
    for (const key of ["short", "fifteen letters", " ".repeat(20)])
      expect(messageOf({ BACKUP_KEY: key })).toMatch(/^BACKUP_KEY must have 16 or more characters\.$/);
    expect(loadConfig({ BACKUP_KEY: "sixteen letters." }).database.kind).toBe("embedded");
    expect(loadConfig({ BACKUP_KEY: "" }).database.kind).toBe("embedded");
  });

  test("production needs an https origin", () => {
    const line = /^PUBLIC_ORIGIN must name the https origin .* when NODE_ENV=production\.$/;
    expect(messageOf({ NODE_ENV: "production" })).toMatch(line);
    expect(messageOf({ NODE_ENV: "production", PUBLIC_ORIGIN: "http://10.0.0.7" })).toMatch(line);
    expect(loadConfig({}).publicOrigins).toEqual([]);
  });

  test("the switch that makes answers late is off unless asked for, and never on in production", () => {
    expect(loadConfig({ SLOW_ANSWERS: "off" }).slowAnswers).toBe(false);
    expect(
      messageOf({
        ...{ NODE_ENV: "production", PUBLIC_ORIGIN: "https://wms.example.com", DATABASE_URL: "embedded" },
        SLOW_ANSWERS: "on",
      }),
    ).toMatch(/^SLOW_ANSWERS=on .* refused/);
  });

  test("every variable is taken over", () => {
    const config = loadConfig({
      PORT: "0",
      HOST: "::",
      DATABASE_URL: "postgres://wms:secret@db.example.com/wms",
      REDIS_URL: "redis://cache.example.com",
      DATA_DIR: "/srv/wms",
      WORLD: "empty",
      ADMIN_PASSWORD: " a long one ",
      PUBLIC_ORIGIN: "https://wms.example.com, http://10.0.0.7:8080/",
      API_BASE_URL: "https://api.example.com/",
      BUSINESS_TIME_ZONE: "Europe/Berlin",
      SESSION_IDLE_HOURS: "0.5",
      SESSION_MAX_DAYS: "30",
      TRUST_PROXY: "2",
      LOG_LEVEL: "warn",
      SLOW_ANSWERS: "on",
    });
    expect(config).toMatchObject({
      port: 0,
      host: "::",
      database: { kind: "postgresql", url: "postgres://wms:secret@db.example.com/wms" },
      redisUrl: "redis://cache.example.com",
      dataDir: "/srv/wms",
      world: "empty",
      adminPassword: " a long one ",
      publicOrigins: ["https://wms.example.com", "http://10.0.0.7:8080"],
      apiBaseUrl: "https://api.example.com",
      businessTimeZone: "Europe/Berlin",
      sessionIdleHours: 0.5,
      sessionMaxDays: 30,
      trustProxy: 2,
      logLevel: "warn",
      slowAnswers: true,
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  test.each([
    ["PORT", "http"],
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["PORT", "0x50"],
    ["HOST", "a host"],
    ["DATABASE_URL", "mysql://localhost/wms"],
    ["DATABASE_URL", "localhost"],
    ["REDIS_URL", "http://localhost"],
    ["WORLD", "production"],
    ["ADMIN_PASSWORD", "short"],
    ["ADMIN_PASSWORD", "x".repeat(129)],
    ["PUBLIC_ORIGIN", "wms.example.com"],
    ["PUBLIC_ORIGIN", "https://wms.example.com/app"],
    ["PUBLIC_ORIGIN", "https://wms.example.com,*"],
    ["API_BASE_URL", "api"],
    ["BUSINESS_TIME_ZONE", "Mars/Olympus"],
    ["SESSION_IDLE_HOURS", "0"],
    ["SESSION_IDLE_HOURS", "soon"],
    ["SESSION_MAX_DAYS", "1e9"],
    ["TRUST_PROXY", "perhaps"],
    ["LOG_LEVEL", "loud"],
    ["SLOW_ANSWERS", "sometimes"],
  ])("%s=%s is refused with one line that names it", (name, value) => {
    const message = messageOf({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} [^\\n]+$`));
  });

  test("a refused connection URL does not show its password", () => {
    expect(messageOf({ DATABASE_URL: "mysql://wms:hunter2@localhost/wms" })).not.toContain("hunter2");
    expect(messageOf({ REDIS_URL: "http://:hunter2@localhost" })).not.toContain("hunter2");
  });

  test("commands that change tables use the owner's database where it is named", () => {
    const server = { DATABASE_URL: "postgres://server@localhost/wms" };
    const owner = { ...server, MIGRATION_DATABASE_URL: "postgres://owner@localhost/wms" };
    expect(loadOwnerConfig(server).database).toEqual(loadConfig(server).database);
    expect(loadOwnerConfig(owner).database).toEqual({
      kind: "postgresql",
      url: owner.MIGRATION_DATABASE_URL,
      variable: "MIGRATION_DATABASE_URL",
    });
    expect(loadConfig(owner).database).toEqual({ kind: "postgresql", url: server.DATABASE_URL });
    expect(() => loadOwnerConfig({ MIGRATION_DATABASE_URL: "mysql://owner:hunter2@localhost/wms" })).toThrow(
      /^MIGRATION_DATABASE_URL must be a URL that begins with postgres:[^\n]*not shown/,
    );
  });
});
