/** Before the first test: a migrated database that the tests' own are copied from. A hook of a test has a time limit. */
import { embeddedTemplate, makePostgresTemplate } from "./database.ts";

export default async function prepare(): Promise<(() => Promise<void>) | undefined> {
  const url = process.env.DATABASE_URL;
  if (!url) {
    await embeddedTemplate();
    return undefined;
  }
  const template = await makePostgresTemplate(url);
  process.env.TEST_TEMPLATE = template.name;
  return template.drop;
}
