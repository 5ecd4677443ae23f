import type { ListQuery } from "../../contracts/list.ts";
import { EXPIRY_WINDOWS, expiryBounds, expiryWindowOf } from "../../domain/expiry-window.ts";
import { useT } from "../kit/i18n.tsx";
import { SelectField } from "../kit/SelectField.tsx";
import { useToday } from "../kit/use-today.ts";

/** Stock narrowed to what has expired or will within some days; other days of a link stay as they are. */
export function ExpiryFilter(props: {
  readonly query: ListQuery;
  readonly onFilter: (changes: Readonly<Record<string, string | null>>) => void;
}) {
  const { query, onFilter } = props;
  const t = useT();
  const today = useToday();
  const asked = { from: textOf(query.expiryFrom), to: textOf(query.expiryTo) };
  const isAsked = asked.from !== null || asked.to !== null;
  const others = t("repertory.expiry.others");
  return (
    <SelectField
      label={t("repertory.field.expiry")}
      value={expiryWindowOf(asked, today) ?? (isAsked ? others : "")}
      options={EXPIRY_WINDOWS.map((value) => ({
        value,
        label:
          value === "expired"
            ? t("repertory.list.expired")
            : t("repertory.expiry.within", { count: Number(value) }),
      }))}
      onChange={(chosen) => {
        const window = EXPIRY_WINDOWS.find((each) => each === chosen);
        const { from, to } = window ? expiryBounds(window, today) : { from: null, to: null };
        onFilter({ expiryFrom: from, expiryTo: to });
      }}
    />
  );
}

const textOf = (value: ListQuery[string]): string | null =>
  value === undefined || value === null || value === "" ? null : String(value);
