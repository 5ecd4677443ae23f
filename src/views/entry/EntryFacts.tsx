import { chakra } from "@chakra-ui/react/styled-system";
import type { EntryDetail } from "../../contracts/entry.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";

const List = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "max-content minmax(0, 1fr)",
    columnGap: "4",
    rowGap: "2",
    "& dt": { color: "fg.muted" },
    "& dd": { overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" },
  },
});

/** The header of an entry, as far as it is filled in. */
export function EntryFacts({ entry }: { readonly entry: EntryDetail }) {
  const t = useT();
  const format = useFormat();
  const instant = (value: string | null) => (value ? format.dateTime(value) : null);
  const facts = {
    sourceNumber: entry.sourceNumber,
    expectedAt: instant(entry.expectedAt),
    arrivedAt: instant(entry.arrivedAt),
    plate: entry.plate,
    driver: entry.driver,
    phone: entry.phone,
    dock: entry.dock,
    priority: t.dynamic(`entry.priority.${entry.priority}`),
    submittedBy: entry.submittedByName,
    createdAt: instant(entry.createdAt),
    remark: entry.remark,
  } as const;
  return (
    <Panel title={t("entry.detail.facts")}>
      <List>
        {Object.entries(facts).map(([name, value]) =>
          value ? (
            <div key={name} style={{ display: "contents" }}>
              <dt>{t.dynamic(`entry.field.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </List>
    </Panel>
  );
}
