import { describe, expect, test } from "vitest";
import { misspelt } from "../../server/platform/misspelt.ts";
import { VARIABLES } from "../../server/platform/variables.ts";

describe("Variables that are near to a known name", () => {
  test.each([
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["DATABASEURL", "DATABASE_URL"],
    ["DATA_BASE_URL", "DATABASE_URL"],
    ["database_url", "DATABASE_URL"],
    ["DATABASE-URL", "DATABASE_URL"],
    ["MIGRATIONS_DATABASE_URL", "MIGRATION_DATABASE_URL"],
    ["DATADIR", "DATA_DIR"],
    ["DATA_DIRECTORY", "DATA_DIR"],
    ["TRUST_PROXIES", "TRUST_PROXY"],
    ["TRUSTED_PROXIES", "TRUST_PROXY"],
    ["BACKUP_DIRECTORY", "BACKUP_DIR"],
    ["BACKUPS_DIR", "BACKUP_DIR"],
    ["BACKUP_KYE", "BACKUP_KEY"],
    ["BACKUP_NIGHLTY", "BACKUP_NIGHTLY"],
    ["PUBLIC_ORIGINS", "PUBLIC_ORIGIN"],
    ["PUBLIC_ORGIN", "PUBLIC_ORIGIN"],
    ["BUSINESS_TIMEZONE", "BUSINESS_TIME_ZONE"],
    ["BUSSINESS_TIME_ZONE", "BUSINESS_TIME_ZONE"],
    ["SECRET_KEY", "SECRETS_KEY"],
    ["METRIC_TOKEN", "METRICS_TOKEN"],
    ["SMTP_URI", "SMTP_URL"],
    ["OIDC_CLIENTID", "OIDC_CLIENT_ID"],
    ["SESSIONS_MAX_DAYS", "SESSION_MAX_DAYS"],
    ["NODE_ENVIRONMENT", "NODE_ENV"],
    ["PROT", "PORT"],
    ["HSOT", "HOST"],
  ])("%s is told of, with %s", (name, meant) => {
    const line = `Tallyboard does not read the variable ${name}; ${meant} may be meant.`;
    expect(misspelt({ [name]: "x" })).toEqual([line]);
  });

  test("those of other programs are left alone, and so are unset ones", () => {
    const others = `PATH HOME HOSTNAME HOSTS PORTS POST PWD SHLVL USER LANG TERM TZ TMPDIR MAIL NODE_OPTIONS NODE_PATH
      NODE_VERSION XDG_DATA_DIRS XDG_DATA_HOME PGHOST PGPORT PGDATABASE POSTGRES_PASSWORD POSTGRES_URL REDIS_HOST
      REDIS_PORT SMTP_HOST SMTP_PORT SMTP_USER SMTP_PASSWORD DATABASE_USER DATABASE_HOST DATABASE_NAME METRICS_HOST
      METRICS_PATH SESSION_MANAGER SESSION_SECRET API_KEY LOG_FILE LOG_FORMAT OTEL_SERVICE_NAME BUILD_ID
      OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_TRACES_ENDPOINT INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY
      CACHE_DIRECTORY SYSTEMD_EXEC_PID TALLYBOARD_PORT TALLYBOARD_SERVICE_HOST KUBERNETES_SERVICE_HOST DOMAIN
      npm_config_loglevel npm_package_version WORK_DIR OLDPWD EDITOR COLORTERM BACKUPS DEBUG CI WORLDS`;
    expect(misspelt(Object.fromEntries(others.split(/\s+/).map((name) => [name, "x"])))).toEqual([]);
    expect(misspelt(Object.fromEntries(VARIABLES.map(({ name }) => [name, "x"])))).toEqual([]);
    expect(misspelt({ DATABSE_URL: " ", DATADIR: "", TRUST_PROXIES: undefined })).toEqual([]);
  });
});
