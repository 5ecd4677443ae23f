import type { PageName } from "../../contracts/pages.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { usePerson } from "../../machines/react/use-person.ts";

type Values = Readonly<Record<string, string>>;

/** Addresses of pages with their filters, and null for a page that the person's role lacks. */
export function usePlace(): (page: PageName, query?: Values, params?: Values) => string | null {
  const { pages } = usePerson();
  return (page, query = {}, params = {}) => (pages.has(page) ? hrefOf(page, params, query) : null);
}
