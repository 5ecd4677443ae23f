import { useCallback, useMemo, useState } from "react";
import type { PresenceValue } from "../../contracts/audit.ts";
import type { RoleOption } from "../../contracts/options.ts";
import { opensMoreThan, SHOWN_BY } from "../../contracts/permissions.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { createOptionsMachine } from "../../machines/page/options.machine.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useOptions } from "../../machines/react/use-options.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { AuditTrail } from "../audit-trail/AuditTrail.tsx";
import { ConfirmCommand } from "../kit/ConfirmCommand.tsx";
import { Drawer } from "../kit/Drawer.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { TabPanel } from "../kit/TabPanel.tsx";
import { Tabs } from "../kit/Tabs.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { ResourcePage } from "../resources/ResourcePage.tsx";
import type { AnyRow, RowDialog } from "../resources/resource-view.ts";
import { OneTimePassword } from "./OneTimePassword.tsx";
import { ResetPassword } from "./ResetPassword.tsx";
import { UserSessions } from "./UserSessions.tsx";
import { type UserQuestion, useUserChange } from "./use-user-change.ts";
import { type UserDeed, userView } from "./user-view.tsx";

const rolesMachine = createOptionsMachine<RoleOption>();

interface Opened {
  readonly deed: UserDeed | "created";
  readonly row: AnyRow;
  /** Unique to this opening. */
  readonly key: string;
}

const openedOf = (deed: Opened["deed"], row: AnyRow): Opened => ({ deed, row, key: crypto.randomUUID() });

/** The people who may sign in: live presence, accounts, roles, one-time passwords, status, sessions, records. */
export default function UserPage() {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const person = usePerson();
  const online = usePresence();
  const { options: roles } = useOptions("roles", rolesMachine, "role");
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const switched = useCallback(() => {
    toast({ tone: "success", key: "texts.codes.20000" });
    setOpened(null);
  }, [toast]);
  const factorReset = useCallback(() => {
    toast({ tone: "success", key: "user.resetFactor.done" });
    setOpened(null);
  }, [toast]);
  const view = useMemo(
    () =>
      userView({
        ...{ t, format, roles },
        isBeyond: (roleId) => {
          const role = roles.find(({ id }) => id === roleId);
          return role !== undefined && opensMoreThan(person, role);
        },
        isOnline: ({ id, userLoginStatus }) => (online ? online.has(id) : userLoginStatus === 1),
        onDeed: (deed, row) => setOpened(openedOf(deed, row)),
        onCreated: (row) => setOpened(openedOf("created", row)),
      }),
    [t, format, roles, online, person],
  );
  const own = opened ? { row: opened.row, openedAs: opened.key, onClose: close } : null;
  return (
    <>
      <ResourcePage view={view} />
      {own && opened?.deed === "reset" ? <ResetPassword key={own.openedAs} {...own} /> : null}
      {own && opened?.deed === "resetFactor" ? (
        <ResetFactor key={own.openedAs} {...own} onDone={factorReset} />
      ) : null}
      {own && opened?.deed === "switch" ? (
        <SwitchStatus key={own.openedAs} {...own} onDone={switched} />
      ) : null}
      {own && opened?.deed === "drawer" ? <UserDrawer key={own.openedAs} {...own} /> : null}
      {own && opened?.deed === "created" ? (
        <OneTimePassword
          title={t("user.password.createdTitle", { name: String(own.row.userName) })}
          account={String(own.row.userAccount)}
          password={typeof own.row.password === "string" ? own.row.password : null}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** Who is online now, live; null until it is known. */
function usePresence(): ReadonlySet<string> | null {
  const { rest } = usePorts();
  const { value } = useValue<PresenceValue>("gauge:presence", {
    topic: "presence",
    fetch: (signal) => rest.get("/api/user/presence", {}, { signal }),
    asOfOf: ({ asOf }) => Date.parse(asOf),
  });
  return useMemo(() => (value ? new Set(value.online.map(({ userId }) => userId)) : null), [value]);
}

/** Asks before an account is disabled, which signs its person out at once, or enabled again. */
function SwitchStatus({ row, openedAs, onDone, onClose }: UserQuestion) {
  const t = useT();
  const isOn = row.userStatus === 1;
  const name = String(row.userName);
  const word = t(isOn ? "user.action.disable" : "user.action.enable");
  const title = t(isOn ? "user.switch.disableTitle" : "user.switch.enableTitle", { name });
  const [query] = useState({ userStatus: isOn ? 0 : 1 });
  const change = useUserChange<unknown>({
    ...{ openedAs, call: "switchStatus", id: row.id, query, onDone },
    label: t("common.command.of", { command: word, name }),
  });
  return (
    <ConfirmCommand
      command={change}
      tone={isOn ? "danger" : "primary"}
      title={title}
      confirmLabel={word}
      onClose={onClose}
    >
      <p>{t(isOn ? "user.switch.disableText" : "user.switch.enableText")}</p>
    </ConfirmCommand>
  );
}

const NOTHING = {};

/** Asks before a person's lost second factor is removed. */
function ResetFactor({ row, openedAs, onDone, onClose }: UserQuestion) {
  const t = useT();
  const name = String(row.userName);
  const command = useCommand<object, unknown>({
    ...{ key: `resetFactor:${openedAs}`, resource: "user" },
    ...{ command: "resetSecondFactor", id: row.id, version: null, payload: NOTHING },
    label: t("common.command.of", { command: t("user.action.resetFactor"), name }),
    onDone,
  });
  return (
    <ConfirmCommand
      command={command}
      title={t("user.resetFactor.title", { name })}
      confirmLabel={t("user.action.resetFactor")}
      onClose={onClose}
    >
      <p>{t("user.resetFactor.text")}</p>
    </ConfirmCommand>
  );
}

/** A person's sessions, changes of their account, and their own actions. */
function UserDrawer({ row, openedAs, onClose }: RowDialog) {
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
