import { useCallback, useState } from "react";
import type { PageName } from "../../contracts/pages.ts";
import { ENTRY_RIGHTS, SETUP } from "../../contracts/permissions.ts";
import type { Setup } from "../../contracts/setup.ts";
import type { SetupStep } from "../../contracts/setup-steps.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { gaugeKey, setupInput } from "../../machines/page/gauges.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { Button } from "../kit/Button.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { LinkButton } from "../kit/LinkButton.tsx";
import { Panel } from "../kit/Panel.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { chakra } from "../theme/chakra.ts";
import CompanyDialog from "./CompanyDialog.tsx";
import { StepMark } from "./StepMark.tsx";
import { useSetAside } from "./use-set-aside.ts";

const Frame = chakra("div", { base: { marginBottom: "3" } });
const List = chakra("ol", {
  base: {
    listStyle: "none",
    "& > li": {
      display: "grid",
      gridTemplateColumns: { base: "24px minmax(0, 1fr)", md: "24px 140px minmax(0, 1fr) auto" },
      alignItems: "center",
      columnGap: "3",
      rowGap: "1",
      minHeight: "46px",
      paddingInline: "4",
      paddingBlock: { base: "2.5", md: "1" },
      borderTopWidth: "1px",
      borderColor: "border",
    },
    "& strong": { fontWeight: "medium" },
    "& [data-about]": { color: "fg.muted", minWidth: 0, gridColumn: { base: "2", md: "auto" } },
    "& [data-way]": { gridColumn: { base: "2", md: "auto" }, justifySelf: { base: "start", md: "end" } },
    "& [data-done=true] strong": { color: "fg.muted" },
  },
});
const Foot = chakra("p", {
  base: { paddingInline: "4", paddingBlock: "3", borderTopWidth: "1px", borderColor: "border" },
});

/** Where each step is done; the company is named here. */
const PLACES: Readonly<
  Record<Exclude<SetupStep, "company">, readonly [page: PageName, query: Readonly<Record<string, string>>]>
> = {
  warehouse: ["warehouse-list", {}],
  location: ["warehouse-list", { view: "location" }],
  client: ["client-list", {}],
  goodsType: ["warehouse-goods-type", {}],
  user: ["system-user", {}],
  display: ["system-display", {}],
};

/** What an entry needs before it can be received. */
const NEEDED: readonly SetupStep[] = ["warehouse", "location", "client", "goodsType"];

/** The steps of the first day, for the admin who sets up; gone once all are done, or put aside. */
export function SetupCard() {
  return useHolds(SETUP) ? <Followed /> : null;
}

function Followed() {
  const { rest, live } = usePorts();
  const { value } = useValue(gaugeKey("setup"), setupInput(rest, live));
  if (!value?.isOpen || value.steps.every(({ isDone }) => isDone)) return null;
  return <Card setup={value} />;
}

function Card({ setup }: { readonly setup: Setup }) {
  const t = useT();
  const toast = useToast();
  const [isNaming, setNaming] = useState(false);
  const close = useCallback(() => setNaming(false), []);
  const told = useCallback(() => toast({ tone: "info", key: "setup.card.asideDone" }), [toast]);
  const aside = useSetAside(true, told);
  const mayApply = useHolds(ENTRY_RIGHTS.submit);
  const { steps } = setup;
  const next = steps.find(({ isDone }) => !isDone)?.step;
  const done = steps.filter(({ isDone }) => isDone);
  const canReceive = NEEDED.every((need) => done.some(({ step }) => step === need));
  return (
    <Frame>
      <Panel
        title={t("setup.card.title")}
        note={t("setup.card.progress", { done: done.length, total: steps.length })}
        actions={
          <Button look="link" size="sm" isBusy={aside.view.kind === "sending"} onClick={aside.submit}>
            {t("setup.card.later")}
          </Button>
        }
        isFlush
      >
        <List aria-label={t("setup.card.title")}>
          {steps.map((each, index) => (
            <li key={each.step} data-step={each.step} data-done={each.isDone}>
              <StepMark number={index + 1} isDone={each.isDone} isNext={each.step === next} />
              <strong>{t(`setup.step.${each.step}.title`)}</strong>
              <span data-about="">
                <About setup={setup} step={each} />
              </span>
              <span data-way="">
                {each.step === "company" ? (
                  <Button
                    size="sm"
                    look={next === "company" ? "primary" : each.isDone ? "quiet" : "secondary"}
                    onClick={() => setNaming(true)}
                  >
                    {t(each.isDone ? "setup.card.change" : "setup.step.company.go")}
                  </Button>
                ) : (
                  <Way step={each.step} isDone={each.isDone} isNext={each.step === next} />
                )}
              </span>
            </li>
          ))}
        </List>
        {canReceive && mayApply ? (
          <Foot>
            {t("setup.card.ready")} <TextLink href={hrefOf("entry-apply")}>{t("setup.card.apply")}</TextLink>
          </Foot>
        ) : null}
      </Panel>
      <CommandOutcome outcome={aside.view} onRetry={aside.retry} />
      {isNaming ? <CompanyDialog setup={setup} onClose={close} /> : null}
    </Frame>
  );
}

/** What a step is for; once it is done, who did it and when. */
function About({ setup, step }: { readonly setup: Setup; readonly step: Setup["steps"][number] }) {
  const t = useT();
  const format = useFormat();
  const at = step.at === null ? null : format.when(step.at);
  if (!step.isDone) return t(`setup.step.${step.step}.about`, { timeZone: setup.timeZone });
  const made = [step.byName, at].filter(Boolean).join(" · ");
  return step.step === "company"
    ? [setup.company.name, setup.timeZone, made].filter(Boolean).join(" · ")
    : made;
}

function Way(props: {
  readonly step: Exclude<SetupStep, "company">;
  readonly isDone: boolean;
  readonly isNext: boolean;
}) {
  const { step, isDone, isNext } = props;
  const t = useT();
  const { pages } = usePerson();
  const [page, query] = PLACES[step];
  if (!pages.has(page)) return isDone ? null : t("setup.card.lacksPage");
  return (
    <LinkButton
      size="sm"
      look={isNext ? "primary" : isDone ? "quiet" : "secondary"}
      href={hrefOf(page, {}, query)}
    >
      {t(isDone ? "setup.card.look" : `setup.step.${step}.go`)}
    </LinkButton>
  );
}
