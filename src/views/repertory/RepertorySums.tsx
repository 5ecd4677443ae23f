import { chakra } from "@chakra-ui/react/styled-system";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { ListQuery } from "../../contracts/list.ts";
import type { RepertorySummary } from "../../contracts/repertory.ts";
import { createFiguresMachine } from "../../machines/figures.machine.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useFormat, useT } from "../kit/i18n.tsx";

const summaryMachine = createFiguresMachine<RepertorySummary>();

const Row = chakra("dl", {
  base: {
    display: "grid",
    gap: "1px",
    gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", md: "repeat(5, minmax(0, 1fr))" },
    bg: "border",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "md",
    overflow: "hidden",
    marginBottom: "4",
    "& > div": { bg: "bg.panel", padding: "3" },
    "& > div:last-child": { gridColumn: { base: "1 / -1", md: "auto" } },
    "& dt": { color: "fg.muted", textStyle: "xs" },
    "& dd": { textStyle: "lg", fontWeight: "bold", fontVariantNumeric: "tabular-nums", minHeight: "28px" },
  },
});

const NAMES = ["onHand", "available", "reserved", "incoming", "damaged"] as const;
const PAGING = ["current", "pageSize", "sort"];

/** The sums of everything that the filters list, moving with every change of stock. */
export function RepertorySums({ query }: { readonly query: ListQuery }) {
  const t = useT();
  const format = useFormat();
  const ports = usePorts();
  const filters = Object.fromEntries(Object.entries(query).filter(([name]) => !PAGING.includes(name)));
  const written = JSON.stringify(filters);
  const figures = useFeature("sums", summaryMachine, {
    query: filters,
    topics: ["repertory", "entry"],
    live: ports.live,
    fetchFigures: (asked, signal) =>
      ports.rest.get<RepertorySummary>("/api/repertory/summary", asked, { signal }),
  });
  // The filters live in the URL, outside the machine.
  useEffect(() => {
    figures.send({ type: "query.changed", query: JSON.parse(written) });
  }, [figures, written]);
  const value = useSelector(figures, (snapshot) => snapshot.context.figures);
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
