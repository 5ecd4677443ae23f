import { useMemo } from "react";
import { CODES } from "../../contracts/envelope.ts";
import type { CallFigures, IntegrationCall } from "../../contracts/integration-call.ts";
import type { ListQuery } from "../../contracts/list.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { useList } from "../../machines/react/use-list.ts";
import { ChoicesFilter } from "../kit/ChoicesFilter.tsx";
import { CopyText } from "../kit/CopyText.tsx";
import { DayRangeFilter } from "../kit/DayRangeFilter.tsx";
import { FieldFilters, type Narrowing } from "../kit/FieldFilters.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ReferenceFilter } from "../kit/ReferenceFilter.tsx";
import { SelectField } from "../kit/SelectField.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import type { TabsProps } from "../kit/Tabs.tsx";
import type { Column } from "../kit/table-column.ts";
import type { Tone } from "../kit/tone.ts";
import { ListFrame } from "../resources/ListFrame.tsx";
import { chakra } from "../theme/chakra.ts";

const machine = createListMachine<IntegrationCall>();
const Code = chakra("code", { base: { fontFamily: "mono", fontSize: "13px", overflowWrap: "anywhere" } });
const Quiet = chakra("span", { base: { color: "fg.muted" } });
/** Below each other where there is no room beside each other, and none is broken. */
const Pieces = chakra("span", {
  base: {
    display: "inline-block",
    whiteSpace: "normal",
    "& > *": { display: "inline-block", whiteSpace: "nowrap" },
  },
});

/** Of an envelope, as programs get them; the others belong to people's sign-in. */
const SHOWN_CODES = Object.values(CODES).filter(
  (code) => code !== CODES.wrongCredentials && code !== CODES.codeNeeded,
);

/** What the gauge says of the integrations that the list shows: when each called last. */
function signOf(gauge: unknown, { integrationId }: ListQuery): string {
  const wanted = typeof integrationId === "string" ? integrationId.split(",") : null;
  const { integrations } = gauge as CallFigures;
  return integrations
    .filter(({ id }) => wanted?.includes(id) ?? true)
    .map(({ id, lastAt }) => `${id} ${lastAt}`)
    .join();
}

/** Values in the sentences of reasons, which the log does not keep. */
const UNKNOWN = { count: "…", line: "…", limit: "…", files: "…" } as const;

const NEWER = { topic: "calls", signOf } as const;
const WORDS = { areas: ["integration"] } as const;

/** The log of what programs called: what was refused and why, live. */
export function CallsPage({ tabs }: { readonly tabs: TabsProps }) {
  const t = useT();
  const columns = useCallColumns();
  const list = useList<IntegrationCall>({
    key: "calls",
    machine,
    resource: "integration/call",
    path: "/api/integration/calls",
    newer: NEWER,
  });
  const { query } = list;
  const text = (name: string): string => String(query[name] ?? "");
  const set = (name: string) => (value: string) => list.setFilter({ [name]: value || null });
  return (
    <ListFrame
      title={t("integration.calls.tab")}
      subtitle={t("integration.calls.about")}
      tabs={tabs}
      list={list}
      filters={{
        search: t("integration.calls.search"),
        words: WORDS,
        children: (
          <FieldFilters<Narrowing<IntegrationCall> | "code" | "at">
            of={{
              integrationId: (
                <ReferenceFilter
                  to="integration"
                  field="integrationId"
                  label={t("integration.field.integration")}
                  value={text("integrationId")}
                  onChange={set("integrationId")}
                />
              ),
              isRefused: (
                <SelectField
                  label={t("integration.field.isRefused")}
                  value={text("isRefused")}
                  options={[
                    { value: "true", label: t("integration.calls.only") },
                    { value: "false", label: t("integration.calls.rest") },
                  ]}
                  onChange={set("isRefused")}
                />
              ),
              code: (
                <ChoicesFilter
                  label={t("integration.field.code")}
                  field="code"
                  value={text("code")}
                  options={SHOWN_CODES.map((code) => ({
                    value: String(code),
                    label: t(`integration.code.${code}`),
                  }))}
                  onChange={set("code")}
                />
              ),
              at: (
                <DayRangeFilter
                  label={t("integration.field.at")}
                  field="at"
                  query={query}
                  onFilter={list.setFilter}
                />
              ),
              ...{ isToken: null, isLost: null, traceId: null },
            }}
          />
        ),
      }}
      table={{
        empty: { title: t("integration.calls.empty"), hint: t("integration.calls.emptyHint") },
        defaultSort: "-at",
        columns,
      }}
    />
  );
}

const toneOf = ({ isRefused, code }: IntegrationCall): Tone => {
  if (!isRefused) return "success";
  return code === CODES.ourFault || code === CODES.busy ? "danger" : "warning";
};

/** A path, which goes on in the next line before a slash. */
function Path({ children }: { readonly children: string }) {
  const slash = children.indexOf("/", 1);
  if (slash < 0) return children;
  return (
    <>
      {children.slice(0, slash)}
      <wbr />
      <Path>{children.slice(slash)}</Path>
    </>
  );
}

/** When, who, what, and what became of it. */
function useCallColumns(): readonly Column<IntegrationCall>[] {
  const t = useT();
  const format = useFormat();
  return useMemo(() => {
    const outcomeOf = ({ code, httpStatus }: IntegrationCall): string => {
      if (httpStatus === null) return t("integration.calls.hungUp");
      return code === null
        ? t("integration.calls.failed", { status: httpStatus })
        : t.dynamic(`integration.code.${code}`);
    };
    // Those of OAuth have names of their own, which no text translates.
    const reasonOf = (name: string): string =>
      t.has(`texts.because.${name}`) ? t.dynamic(`texts.because.${name}`, UNKNOWN) : name;
    return [
      {
        key: "call",
        header: t("integration.calls.call"),
        isTitle: true,
        wraps: true,
        cell: ({ method, route, isLost, calls }) =>
          isLost ? (
            t("integration.calls.lost", { count: format.number(calls) })
          ) : (
            <>
              <Code>
                {method} <Path>{route}</Path>
              </Code>
              {route === "" ? <Quiet>{t("integration.calls.noRoute")}</Quiet> : null}
            </>
          ),
      },
      {
        key: "at",
        header: t("integration.field.at"),
        sortField: "at",
        cell: ({ at, lastAt, calls }) => (
          <Pieces>
            <span>{format.moment(at)}</span>{" "}
            {calls > 1 ? (
              <Quiet>{t("integration.calls.until", { time: format.seconds(lastAt) })}</Quiet>
            ) : null}
          </Pieces>
        ),
      },
      {
        key: "result",
        header: t("integration.calls.result"),
        wraps: true,
        cell: (row) =>
          row.isLost ? null : (
            <>
              <StatusTag tone={toneOf(row)}>{outcomeOf(row)}</StatusTag>
              {row.because.length > 0 ? (
                <Quiet> {row.because.map(reasonOf).join(t("common.word.semicolon"))}</Quiet>
              ) : null}
            </>
          ),
      },
      {
        key: "calls",
        header: t("integration.calls.count"),
        align: "end",
        cell: ({ calls }) => format.number(calls),
      },
      {
        key: "ms",
        header: t("integration.calls.took"),
        align: "end",
        yields: 3,
        cell: ({ ms, calls, isLost }) =>
          isLost
            ? null
            : t(calls > 1 ? "integration.calls.slowest" : "integration.calls.ms", { ms: format.number(ms) }),
      },
      {
        key: "integration",
        header: t("integration.field.integration"),
        foldedBy: "integrationId",
        shrinks: true,
        cell: ({ integrationName }) => integrationName,
      },
      {
        key: "key",
        header: t("integration.field.keyPrefix"),
        yields: 4,
        cell: ({ keyPrefix, isToken }) =>
          keyPrefix === "" ? null : (
            <>
              <Code>{keyPrefix}…</Code>
              {isToken ? ` ${t("integration.calls.token")}` : null}
            </>
          ),
      },
      {
        key: "address",
        header: t("integration.field.address"),
        yields: 2,
        cell: ({ address, isLost }) => (isLost ? null : address),
      },
      {
        key: "traceId",
        header: t("integration.field.traceId"),
        // Ids of one day begin alike: their ends tell them apart.
        cell: ({ traceId }) =>
          traceId === "" ? null : (
            <CopyText text={traceId} label={t("integration.calls.copyTrace")}>
              <Code title={traceId}>…{traceId.slice(-8)}</Code>
            </CopyText>
          ),
      },
    ];
  }, [t, format]);
}
