import type { FieldValue } from "../../contracts/resource.ts";
import type { Translate } from "../../locales/translator.ts";

const SHOWN = 2;

/** The first of several choices in words, and how many more there are. */
export function someOf(t: Translate, texts: "scope" | "eventTopic", values: FieldValue | undefined): string {
  const all = Array.isArray(values) ? values : [];
  // What is left out has to be worth its words.
  const shown = all.length > SHOWN + 1 ? all.slice(0, SHOWN) : all;
  const words = shown.map((value) => t.dynamic(`texts.${texts}.${value}`)).join(t("resource.form.comma"));
  return shown === all
    ? words
    : t("integration.list.some", { words, count: all.length, more: all.length - SHOWN });
}
