import { useCallback, useMemo, useState } from "react";
import type { RoleOption } from "../../contracts/options.ts";
import { OPERATIONS, opensMoreThan, SHOWN_BY } from "../../contracts/permissions.ts";
import { createOptionsMachine } from "../../machines/page/options.machine.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { useOptions } from "../../machines/react/use-options.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ResourcePage } from "../resources/ResourcePage.tsx";
import type { AnyRow } from "../resources/resource-view.ts";
import { OneTimePassword } from "./OneTimePassword.tsx";
import { ResetFactor } from "./ResetFactor.tsx";
import { ResetPassword } from "./ResetPassword.tsx";
import { SwitchStatus } from "./SwitchStatus.tsx";
import { UserDrawer } from "./UserDrawer.tsx";
import { usePresence } from "./use-presence.ts";
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
  const mayAudit = useHolds(SHOWN_BY.audit);
  const mayDisplays = useHolds(SHOWN_BY.display);
  const mayOperate = useHolds(OPERATIONS);
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
        ...{ t, format, roles, mayAudit, mayDisplays, mayOperate },
        isBeyond: (roleId) => {
          const role = roles.find(({ id }) => id === roleId);
          return role !== undefined && opensMoreThan(person, role);
        },
        isOnline: ({ id, userLoginStatus }) => (online ? online.has(id) : userLoginStatus === 1),
        onDeed: (deed, row) => setOpened(openedOf(deed, row)),
        onCreated: (row) => setOpened(openedOf("created", row)),
      }),
    [t, format, roles, mayAudit, mayDisplays, mayOperate, online, person],
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
          password={typeof own.row.password === "string" ? own.row.password : null}
          onClose={close}
        />
      ) : null}
    </>
  );
}
