import { Activity, Ban, CircleCheck, KeyRound, ShieldOff } from "lucide-react";
import type { RoleOption } from "../../contracts/options.ts";
import type { FieldValues } from "../../contracts/resource.ts";
import { USER } from "../../contracts/user-resource.ts";
import type { Translate } from "../../locales/translator.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { ChoicesFilter } from "../kit/ChoicesFilter.tsx";
import { type Format, useT } from "../kit/i18n.tsx";
import { roleNameOf } from "../kit/role-name.ts";
import { StatusTag } from "../kit/StatusTag.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { type AnyRow, type ResourceView, resourceView } from "../resources/resource-view.ts";
import { chakra } from "../theme/chakra.ts";

const machine = createListMachine<AnyRow>();

/** Dialogs over the list. */
export type UserDeed = "reset" | "resetFactor" | "switch" | "drawer";

export interface UserViewAsk {
  readonly t: Translate;
  readonly format: Format;
  readonly isOnline: (row: AnyRow) => boolean;
  /** Whether a role opens pages that the reader lacks, as far as known: the reader may neither grant nor remove it. */
  readonly isBeyond: (roleId: unknown) => boolean;
  /** The roles that may be chosen. */
  readonly roles: readonly RoleOption[];
  readonly onDeed: (deed: UserDeed, row: AnyRow) => void;
  readonly onCreated: (row: AnyRow) => void;
}

/** The page-specific part of the list of people. */
export function userView({
  t,
  format,
  isOnline,
  isBeyond,
  roles,
  onDeed,
  onCreated,
}: UserViewAsk): ResourceView {
  const roleCodeOf = (roleId: unknown, row: AnyRow | null): unknown =>
    roles.find(({ id }) => id === roleId)?.roleCode ?? (row?.roleId === roleId ? row?.roleCode : undefined);
  const statuses = [
    { value: "1", label: t("user.status.on") },
    { value: "0", label: t("user.status.off") },
  ];
  return resourceView({
    spec: USER,
    machine,
    page: "system-user",
    columns: ["userName", "userAccount", "roleId", "clientId", "departmentId", "userPhone"],
    yields: { departmentId: 2, userPhone: 3 },
    form: [
      {
        title: t("user.form.person"),
        fields: ["userAccount", "userName", "userPhone", "userFixPhone", "email", "theTax"],
      },
      { title: t("user.form.rights"), fields: ["roleId", "clientId", "departmentId", "postId"] },
    ],
    moreFilters: (query, onFilter) => (
      <ChoicesFilter
        label={t("texts.fields.user.userStatus")}
        field="userStatus"
        value={String(query.userStatus ?? "")}
        options={statuses}
        onChange={(userStatus) => onFilter({ userStatus: userStatus || null })}
      />
    ),
    cells: {
      userName: (row) => (
        <>
          <PresenceDot isOnline={isOnline(row)} />
          {String(row.userName)}
        </>
      ),
      roleId: (row) => roleNameOf(t, String(row.roleName)),
    },
    extraColumns: [
      {
        key: "userStatus",
        header: t("texts.fields.user.userStatus"),
        width: "88px",
        cell: ({ userStatus }) => (
          <StatusTag tone={userStatus === 1 ? "success" : "neutral"}>
            {t(userStatus === 1 ? "user.status.on" : "user.status.off")}
          </StatusTag>
        ),
      },
      {
        key: "lastSeenAt",
        header: t("texts.fields.user.lastSeenAt"),
        width: "140px",
        cell: (row) => {
          if (isOnline(row)) return t("user.presence.online");
          const { lastSeenAt } = row;
          return typeof lastSeenAt === "string" ? format.when(lastSeenAt) : t("common.word.none");
        },
      },
    ],
    isFixedRow: ({ roleId }) => isBeyond(roleId),
    isOffered: (name, { id }) => name !== "roleId" || !isBeyond(id),
    // An admin belongs to no client: an earlier choice is cleared.
    isLeftOut: (name, { roleId }, row) => name === "clientId" && roleCodeOf(roleId, row) !== "client",
    follows: ({ roleId }): FieldValues =>
      roleId !== undefined && roleCodeOf(roleId, null) !== "client"
        ? { clientId: null, clientName: null }
        : {},
    isAnswerNeeded: true,
    onSaved: (row, isNew) => {
      if (isNew) onCreated(row);
    },
    disableInstead: (row) => (row.userStatus === 1 ? () => onDeed("switch", row) : null),
    rowActions: (row) => [
      {
        key: "drawer",
        label: t("user.action.sessions"),
        icon: <Activity />,
        onSelect: () => onDeed("drawer", row),
      },
      {
        key: "reset",
        label: t("user.action.reset"),
        icon: <KeyRound />,
        onSelect: () => onDeed("reset", row),
      },
      {
        key: "resetFactor",
        label: t("user.action.resetFactor"),
        icon: <ShieldOff />,
        reason: row.secondFactorSince === null ? t("user.resetFactor.off") : null,
        onSelect: () => onDeed("resetFactor", row),
      },
      {
        key: "switch",
        label: t(row.userStatus === 1 ? "user.action.disable" : "user.action.enable"),
        icon: row.userStatus === 1 ? <Ban /> : <CircleCheck />,
        onSelect: () => onDeed("switch", row),
      },
    ],
  });
}

const Dot = chakra("span", {
  base: {
    display: "inline-block",
    flexShrink: 0,
    width: "8px",
    height: "8px",
    borderRadius: "full",
    borderWidth: "1.5px",
    borderColor: "border.control",
    marginInlineEnd: "2",
    "&[data-online]": { bg: "success.solid", borderColor: "success.solid" },
  },
});

/** Whether a person is online now: filled or hollow, and in words. */
function PresenceDot({ isOnline }: { readonly isOnline: boolean }) {
  const t = useT();
  const words = t(isOnline ? "user.presence.online" : "user.presence.offline");
  return (
    <>
      <Dot data-online={isOnline ? "" : undefined} title={words} />
      <VisuallyHidden>{words} </VisuallyHidden>
    </>
  );
}
