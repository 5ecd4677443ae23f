import { useState } from "react";
import { SHOWN_BY } from "../../contracts/permissions.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { AuditTrail } from "../audit-trail/AuditTrail.tsx";
import { Drawer } from "../kit/Drawer.tsx";
import { useT } from "../kit/i18n.tsx";
import { TabPanel } from "../kit/TabPanel.tsx";
import { Tabs } from "../kit/Tabs.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import type { RowDialog } from "../resources/resource-view.ts";
import { UserSessions } from "./UserSessions.tsx";

/** A person's sessions, changes of their account, and their own actions. */
export function UserDrawer({ row, openedAs, onClose }: RowDialog) {
  const t = useT();
  const mayAudit = useHolds(SHOWN_BY.audit);
  const [shown, setShown] = useState("sessions");
  const { id } = row;
  const toThem = { entity: "user", entityId: id };
  const byThem = { byUserId: id };
  const all = hrefOf("system-audit", {}, shown === "byThem" ? byThem : toThem);
  return (
    <Drawer
      isOpen
      onClose={onClose}
      width="min(600px, 100vw)"
      title={t("user.drawer.title", { name: String(row.userName), account: String(row.userAccount) })}
    >
      <Tabs
        id="user-drawer"
        label={t("user.action.sessions")}
        tabs={[
          { key: "sessions", label: t("user.drawer.sessions") },
          ...(mayAudit
            ? [
                { key: "toThem", label: t("user.drawer.toThem") },
                { key: "byThem", label: t("user.drawer.byThem") },
              ]
            : []),
        ]}
        value={shown}
        onChange={setShown}
      />
      <TabPanel id="user-drawer" tab={shown}>
        {shown === "sessions" ? <UserSessions userId={id} openedAs={openedAs} /> : null}
        {shown === "toThem" ? <AuditTrail id={`to:${openedAs}`} of={toThem} /> : null}
        {shown === "byThem" ? <AuditTrail id={`by:${openedAs}`} of={byThem} isOfMany /> : null}
        {shown === "sessions" ? null : (
          <p style={{ marginTop: 12 }}>
            <TextLink href={all}>{t("user.action.audit")}</TextLink>
          </p>
        )}
      </TabPanel>
    </Drawer>
  );
}
