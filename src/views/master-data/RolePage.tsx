import { useMemo } from "react";
import { grantablePages } from "../../contracts/pages.ts";
import { opensMoreThan } from "../../contracts/permissions.ts";
import type { FieldValues } from "../../contracts/resource.ts";
import { ROLE } from "../../contracts/role.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useT } from "../kit/i18n.tsx";
import { roleNameOf } from "../kit/role-name.ts";
import { StatusTag } from "../kit/StatusTag.tsx";
import { ResourcePage } from "../resources/ResourcePage.tsx";
import { type AnyRow, resourceView } from "../resources/resource-view.ts";

const machine = createListMachine<AnyRow>();

const pagesOf = (row: AnyRow): readonly string[] => (Array.isArray(row.menu) ? (row.menu as string[]) : []);

/** The roles: which pages each of them opens, and how many people have it. */
export default function RolePage() {
  const t = useT();
  const person = usePerson();
  const view = useMemo(() => {
    const grantable = { admin: grantablePages("admin").length, client: grantablePages("client").length };
    return resourceView({
      spec: ROLE,
      machine,
      page: "system-role",
      columns: ["roleName", "roleCode", "menu", "status", "remark"],
      yields: { remark: 3 },
      form: [{ fields: ["roleName", "roleCode", "status", "requiresSecondFactor", "menu", "remark"] }],
      initial: { menu: [] },
      isFixedRow: (row) =>
        opensMoreThan(person, {
          roleCode: row.roleCode === "client" ? "client" : "admin",
          menu: pagesOf(row),
        }),
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
        roleCode: (row) => (
          <>
            {t(row.roleCode === "client" ? "texts.roleCode.client" : "texts.roleCode.admin")}
            {row.requiresSecondFactor === true ? (
              <span style={{ marginInlineStart: 8 }}>
                <StatusTag tone="info" icon={null}>
                  {t("role.list.factor")}
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
      // People with the role need another one first: disabling it would be refused for the same reason.
      disableInstead: () => null,
    });
  }, [t, person]);
  return <ResourcePage view={view} />;
}
