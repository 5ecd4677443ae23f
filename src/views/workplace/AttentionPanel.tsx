import { useState } from "react";
import type { Overview } from "../../contracts/overview.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { useArrivals } from "../kit/use-arrivals.ts";
import { useStill } from "../kit/use-still.ts";
import { AllAttention } from "./AllAttention.tsx";
import { AttentionLine, keyOf } from "./AttentionLine.tsx";
import { Calm, StepList } from "./workplace-parts.tsx";

const SHOWN = 5;

/** The most urgent five, each with its next step as a button. */
export function AttentionPanel(props: {
  readonly overview: Pick<Overview, "exceptions" | "exceptionCounts" | "asOf">;
  readonly isClient: boolean;
}) {
  const { overview, isClient } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [exceptions, holder, isBehind] = useStill(overview.exceptions);
  const fresh = useArrivals(exceptions.map(keyOf));
  const count = Object.values(overview.exceptionCounts).reduce((sum, each) => sum + each, 0);
  const shown = exceptions.slice(0, SHOWN);
  return (
    <Panel
      title={t("workplace.exceptions.title")}
      note={
        isBehind
          ? t("workplace.live.behind")
          : count > shown.length
            ? t("workplace.exceptions.someOf", { shown: shown.length, count })
            : null
      }
      actions={
        count > 0 ? (
          <Button look="link" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t("workplace.exceptions.all")}
          </Button>
        ) : null
      }
      isFlush
    >
      <StepList data-rows="attention" {...holder}>
        {shown.map((each) => (
          <AttentionLine
            key={keyOf(each)}
            exception={each}
            isClient={isClient}
            isNew={fresh.has(keyOf(each))}
          />
        ))}
      </StepList>
      {shown.length === 0 ? (
        <Calm title={t("workplace.exceptions.none")} hint={t("workplace.exceptions.noneHint")} />
      ) : null}
      {isOpen ? (
        <AllAttention overview={overview} isClient={isClient} onClose={() => setOpen(false)} />
      ) : null}
    </Panel>
  );
}
