/** A variable of the environment, as docs/environment.md describes it. */
interface Variable {
  readonly name: string;
  /** What holds while it is unset. */
  readonly unset: string;
  readonly meaning: string;
  /** Its value is a secret as a whole. Variables that are URLs may hold a password as well. */
  readonly isSecret?: true;
}

/**
 * Every variable that Tallyboard reads. `Environment` is typed by these names, so that code cannot read another one, and
 * `npm run environment` writes docs/environment.md from them.
 */
export const VARIABLES = [
  {
    name: "NODE_ENV",
    unset: "development",
    meaning:
      "`production` refuses demo data and known passwords, needs an `https` origin and `DATABASE_URL`, and closes `/metrics` and `/api/docs`",
  },
  {
    name: "PORT",
    unset: "`3000`",
    meaning: "port of the server, 0 to 65535; 0 takes a free one",
  },
  { name: "HOST", unset: "`127.0.0.1`", meaning: "name or address that the server listens on" },
  {
    name: "DATABASE_URL",
    unset: "the embedded database; production refuses to start",
    meaning:
      "`postgres://…` of PostgreSQL 15 or newer, encoded in UTF8; `embedded` is the embedded database in `DATA_DIR`",
  },
  {
    name: "MIGRATION_DATABASE_URL",
    unset: "`DATABASE_URL`",
    meaning: "the tables' owner, for `tallyboard migrate`, `role` and `restore`; the server does not read it",
  },
  {
    name: "REDIS_URL",
    unset: "none",
    meaning:
      "`redis://…` or `rediss://…`: notifies the other nodes faster, and counts requests for all nodes",
  },
  {
    name: "DATA_DIR",
    unset: "`./data`",
    meaning: "folder of the embedded database and the uploaded files; with several nodes a shared mount",
  },
  {
    name: "WORLD",
    unset: "`demo`, in production `empty`",
    meaning:
      "what a fresh database is filled with: `demo`, `demo-en` (the same data with English names) or `empty`",
  },
  {
    name: "ADMIN_PASSWORD",
    isSecret: true,
    unset: "a random one, printed once",
    meaning:
      "first password of `admin` in an `empty` database, 8 to 128 characters, to be changed at the first sign-in",
  },
  {
    name: "PUBLIC_ORIGIN",
    unset: "the server's own origin",
    meaning:
      "origins (separated by commas) that may open a socket; `https` turns HSTS on. Production needs an `https` one",
  },
  {
    name: "BUSINESS_TIME_ZONE",
    unset: "`Asia/Shanghai`",
    meaning: 'time zone of business days, such as "today"',
  },
  {
    name: "DEFAULT_LOCALE",
    unset: "`zh-CN`",
    meaning:
      "`zh-CN` or `en-US`: language of pages and answers where the browser asks for neither Chinese nor English",
  },
  { name: "SESSION_IDLE_HOURS", unset: "`12`", meaning: "a session ends after this time without a request" },
  { name: "SESSION_MAX_DAYS", unset: "`7`", meaning: "a session ends after this time in any case" },
  {
    name: "UPLOAD_QUOTA_MB",
    unset: "`1024`",
    meaning:
      "MiB of unused uploads that a person may keep; the people of a client together may keep four times that",
  },
  {
    name: "TRUST_PROXY",
    unset: "`off`",
    meaning: "`on`, a number of hops, or addresses of proxies whose forwarded headers count",
  },
  { name: "REQUESTS_PER_PERSON", unset: "`12000`", meaning: "requests to `/api` in a minute, per person" },
  { name: "REQUESTS_PER_ADDRESS", unset: "`60000`", meaning: "requests to `/api` in a minute, per address" },
  {
    name: "CONNECTIONS_PER_ADDRESS",
    unset: "`4000`",
    meaning: "open connections per address; not counted when `TRUST_PROXY` is set",
  },
  {
    name: "SOCKETS_PER_PERSON",
    unset: "`100`",
    meaning: "live connections per person or display, at each node",
  },
  {
    name: "METRICS_TOKEN",
    isSecret: true,
    unset: "none",
    meaning: "`/metrics` answers callers with `Authorization: Bearer <token>`; 16 or more characters",
  },
  {
    name: "METRICS_PORT",
    unset: "none",
    meaning: "`/metrics` is on this separate port. Production without token and port: closed",
  },
  { name: "API_DOCS", unset: "`on`, in production `off`", meaning: "whether `/api/docs` describes the API" },
  {
    name: "SERVICE_WORKER",
    unset: "`on`",
    meaning:
      "`off` is the kill switch: browsers drop the service worker, and the console opens only with a network. The same at every node",
  },
  {
    name: "LOG_LEVEL",
    unset: "`info`",
    meaning: "level of the structured log: `silent`, `fatal`, `error`, `warn`, `info`, `debug` or `trace`",
  },
  {
    name: "OTEL_EXPORTER_OTLP_ENDPOINT",
    unset: "no traces",
    meaning:
      "`http://…` of an OpenTelemetry collector (OTLP over HTTP): the server sends traces to `/v1/traces` there",
  },
  {
    name: "BACKUP_KEY",
    isSecret: true,
    unset: "backups are not encrypted",
    meaning:
      "16 or more characters: encrypts `tallyboard backup`, and opens such a backup in `restore` and `verify`",
  },
  {
    name: "BACKUP_DIR",
    unset: "backups are not checked",
    meaning:
      "folder of backups (`*.backup`): every night the newest is restored into a scratch database and checked. The server does not start if it cannot use the folder",
  },
  {
    name: "BACKUP_HOUR",
    unset: "`3`",
    meaning: "hour of the business day, 0 to 23, from which the last backup is checked",
  },
  {
    name: "BACKUP_NIGHTLY",
    unset: "`off`",
    meaning: "`on`: the server takes a backup into `BACKUP_DIR` before it checks it",
  },
  {
    name: "BACKUP_KEEP",
    unset: "`14`",
    meaning: "how many of the backups that the server took itself stay in `BACKUP_DIR`",
  },
  {
    name: "SMTP_URL",
    unset: "no mail is sent",
    meaning:
      "`smtp://user:password@host:587` or `smtps://…` of a mail server; options of Nodemailer may follow, like `?requireTLS=true`",
  },
  { name: "SMTP_FROM", unset: "–", meaning: "the address that mail comes from; needed with `SMTP_URL`" },
  {
    name: "ROBOT_HOSTS",
    unset: "public addresses alone, by `https`",
    meaning:
      "hosts, separated by commas, that robots may post to although they are private or speak `http`, like `chat.internal`",
  },
  {
    name: "SECRETS_KEY",
    isSecret: true,
    unset: "a file in `DATA_DIR` with the embedded database, none with PostgreSQL",
    meaning:
      "32 or more characters, the same at every node: encrypts addresses and secrets of robots in the database",
  },
  {
    name: "OIDC_ISSUER",
    unset: "single sign-on is off",
    meaning: "issuer URL of the OpenID Connect provider, `https`",
  },
  { name: "OIDC_CLIENT_ID", unset: "–", meaning: "from the provider; needed with `OIDC_ISSUER`" },
  {
    name: "OIDC_CLIENT_SECRET",
    isSecret: true,
    unset: "–",
    meaning: "from the provider; needed with `OIDC_ISSUER`",
  },
  {
    name: "OIDC_NAME",
    unset: "单点登录 / Single sign-on",
    meaning: "text of the button, at most 40 characters",
  },
  { name: "OIDC_ACCOUNT_CLAIM", unset: "`preferred_username`", meaning: "the claim that holds the account" },
  {
    name: "OIDC_SCOPES",
    unset: "`openid profile email`",
    meaning: "requested scopes; must contain `openid`",
  },
  { name: "OIDC_ROLES_CLAIM", unset: "roles stay as they are", meaning: "the claim that decides the role" },
  { name: "OIDC_ROLES", unset: "–", meaning: "pairs `value=role name`, separated by `;`" },
  {
    name: "SLOW_ANSWERS",
    unset: "`off`",
    meaning: "for development, refused in production: `on` delays answers of messages and dashboard",
  },
  {
    name: "API_BASE_URL",
    unset: "the page's own origin",
    meaning: "at build and at run time: origin of the API, if it is not the origin of the page",
  },
] as const satisfies readonly Variable[];

export type VariableName = (typeof VARIABLES)[number]["name"];

/** The variables of the environment; an unset one and an empty one are the same. */
export type Environment = Readonly<Partial<Record<VariableName, string | undefined>>>;
