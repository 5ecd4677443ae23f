import { KeyRound } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { INTEGRATION } from "../../contracts/integration-resource.ts";
import { isScope, isScopeFor } from "../../contracts/scopes.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import type { TabsProps } from "../kit/Tabs.tsx";
import { ResourcePage } from "../resources/ResourcePage.tsx";
import { type AnyRow, resourceView } from "../resources/resource-view.ts";
import { KeysDialog } from "./KeysDialog.tsx";

const machine = createListMachine<AnyRow>();

/** The programs of clients and of the warehouse: what each may do, and its access keys. */
export function ProgramsPage({ tabs }: { readonly tabs: TabsProps }) {
  const t = useT();
  const format = useFormat();
  const { clientId } = usePerson();
  const [opened, setOpened] = useState<{ readonly row: AnyRow; readonly key: string } | null>(null);
  const open = useCallback((row: AnyRow) => setOpened({ row, key: crypto.randomUUID() }), []);
  const close = useCallback(() => setOpened(null), []);
  const isOfClients = clientId !== null;
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
        filters: ["status"],
        tabs,
        // Its people make their client's alone.
        isLeftOut: (name) => isOfClients && name === "clientId",
        isChoice: (value, values) =>
          isScope(value) && isScopeFor(value, isOfClients || values.clientId ? "client" : "admin"),
        cells: {
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
        ],
      }),
    [t, format, open, isOfClients, tabs],
  );
  return (
    <>
      <ResourcePage view={view} />
      {opened ? <KeysDialog key={opened.key} row={opened.row} openedAs={opened.key} onClose={close} /> : null}
    </>
  );
}
