import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { useT } from "../i18n.tsx";
import { Panel } from "../Panel.tsx";
import { useRequestWord } from "./use-request-word.ts";

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

/** The header of a request, as far as it is filled in: field names and their values. */
export function FactList(props: {
  readonly name: "entry" | "exit";
  readonly title?: string;
  readonly facts: Readonly<Record<string, ReactNode>>;
}) {
  const { name, title, facts } = props;
  const t = useT();
  const word = useRequestWord();
  return (
    <Panel title={title ?? t("request.detail.facts")}>
      <List>
        {Object.entries(facts).map(([key, value]) =>
          value ? (
            <div key={key} style={{ display: "contents" }}>
              <dt>{word(`${name}.field.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </List>
    </Panel>
  );
}
