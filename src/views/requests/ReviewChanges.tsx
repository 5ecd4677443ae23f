import type { Review } from "../../contracts/review.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { RegionName } from "../kit/RegionName.tsx";
import { chakra } from "../theme/chakra.ts";
import { useRequestWord } from "./use-request-word.ts";

const List = chakra("ul", {
  base: { listStyleType: "none", display: "grid", gap: "1", "& del": { color: "fg.subtle" } },
});

/** What the owner changed since the revision before, and why that one was not approved. */
export function ReviewChanges(props: {
  readonly name: "entry" | "exit";
  readonly revision: number;
  readonly review: Review;
}) {
  const { name, revision, review } = props;
  const { previous, removed, changed, lines } = review;
  const t = useT();
  const word = useRequestWord();
  const format = useFormat();
  if (!previous) return null;
  const shown = (field: string, value: string | number | null) => {
    if (value === null || value === "") return t("common.word.none");
    if (field === "regionCode" && typeof value === "number") return <RegionName code={value} />;
    if (field === "priority") return t.dynamic(`request.priority.${value}`);
    if (field === "kind") return t.dynamic(`texts.${name}Kind.${value}`);
    if (field === "mode") return t.dynamic(`texts.exitMode.${value}`);
    return field.endsWith("At") ? format.dateTime(String(value)) : String(value);
  };
  const isUnchanged =
    changed.length + removed.length === 0 &&
    lines.every((line) => line.was !== null && line.changed.length === 0);
  return (
    <Notice tone="info" title={t("request.desk.since", { revision: previous.revision, now: revision })}>
      <List>
        {previous.end && previous.at ? (
          <li>
            {t(previous.end === "reject" ? "request.desk.wasRejected" : "request.desk.wasWithdrawn", {
              by: previous.byName ?? "",
              time: format.when(previous.at),
              reason: previous.reason ?? "",
            })}
          </li>
        ) : null}
        {removed.map((goods) => (
          <li key={goods.typeId}>
            {t("request.desk.removed", {
              goods: `${goods.skuCode} ${goods.typeName}`,
              count: `${format.number(goods.quantity)} ${goods.unit}`,
            })}
          </li>
        ))}
        {changed.map(({ field, before, after }) => (
          <li key={field}>
            {word(`${name}.field.${FIELD_WORDS[field] ?? field}`)}: <del>{shown(field, before)}</del> →{" "}
            {shown(field, after)}
          </li>
        ))}
        {isUnchanged ? <li>{t("request.desk.unchanged")}</li> : null}
      </List>
    </Notice>
  );
}

/** Fields whose label has another name. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  warehouseName: "warehouse",
  consigneePhone: "phone",
  regionCode: "region",
};
