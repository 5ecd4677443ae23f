import type { DatabaseChoice } from "./config.ts";

/** What a person calls the database: its folder, or server, name and role; without the password. */
export function databaseName(choice: DatabaseChoice): string {
  if (choice.kind === "embedded") return `embedded in ${choice.directory}`;
  const { hostname, port, pathname, username, searchParams } = new URL(choice.url);
  const host = searchParams.get("host") ?? (decodeURIComponent(hostname) || "localhost");
  const role = decodeURIComponent(username);
  const name = decodeURIComponent(pathname.slice(1)) || role;
  return `PostgreSQL ${name} on ${host}:${port || "5432"}${role ? ` as ${role}` : ""}`;
}
