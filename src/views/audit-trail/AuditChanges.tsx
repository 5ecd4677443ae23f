import type { ReactNode } from "react";
import type { AuditChange, AuditRow } from "../../contracts/audit.ts";
import type { FieldSpec, FieldValue } from "../../contracts/resource.ts";
import { RESOURCES } from "../../contracts/resources.ts";
import { deviceName } from "../../domain/device-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { RegionName } from "../kit/RegionName.tsx";
import { valueText } from "../resources/value-text.ts";
import { chakra } from "../theme/chakra.ts";

const List = chakra("ul", {
  base: {
    listStyle: "none",
    display: "grid",
    gap: "0.5",
    paddingBlock: "1",
    "& > li": { overflowWrap: "anywhere", whiteSpace: "normal" },
    "& > li > span:first-of-type": { color: "fg.muted" },
    "& del": { color: "fg.muted", textDecorationLine: "line-through" },
    "& ins": { textDecoration: "none", fontWeight: "bold" },
  },
});

const pagesIn = (value: FieldValue): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : [];

/** What a thing that was done has changed: each field before and after, in words. */
export function AuditChanges({ row }: { readonly row: Pick<AuditRow, "entity" | "changes" | "anyVersion"> }) {
  const t = useT();
  const format = useFormat();
  const words = (field: string, value: FieldValue): ReactNode => {
    if (field === "agent" && typeof value === "string") return deviceName(value);
    const spec = auditedField(row.entity, field);
    if (value === null || value === "" || !spec)
      return value === null ? t("common.word.none") : String(value);
    // A reference comes by its name already.
    if (spec.kind === "reference") return String(value);
    if (spec.kind === "region" && typeof value === "number") return <RegionName code={value} />;
    if (spec.kind === "integer" && typeof value === "number") return format.number(value);
    if (spec.kind === "day" && typeof value === "string") return format.day(value);
    return valueText(t, spec, field, { [field]: value });
  };
  const pages = ({ before, after }: AuditChange): ReactNode => {
    const [had, has] = [pagesIn(before), pagesIn(after)];
    const name = (page: string) => t.dynamic(`shell.page.${page}`);
    return [
      ...had
        .filter((page) => !has.includes(page))
        .map((page) => (
          <span key={page}>
            {" − "}
            <del>{name(page)}</del>
          </span>
        )),
      ...has
        .filter((page) => !had.includes(page))
        .map((page) => (
          <span key={page}>
            {" + "}
            <ins>{name(page)}</ins>
          </span>
        )),
    ];
  };
  if (row.changes.length === 0 && !row.anyVersion) return null;
  return (
    <List>
      {row.anyVersion ? <li>{t("request.detail.anyVersion")}</li> : null}
      {row.changes.filter(isSaid).map((change) => {
        const { field, before, after } = change;
        const label = `texts.fields.${row.entity}.${field}`;
        return (
          <li key={field}>
            <span>{t("audit.change.field", { field: t.has(label) ? t.dynamic(label) : field })}</span>
            {auditedField(row.entity, field)?.kind === "pages" ? (
              <span>{pages(change)}</span>
            ) : (
              <span>
                {/* What was not there has not changed: it is told as it is. */}
                {before === null ? null : <del>{words(field, before)}</del>}
                {before === null || after === null ? null : " → "}
                {after === null ? null : <ins>{words(field, after)}</ins>}
              </span>
            )}
          </li>
        );
      })}
    </List>
  );
}

/** Whether there was or is anything: a row that was made has many fields that were left empty. */
const isSaid = ({ before, after }: AuditChange): boolean => before !== null || after !== null;

/** The spec of a changed field; undefined for a field that no longer exists. */
const auditedField = (entity: string, name: string): FieldSpec | undefined =>
  RESOURCES.get(entity)?.fields[name];
