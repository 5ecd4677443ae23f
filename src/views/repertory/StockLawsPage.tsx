import { Stack } from "@chakra-ui/react/stack";
import { RefreshCw } from "lucide-react";
import type { Reconciliation } from "../../contracts/repertory.ts";
import { serverNow } from "../../domain/server-clock.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useFetched } from "../../machines/react/use-value.ts";
import { Button } from "../kit/Button.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { Panel } from "../kit/Panel.tsx";
import { SkeletonRows } from "../kit/SkeletonRows.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { PageHeader } from "../reading/PageHeader.tsx";
import { chakra } from "../theme/chakra.ts";

interface Checked {
  readonly found: Reconciliation;
  readonly at: string;
}

const List = chakra("ul", { base: { listStyle: "none", margin: 0, padding: 0 } });

/** Whether stock, ledger and requests agree: each law as a sentence, with examples of violations. */
export default function StockLawsPage() {
  const t = useT();
  const format = useFormat();
  const { rest } = usePorts();
  const {
    value: checked,
    isBusy,
    hasFailed,
    again,
  } = useFetched<Checked>("laws", {
    fetch: async (signal: AbortSignal) => {
      const answer = await rest.get("/api/repertory/reconcile", {}, { signal });
      return answer.ok
        ? { ...answer, data: { found: answer.data, at: new Date(serverNow()).toISOString() } }
        : answer;
    },
  });
  return (
    <>
      <PageHeader
        title={t("repertory.laws.title")}
        subtitle={
          checked
            ? t("repertory.laws.checkedAt", { time: format.seconds(checked.at) })
            : t("repertory.laws.subtitle")
        }
        actions={
          <Button look="primary" icon={<RefreshCw size={16} />} isBusy={isBusy} onClick={again}>
            {t("repertory.laws.again")}
          </Button>
        }
      />
      {hasFailed ? <Notice tone="danger">{t("texts.codes.50000")}</Notice> : null}
      {checked ? (
        <Stack gap="4">
          <Notice tone={checked.found.holds ? "success" : "danger"}>
            {t(checked.found.holds ? "repertory.laws.allHold" : "repertory.laws.someBroken")}
          </Notice>
          <Panel>
            <List>
              {checked.found.checks.map((check) => (
                <LawResult key={check.law} {...check} />
              ))}
            </List>
          </Panel>
          <TwinList twins={checked.found.twins} />
        </Stack>
      ) : hasFailed ? null : (
        <Panel>
          <SkeletonRows rows={10} />
        </Panel>
      )}
    </>
  );
}

/** Rows that differ only in spelling: nothing where there are none. */
function TwinList({ twins = [] }: { readonly twins?: Reconciliation["twins"] }) {
  const t = useT();
  if (twins.length === 0) return null;
  return (
    <Panel>
      <Notice tone="warning">{t("repertory.laws.twins")}</Notice>
      <List>
        {twins.map(({ entity, texts, within }) => {
          const values = {
            entity: t.dynamic(`texts.entity.${entity}`),
            texts: texts.map((text) => t("repertory.laws.spelled", { text })).join(t("common.word.comma")),
          };
          const line = within
            ? t("repertory.laws.twinWithin", { ...values, within })
            : t("repertory.laws.twin", values);
          return <TwinItem key={line}>{line}</TwinItem>;
        })}
      </List>
    </Panel>
  );
}

const Item = chakra("li", {
  base: { paddingBlock: "3", borderBottomWidth: "1px", borderColor: "border", "&:last-child": { border: 0 } },
});
/** English names of kinds begin small. */
const TwinItem = chakra(Item, { base: { "&::first-letter": { textTransform: "uppercase" } } });
const Line = chakra("div", {
  base: { display: "flex", gap: "3", alignItems: "flex-start", justifyContent: "space-between" },
});
const Example = chakra("code", {
  base: { display: "block", color: "fg.muted", textStyle: "xs", overflowWrap: "anywhere", marginTop: "1" },
});

/** One law of stock in words: whether it holds, and where it does not. */
function LawResult(props: Reconciliation["checks"][number]) {
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
