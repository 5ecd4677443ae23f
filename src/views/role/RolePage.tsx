import { useMemo } from "react";
import { grantablePages } from "../../contracts/pages.ts";
import type { FieldValues } from "../../contracts/resource.ts";
import { ROLE } from "../../contracts/role.ts";
import { createListMachine } from "../../machines/list.machine.ts";
import { useT } from "../kit/i18n.tsx";
import { ResourcePage } from "../kit/resource/ResourcePage.tsx";
import type { AnyRow, ResourceView } from "../kit/resource/resource-view.ts";
import { roleNameOf } from "../kit/role-name.ts";
import { StatusTag } from "../kit/StatusTag.tsx";

const machine = createListMachine<AnyRow>();

const pagesOf = (row: AnyRow): readonly string[] => (Array.isArray(row.menu) ? (row.menu as string[]) : []);

/** The roles: which pages each of them opens, and how many people have it. */
export default function RolePage() {
  const t = useT();
  const view = useMemo((): ResourceView => {
    const grantable = { admin: grantablePages("admin").length, client: grantablePages("client").length };
    return {
      spec: ROLE,
      machine,
      page: "system-role",
      columns: ["roleName", "roleCode", "menu", "status", "remark"],
      form: [{ fields: ["roleName", "roleCode", "status", "menu", "remark"] }],
      filters: ["roleCode", "status"],
      initial: { menu: [] },
      cells: {
        roleName: (row) => (
          <>
            {roleNameOf(t, String(row.roleName))}
            {row.builtin === true ? (
              <span style={{ marginInlineStart: 8 }}>
                <StatusTag tone="neutral" icon={null}>
                  {t("texts.fields.role.builtin")}
                </StatusTag>
              </span>
            ) : null}
          </>
        ),
        menu: (row) =>
          t("role.list.pages", {
            count: pagesOf(row).length,
            total: grantable[row.roleCode === "client" ? "client" : "admin"],
          }),
      },
      extraColumns: [
        {
          key: "userCount",
          header: t("texts.fields.role.userCount"),
          align: "end",
          width: "96px",
          cell: (row) => String(row.userCount ?? 0),
        },
      ],
      // A role of another type cannot grant the same pages.
      follows: ({ roleCode }, { menu }): FieldValues => {
        if (typeof roleCode !== "string" || !Array.isArray(menu)) return {};
        const names = new Set(
          grantablePages(roleCode === "client" ? "client" : "admin").map(({ name }) => name),
        );
        return { menu: (menu as readonly string[]).filter((name) => names.has(name)) };
      },
      // Whoever has the role needs another one first: disabling it would be refused for the same reason.
      disableInstead: () => null,
    };
  }, [t]);
  return <ResourcePage view={view} />;
}
