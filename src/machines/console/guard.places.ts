/**
 * Addresses of pages: from an address to a page of the contract and back. Pure; the guard, the tabs and every link
 * speak of places only through this file.
 */
import { DEFAULT_PAGE, PAGES, type PageSpec, pageByName, SHOWN_PAGES } from "../../contracts/pages.ts";

/** A place in the console: a path as the address bar shows it, and the query without its question mark. */
export interface Place {
  readonly path: string;
  readonly search: string;
}

/** A page that an address belongs to, and the values of the `:name` parts of its path (decoded). */
export interface PageMatch {
  readonly page: PageSpec;
  readonly params: Readonly<Record<string, string>>;
}

export const LOGIN_PATH = "/login";

/** Reads an address of this console. Origin and hash are dropped: a place is never outside. */
export function placeOf(href: string): Place {
  const withoutHash = href.split("#", 1)[0] ?? "";
  const at = withoutHash.indexOf("?");
  const path = at < 0 ? withoutHash : withoutHash.slice(0, at);
  // One leading slash, none trailing: `//elsewhere` must never become another origin.
  const tidy = `/${path.replace(/^\/+|\/+$/g, "")}`;
  return { path: tidy, search: at < 0 ? "" : withoutHash.slice(at + 1) };
}

/** The address of a place. */
export function hrefOfPlace(place: Place): string {
  return place.search ? `${place.path}?${place.search}` : place.path;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A damaged escape is taken as it stands: it then simply matches nothing that exists.
    return part;
  }
}

function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  // The redirect page's path takes the rest of the address, slashes included.
  if (pattern === "/redirect/:path") {
    if (given[1] !== "redirect" || given.length < 3) return null;
    return { path: decoded(given.slice(2).join("/")) };
  }
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) {
      if (!value) return null;
      params[part.slice(1)] = decoded(value);
    } else if (part !== value) return null;
  }
  return params;
}

/** The page that a path belongs to, or null. */
export function matchPage(path: string, pages: readonly PageSpec[] = PAGES): PageMatch | null {
  for (const page of pages) {
    const params = paramsOf(page.path, path);
    if (params) return { page, params };
  }
  return null;
}

type QueryValues = Readonly<Record<string, string | number | null | undefined>>;

/** The query text of named values; null, undefined and empty ones are skipped. */
export function searchOf(query: QueryValues): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") search.set(key, String(value));
  }
  return search.toString();
}

/** The address of a page by name: `hrefOf("entry-detail", { id })`. Throws on an unknown name: that is a bug. */
export function hrefOf(
  name: string,
  params: Readonly<Record<string, string>> = {},
  query: QueryValues = {},
): string {
  const page = pageByName.get(name);
  if (!page) throw new Error(`no page is called ${name}`);
  const path = page.path.replace(/:([a-zA-Z]+)/g, (_, key: string) => {
    const value = params[key];
    if (!value) throw new Error(`${name} needs ${key}`);
    return encodeURIComponent(value);
  });
  return hrefOfPlace({ path, search: searchOf(query) });
}

/**
 * Where a person without a session is sent: the sign-in page, with the target's name, its query and its path params
 * (as further query keys) in `redirect` and beside it (specification section 8). Unknown targets are not kept.
 */
export function loginPlace(target: Place): Place {
  const match = matchPage(target.path);
  if (!match || target.path === LOGIN_PATH) return { path: LOGIN_PATH, search: "" };
  const query = new URLSearchParams({ redirect: match.page.name });
  for (const [key, value] of new URLSearchParams(target.search)) {
    if (key !== "redirect") query.append(key, value);
  }
  for (const [key, value] of Object.entries(match.params)) query.set(key, value);
  return { path: LOGIN_PATH, search: query.toString() };
}

/** The name of the page that an address leads to, as far as the address alone tells: the target after the sign-in too. */
export function pageAhead(href: string): string {
  const place = placeOf(href);
  const target = place.path === LOGIN_PATH ? placeAfterLogin(place.search) : place;
  const name = target ? matchPage(target.path)?.page.name : undefined;
  return name !== undefined && SHOWN_PAGES.has(name) ? name : DEFAULT_PAGE;
}

/** The target in a sign-in page's query, or null when it names no page or lacks a param. */
export function placeAfterLogin(search: string): Place | null {
  const query = new URLSearchParams(search);
  const page = pageByName.get(query.get("redirect") ?? "");
  if (!page) return null;
  query.delete("redirect");
  const params: Record<string, string> = {};
  for (const [, key] of page.path.matchAll(/:([a-zA-Z]+)/g)) {
    const value = key ? query.get(key) : null;
    if (!key || !value) return null;
    params[key] = value;
    query.delete(key);
  }
  return placeOf(`${hrefOf(page.name, params)}?${query.toString()}`);
}
