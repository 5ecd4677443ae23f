import type { ListQuery } from "../../contracts/list.ts";
import type { RepertorySummary } from "../../contracts/repertory.ts";
import { SUMS_FOLLOW } from "../../contracts/stock-lists.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";

const Row = chakra("dl", {
  base: {
    display: "grid",
    gap: "1px",
    gridTemplateColumns: {
      // Nine in three columns: two would leave a hole.
      base: "repeat(3, minmax(0, 1fr))",
      xl: "repeat(9, minmax(0, 1fr))",
    },
    bg: "border",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "md",
    overflow: "hidden",
    marginBottom: "4",
    "& > div": { bg: "bg.panel", padding: { base: "2", sm: "3" }, minWidth: 0 },
    "& dt": { color: "fg.muted", textStyle: "xs" },
    "& dd": {
      textStyle: { base: "md", sm: "lg" },
      fontWeight: "bold",
      fontVariantNumeric: "tabular-nums",
      minHeight: { base: "24px", sm: "28px" },
    },
  },
});

/** On hand and its seven parts, whose sum it is; then incoming. */
const NAMES = [
  ...["onHand", "available", "reserved", "damaged"],
  ...["quarantine", "inspection", "putBack", "expired", "incoming"],
] as const satisfies readonly (keyof RepertorySummary)[];
const PAGING = ["current", "pageSize", "sort"];

/** The sums of everything that the filters list, moving with every change of stock. */
export function RepertorySums({ query }: { readonly query: ListQuery }) {
  const t = useT();
  const format = useFormat();
  const ports = usePorts();
  const filters = Object.fromEntries(Object.entries(query).filter(([name]) => !PAGING.includes(name)));
  const { value } = useValue<RepertorySummary>("sums", {
    query: filters,
    topic: SUMS_FOLLOW,
    fetch: (signal, asked) => ports.rest.get("/api/repertory/summary", asked, { signal }),
  });
  return (
    <Row aria-label={t("repertory.summary.label")}>
      {NAMES.map((name) => (
        <div key={name}>
          <dt>{t(`repertory.summary.${name}`)}</dt>
          <dd>{value ? format.number(value[name]) : null}</dd>
        </div>
      ))}
    </Row>
  );
}
