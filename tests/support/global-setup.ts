/** Before the first test on PostgreSQL: a migrated database that the tests' own are copied from. */
import { makePostgresTemplate } from "./database.ts";

export default async function prepare(): Promise<(() => Promise<void>) | undefined> {
  const url = process.env.DATABASE_URL;
  if (!url) return undefined;
  const template = await makePostgresTemplate(url);
  process.env.TEST_TEMPLATE = template.name;
  return template.drop;
}
