import type { FormNews } from "../../machines/page/form.machine.ts";
import type { FormDecision } from "../../machines/react/use-form.ts";
import { FormMoved } from "../kit/FormMoved.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { type RequestForm, totalsOf } from "./request-form.ts";
import { useRequestWord } from "./use-request-word.ts";

/** Says what another person changed in the request being amended, and asks where both changed one field. */
export function RequestNews(
  props: FormDecision & {
    readonly kind: "entry" | "exit";
    readonly news: FormNews<RequestForm>;
  },
) {
  const { kind, news, isUndecided, ...deeds } = props;
  const t = useT();
  const word = useRequestWord();
  const format = useFormat();
  const label = (name: string): string =>
    name === "lines"
      ? t("request.apply.lines")
      : ["warehouse", "kind", "sourceNumber", "priority", "remark"].includes(name)
        ? t.dynamic(`request.field.${name}`)
        : word(`${kind}.field.${name === "regionCode" ? "region" : name}`);
  const textOf = (name: string): string => {
    if (name === "lines") {
      const { lines, units } = totalsOf(news.theirs);
      return t("request.apply.total", { lines, units: format.number(units) });
    }
    const value = news.theirs[name as keyof RequestForm] as unknown;
    if (name === "priority") return t.dynamic(`request.priority.${String(value)}`);
    if (name === "kind") return t.dynamic(`texts.${kind}Kind.${String(value)}`);
    if (name === "mode") return t.dynamic(`texts.exitMode.${String(value)}`);
    if (typeof value === "object" && value !== null && "name" in value) return String(value.name);
    return value === null || value === "" ? t("common.word.none") : String(value);
  };
  return (
    <FormMoved
      texts="request.apply"
      by={news.by}
      taken={news.taken}
      clashes={isUndecided ? news.clashes : []}
      labelOf={label}
      theirs={textOf}
      {...deeds}
    />
  );
}
