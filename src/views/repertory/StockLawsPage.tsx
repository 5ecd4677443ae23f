import { Stack } from "@chakra-ui/react/stack";
import { chakra } from "@chakra-ui/react/styled-system";
import { useSelector } from "@xstate/react";
import { RefreshCw } from "lucide-react";
import type { Reconciliation } from "../../contracts/repertory.ts";
import { createFetchMachine } from "../../machines/fetch.machine.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { Button } from "../kit/Button.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { PageHeader } from "../kit/PageHeader.tsx";
import { Panel } from "../kit/Panel.tsx";
import { SkeletonRows } from "../kit/SkeletonRows.tsx";
import { LawResult } from "./LawResult.tsx";

interface Checked {
  readonly found: Reconciliation;
  readonly at: string;
}

const lawsMachine = createFetchMachine<Checked>();

const List = chakra("ul", { base: { listStyle: "none", margin: 0, padding: 0 } });

/** Whether stock, ledger and requests agree: each law in words, and where to look if it is broken. */
export default function StockLawsPage() {
  const t = useT();
  const format = useFormat();
  const { rest } = usePorts();
  const laws = useFeature("laws", lawsMachine, {
    fetch: async (signal: AbortSignal) => {
      const answer = await rest.get<Reconciliation>("/api/repertory/reconcile", {}, { signal });
      return answer.ok ? { ...answer, data: { found: answer.data, at: new Date().toISOString() } } : answer;
    },
  });
  const checked = useSelector(laws, (snapshot) => snapshot.context.value);
  const isBusy = useSelector(laws, (snapshot) => snapshot.matches("loading"));
  const hasFailed = useSelector(laws, (snapshot) => snapshot.matches("failed"));
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
          <Button
            look="primary"
            icon={<RefreshCw size={16} />}
            isBusy={isBusy}
            onClick={() => laws.send({ type: "again" })}
          >
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
        </Stack>
      ) : hasFailed ? null : (
        <Panel>
          <SkeletonRows rows={10} />
        </Panel>
      )}
    </>
  );
}
