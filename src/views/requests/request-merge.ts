/** A request that is amended while others change it: merges the typed text into the newer version. Pure. */
import { mergeFields } from "../../machines/page/form-merge.ts";
import { type FormNews, filledLines, type RequestForm } from "./request-form.ts";

/** The request's identity and what is known about it: not typed by a person. */
const NOT_TYPED: readonly string[] = ["id", "version", "number", "client", "base", "news"];

/** Lines by their goods: their keys exist only in this form. */
const flat = (form: RequestForm, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      name === "lines"
        ? JSON.stringify(filledLines(form).map(({ goods, quantity }) => [goods?.id ?? null, quantity]))
        : JSON.stringify(form[name as keyof RequestForm] ?? null),
    ]),
  );

const picked = <Form extends RequestForm>(form: Form, names: readonly string[]): Partial<Form> =>
  Object.fromEntries(names.map((name) => [name, form[name as keyof Form]])) as Partial<Form>;

/**
 * `mine` on the version of `theirs`: fields that only they changed are taken, fields that both changed stay as typed
 * until the person decides (`news.clashes`). `by`: who changed it; null: the person themselves, nothing to say.
 */
export function mergeRequest<Form extends RequestForm>(mine: Form, theirs: Form, by: string | null): Form {
  const names = Object.keys(theirs).filter((name) => !NOT_TYPED.includes(name));
  const base = mine.base ?? theirs;
  const [before, now, newer] = [base, mine, theirs].map((form) => flat(form, names)) as [
    Readonly<Record<string, string>>,
    Readonly<Record<string, string>>,
    Readonly<Record<string, string>>,
  ];
  const { taken, clashes } = mergeFields(names, { base: before, mine: now, theirs: newer });
  // A question of an earlier version that was not answered stays open where the two still differ.
  const open = (mine.news?.clashes ?? []).filter((name) => now[name] !== newer[name]);
  const news: FormNews | null =
    by === null ? mine.news : { by, taken, clashes: [...new Set([...open, ...clashes])] };
  return { ...mine, ...picked(theirs, taken), version: theirs.version, base: theirs, news };
}

/** Their values in the fields that both changed. */
export const takeTheirs = <Form extends RequestForm>(form: Form): Form => ({
  ...form,
  ...(form.base ? picked(form.base as Form, form.news?.clashes ?? []) : {}),
  news: null,
});
