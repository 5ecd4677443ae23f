import { Stack } from "@chakra-ui/react/stack";
import { MonitorSmartphone } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { DISPLAY } from "../../contracts/display-resource.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { useFormat, useLocale, useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { TabPanel } from "../kit/TabPanel.tsx";
import { Tabs, type TabsProps } from "../kit/Tabs.tsx";
import { useNow } from "../kit/use-now.ts";
import { PageHeader } from "../reading/PageHeader.tsx";
import { ResourcePage } from "../resources/ResourcePage.tsx";
import { type AnyRow, resourceView } from "../resources/resource-view.ts";
import { chakra } from "../theme/chakra.ts";
import { PairingCode } from "./PairingCode.tsx";
import { RenewCode } from "./RenewCode.tsx";
import { Replay } from "./replay/Replay.tsx";

const machine = createListMachine<AnyRow>();

interface Opened {
  readonly deed: "created" | "renew";
  readonly row: AnyRow;
  /** Unique to this opening. */
  readonly key: string;
}

const openedOf = (deed: Opened["deed"], row: AnyRow): Opened => ({ deed, row, key: crypto.randomUUID() });

/** The wall monitors: the warehouse of each, whether it is connected, and its pairing code. */
export default function DisplayPage() {
  const t = useT();
  const format = useFormat();
  const { locale } = useLocale();
  const [query, setQuery] = useQuery();
  const isReplay = query.get("view") === "replay";
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const tabs = useMemo(
    (): TabsProps => ({
      id: "displays",
      label: t("shell.page.system-display"),
      tabs: [
        { key: "list", label: t("shell.page.system-display") },
        { key: "replay", label: t("board.replay.title") },
      ],
      value: isReplay ? "replay" : "list",
      onChange: (key) => setQuery({ view: key === "replay" ? key : null }, { push: true }),
    }),
    [t, isReplay, setQuery],
  );
  const view = useMemo(
    () =>
      resourceView({
        spec: DISPLAY,
        machine,
        page: "system-display",
        columns: ["name", "warehouseId", "locale"],
        form: [{ fields: ["name", "warehouseId", "locale", "showsClientNames"] }],
        tabs,
        // Of the session that makes it: mostly it stands in the same house.
        initial: { locale },
        cells: {
          warehouseId: ({ warehouseName }) =>
            typeof warehouseName === "string" ? warehouseName : t("display.state.everyWarehouse"),
        },
        extraColumns: [
          {
            key: "pairedAt",
            header: t("display.list.paired"),
            cell: ({ pairedAt }) =>
              typeof pairedAt === "string" ? (
                <StatusTag tone="neutral" title={format.dateTime(pairedAt)}>
                  {t("display.state.paired")}
                </StatusTag>
              ) : (
                <StatusTag tone="warning">{t("display.state.waiting")}</StatusTag>
              ),
          },
          { key: "lastSeenAt", header: t("display.list.seen"), cell: (row) => <LastSeen row={row} /> },
        ],
        // The code is in the answer alone.
        isAnswerNeeded: true,
        onSaved: (row, isNew) => {
          if (isNew) setOpened(openedOf("created", row));
        },
        deleteText: t("display.delete"),
        disableInstead: () => null,
        rowActions: (row) => [
          {
            key: "renew",
            label: t("display.action.renew"),
            icon: <MonitorSmartphone />,
            onSelect: () => setOpened(openedOf("renew", row)),
          },
        ],
      }),
    [t, format, tabs, locale],
  );
  const own = opened ? { row: opened.row, openedAs: opened.key, onClose: close } : null;
  return (
    <>
      {isReplay ? (
        <>
          <PageHeader title={t("board.replay.title")} />
          <Stack gap="3">
            <Tabs {...tabs} />
            <TabPanel id={tabs.id} tab={tabs.value}>
              <Replay />
            </TabPanel>
          </Stack>
        </>
      ) : (
        <ResourcePage view={view} />
      )}
      {own && opened?.deed === "created" ? (
        <PairingCode
          id={own.row.id}
          name={String(own.row.name)}
          code={typeof own.row.code === "string" ? own.row.code : null}
          onClose={close}
        />
      ) : null}
      {own && opened?.deed === "renew" ? <RenewCode key={own.openedAs} {...own} /> : null}
    </>
  );
}

const Both = chakra("span", {
  base: { display: "inline-flex", flexWrap: "wrap", alignItems: "center", columnGap: "2", rowGap: "1" },
});

/** Whether a display's monitor is connected now; else that it is dark, and when it was last seen. */
function LastSeen({ row }: { readonly row: AnyRow }) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  if (row.isOnline === true) return <StatusTag tone="success">{t("display.state.online")}</StatusTag>;
  const { lastSeenAt, pairedAt } = row;
  // A paired display may still show nothing.
  const dark =
    typeof pairedAt === "string" ? <StatusTag tone="danger">{t("display.state.dark")}</StatusTag> : null;
  if (typeof lastSeenAt !== "string") return dark ?? <>{t("display.state.never")}</>;
  return (
    <Both>
      {dark}
      <time dateTime={lastSeenAt} title={format.dateTime(lastSeenAt)}>
        {t("display.state.seenAgo", { ago: format.ago(now - Date.parse(lastSeenAt)) })}
      </time>
    </Both>
  );
}
