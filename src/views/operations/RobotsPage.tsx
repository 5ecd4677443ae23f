import { Link2, Send } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { ROBOT } from "../../contracts/robot-resource.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { roleNameOf } from "../kit/role-name.ts";
import { StatusTag } from "../kit/StatusTag.tsx";
import type { TabsProps } from "../kit/Tabs.tsx";
import { useTrouble } from "../kit/use-trouble.ts";
import { ResourcePage } from "../resources/ResourcePage.tsx";
import { type AnyRow, resourceView } from "../resources/resource-view.ts";
import { RobotAddress } from "./RobotAddress.tsx";
import { TestRobot } from "./TestRobot.tsx";

const machine = createListMachine<AnyRow>();
const TELLS = ["tellsEntries", "tellsExits", "tellsDeliveries", "tellsStock", "tellsOperations"] as const;

interface Opened {
  readonly deed: "address" | "test";
  readonly row: AnyRow;
  /** Unique to this opening. */
  readonly key: string;
}

/** The robots that tell messages outside: what each tells, whether it has an address, and whether that works. */
export function RobotsPage({ tabs }: { readonly tabs: TabsProps }) {
  const t = useT();
  const format = useFormat();
  const troubleWords = useTrouble();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback(
    (deed: Opened["deed"], row: AnyRow) => setOpened({ deed, row, key: crypto.randomUUID() }),
    [],
  );
  const close = useCallback(() => setOpened(null), []);
  const view = useMemo(
    () =>
      resourceView({
        spec: ROBOT,
        machine,
        page: "system-operations",
        title: t("operations.robot.title"),
        columns: ["name", "kind", "roleId", "status"],
        form: [
          { fields: ["name", "kind", "roleId", "locale", "status"] },
          { title: t("operations.robot.form.tells"), fields: TELLS },
          { title: t("operations.robot.form.quiet"), fields: ["quietFrom", "quietUntil"] },
        ],
        unfiltered: ["roleId"],
        tabs,
        cells: { roleId: ({ roleName }) => roleNameOf(t, String(roleName)) },
        isOffered: (name, option) =>
          name !== "roleId" || !("roleCode" in option) || option.roleCode === "admin",
        extraColumns: [
          {
            key: "tells",
            header: t("operations.robot.tells"),
            cell: (row) =>
              TELLS.filter((name) => row[name] === true)
                .map((name) => t(`texts.fields.robot.${name}`))
                .join(" · ") || t("operations.robot.tellsNothing"),
          },
          {
            key: "host",
            header: t("texts.fields.robot.host"),
            cell: ({ host }) =>
              host === "" ? (
                <StatusTag tone="warning">{t("operations.robot.noAddress")}</StatusTag>
              ) : (
                String(host)
              ),
          },
          {
            key: "lastSentAt",
            header: t("texts.fields.robot.lastSentAt"),
            cell: ({ lastSentAt, lastError }) => {
              if (lastError !== "")
                return <StatusTag tone="danger">{troubleWords(String(lastError))}</StatusTag>;
              return typeof lastSentAt === "string" ? format.when(lastSentAt) : t("operations.robot.none");
            },
          },
        ],
        onSaved: (row, isNew) => {
          if (isNew) open("address", row);
        },
        rowActions: (row) => [
          {
            key: "address",
            label: t("operations.robot.address"),
            icon: <Link2 />,
            onSelect: () => open("address", row),
          },
          ...(row.host === ""
            ? []
            : [
                {
                  key: "test",
                  label: t("operations.robot.test"),
                  icon: <Send />,
                  onSelect: () => open("test", row),
                },
              ]),
        ],
      }),
    [t, format, open, tabs, troubleWords],
  );
  const own = opened ? { row: opened.row, openedAs: opened.key, onClose: close } : null;
  return (
    <>
      <ResourcePage view={view} />
      {own && opened?.deed === "address" ? <RobotAddress key={own.openedAs} {...own} /> : null}
      {own && opened?.deed === "test" ? <TestRobot key={own.openedAs} {...own} /> : null}
    </>
  );
}
