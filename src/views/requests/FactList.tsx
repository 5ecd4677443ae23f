import type { ReactNode } from "react";
import type { RequestName } from "../../contracts/request-kinds.ts";
import type { Texts } from "../../locales/loaders.ts";
import { useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { chakra } from "../theme/chakra.ts";
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

/** Values by the names of fields that have a label, of the lifecycle's own or of all requests. */
type Facts<Name extends RequestName> = {
  readonly [field in keyof Texts[Name]["field"] | keyof Texts["request"]["field"]]?: ReactNode;
};

/** The header of a request, as far as it is filled in. A value whose field has no label does not compile. */
export function FactList<Name extends RequestName>(props: {
  readonly name: Name;
  readonly facts: Facts<Name>;
}) {
  const { name, facts } = props;
  const t = useT();
  const word = useRequestWord();
  return (
    <Panel title={t("request.detail.facts")}>
      <List>
        {Object.entries<ReactNode>(facts).map(([key, value]) =>
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
