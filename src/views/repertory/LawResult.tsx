import type { Reconciliation } from "../../contracts/repertory.ts";
import { useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { chakra } from "../theme/chakra.ts";

const Item = chakra("li", {
  base: { paddingBlock: "3", borderBottomWidth: "1px", borderColor: "border", "&:last-child": { border: 0 } },
});
const Line = chakra("div", {
  base: { display: "flex", gap: "3", alignItems: "flex-start", justifyContent: "space-between" },
});
const Example = chakra("code", {
  base: { display: "block", color: "fg.muted", textStyle: "xs", overflowWrap: "anywhere", marginTop: "1" },
});

/** One law of stock in words: whether it holds, and where it does not. */
export function LawResult(props: Reconciliation["checks"][number]) {
  const { law, holds, examples } = props;
  const t = useT();
  return (
    <Item>
      <Line>
        <span>{t.dynamic(`texts.stockLaw.${law}`)}</span>
        <StatusTag tone={holds ? "success" : "danger"}>
          {t(holds ? "repertory.laws.holds" : "repertory.laws.broken")}
        </StatusTag>
      </Line>
      {holds ? null : (
        <details open>
          <summary>{t("repertory.laws.examples")}</summary>
          {examples.map((example) => {
            const written = JSON.stringify(example);
            return <Example key={written}>{written}</Example>;
          })}
        </details>
      )}
    </Item>
  );
}
