import { KeyRound, ScrollText } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import type { CallFigures } from "../../contracts/integration-call.ts";
import { INTEGRATION } from "../../contracts/integration-resource.ts";
import { isScope, isScopeFor, pagesOfScopes } from "../../contracts/scopes.ts";
import { gaugeKey } from "../../machines/page/gauges.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import type { TabsProps } from "../kit/Tabs.tsx";
import { ResourcePage } from "../resources/ResourcePage.tsx";
import { type AnyRow, resourceView } from "../resources/resource-view.ts";
import { KeysDialog } from "./KeysDialog.tsx";
import { someOf } from "./some-of.ts";

const machine = createListMachine<AnyRow>();

/** The programs of clients and of the warehouse: what each may do, and its access keys. */
export function ProgramsPage({ tabs }: { readonly tabs: TabsProps }) {
  const t = useT();
  const format = useFormat();
  const { clientId, pages } = usePerson();
  const [opened, setOpened] = useState<{ readonly row: AnyRow; readonly key: string } | null>(null);
  const open = useCallback((row: AnyRow) => setOpened({ row, key: crypto.randomUUID() }), []);
  const close = useCallback(() => setOpened(null), []);
  const isOfClients = clientId !== null;
  const [, setQuery] = useQuery();
  const { rest } = usePorts();
  const { value: figures } = useValue<CallFigures>(gaugeKey("calls"), {
    topic: "calls",
    fetch: (signal) => rest.get("/api/integration/callFigures", {}, { signal }),
    asOfOf: ({ asOf }) => Date.parse(asOf),
  });
  const view = useMemo(
    () =>
      resourceView({
        spec: INTEGRATION,
        machine,
        page: "integration",
        columns: isOfClients ? ["name", "scopes", "status"] : ["name", "clientId", "scopes", "status"],
        yields: { scopes: 1 },
        form: [
          { title: t("integration.form.who"), fields: ["name", "clientId", "contactEmail", "status"] },
          { title: t("integration.form.may"), fields: ["scopes"] },
          { title: t("integration.form.limits"), fields: ["perMinute", "addresses", "remark"] },
        ],
        unfiltered: ["clientId"],
        tabs,
        // Its people make their client's alone.
        isLeftOut: (name) => isOfClients && name === "clientId",
        isChoice: (value, values) =>
          isScope(value) && isScopeFor(value, isOfClients || values.clientId ? "client" : "admin"),
        // The server refuses a scope that opens more than its giver may open.
        unusable: (name, value, values) =>
          name === "scopes" &&
          isScope(value) &&
          [...pagesOfScopes([value], isOfClients || values.clientId ? "client" : "admin", true)].some(
            (page) => !pages.has(page),
          )
            ? t("integration.form.pagesYouLack")
            : null,
        cells: {
          scopes: ({ scopes }) => someOf(t, "scope", scopes),
          clientId: ({ clientName }) =>
            typeof clientName === "string" ? clientName : t("integration.list.warehouse"),
        },
        extraColumns: [
          {
            key: "liveKeys",
            header: t("texts.fields.integration.liveKeys"),
            align: "end",
            cell: ({ liveKeys }) => format.number(Number(liveKeys)),
          },
          {
            key: "lastHour",
            header: t("integration.calls.lastHour"),
            align: "end",
            yields: 2,
            cell: ({ id }) => {
              const { calls = 0, refused = 0 } = figures?.integrations.find((each) => each.id === id) ?? {};
              return (
                <>
                  {format.number(calls)}
                  {refused > 0 ? (
                    <>
                      {" "}
                      <StatusTag tone="warning">
                        {t("integration.calls.refusedCount", { count: refused })}
                      </StatusTag>
                    </>
                  ) : null}
                </>
              );
            },
          },
          {
            key: "lastUsedAt",
            header: t("texts.fields.integration.lastUsedAt"),
            cell: ({ lastUsedAt }) =>
              typeof lastUsedAt === "string" ? format.when(lastUsedAt) : t("integration.list.never"),
          },
        ],
        onSaved: (row, isNew) => {
          if (isNew) open(row);
        },
        rowActions: (row) => [
          {
            key: "keys",
            label: t("integration.keys.action"),
            icon: <KeyRound />,
            onSelect: () => open(row),
          },
          {
            key: "calls",
            label: t("integration.calls.action"),
            icon: <ScrollText />,
            onSelect: () => setQuery({ view: "calls", integrationId: row.id }, { push: true }),
          },
        ],
      }),
    [t, format, open, isOfClients, tabs, pages, figures, setQuery],
  );
  return (
    <>
      <ResourcePage view={view} />
      {opened ? <KeysDialog key={opened.key} row={opened.row} openedAs={opened.key} onClose={close} /> : null}
    </>
  );
}
