import { lazy, type ReactNode, Suspense, useId } from "react";
import type { SessionRow, SignInRow } from "../../contracts/user.ts";
import { deviceName } from "../../domain/device-name.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { useUser } from "../../machines/react/use-user.ts";
import { useFetched } from "../../machines/react/use-value.ts";
import { Avatar } from "../kit/Avatar.tsx";
import { InstallRow } from "../kit/InstallRow.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { valueStateOf } from "../kit/list-state-of.ts";
import { Panel } from "../kit/Panel.tsx";
import { roleNameOf } from "../kit/role-name.ts";
import { Spinner } from "../kit/Spinner.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { TabPanel } from "../kit/TabPanel.tsx";
import { Tabs } from "../kit/Tabs.tsx";
import { PageHeader } from "../reading/PageHeader.tsx";
import { chakra } from "../theme/chakra.ts";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";
import { MailChoiceForm } from "./MailChoiceForm.tsx";
import { SecondFactor } from "./SecondFactor.tsx";

/** What draws barcodes comes with it. */
const ScannerCheck = lazy(() => import("./ScannerCheck.tsx"));

const SECTIONS = ["person", "password", "factor", "sessions", "scanner", "mail"] as const;
const FIELDS = [
  "userNumber",
  "userAccount",
  "userName",
  "userPhone",
  "userFixPhone",
  "departmentName",
  "postName",
  "roleName",
  "clientName",
  "theTax",
] as const;

const Facts = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1fr", sm: "repeat(auto-fill, minmax(220px, 1fr))" },
    columnGap: "6",
    rowGap: "4",
    paddingTop: "5",
    marginTop: "5",
    borderTopWidth: "1px",
    borderColor: "border",
    "& dt": { fontSize: "xs", color: "fg.subtle", marginBottom: "0.5" },
    "& dd": { overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" },
  },
});
const Person = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "4",
    "& strong": { display: "block", textStyle: "lg" },
    "& small": { fontSize: "sm", color: "fg.subtle" },
  },
});
const Body = chakra("div", { base: { paddingTop: "5" } });

/** Who I am, my password and second factor, where I am signed in, and what comes by mail. */
export default function ProfilePage() {
  const t = useT();
  const id = useId();
  const user = useUser();
  const [query, setQuery] = useQuery();
  const section = SECTIONS.find((name) => name === query.get("section")) ?? "person";
  const fields = FIELDS.filter((field) => user[field] !== null && user[field] !== "");
  return (
    <>
      <PageHeader title={t("profile.title")} subtitle={user.userName} />
      <Panel>
        <Tabs
          id={id}
          label={t("profile.title")}
          tabs={SECTIONS.map((key) => ({ key, label: t(`profile.section.${key}`) }))}
          value={section}
          onChange={(key) => setQuery({ section: key === "person" ? null : key })}
        />
        <TabPanel id={id} tab={section}>
          <Body>
            {section === "person" ? (
              <>
                <Person>
                  <Avatar name={user.userName} size={64} />
                  <div>
                    <strong>{user.userName}</strong>
                    <small>
                      {[roleNameOf(t, user.roleName), user.clientName].filter(Boolean).join(" · ")}
                    </small>
                  </div>
                </Person>
                <Facts>
                  {fields.map((field) => (
                    <Fact
                      key={field}
                      name={t(`profile.field.${field}`)}
                      value={field === "roleName" ? roleNameOf(t, user.roleName) : (user[field] ?? "")}
                    />
                  ))}
                </Facts>
                <InstallRow />
              </>
            ) : null}
            {section === "password" ? <ChangePasswordForm /> : null}
            {section === "factor" ? <SecondFactor /> : null}
            {section === "sessions" ? <OwnSessions /> : null}
            {section === "scanner" ? (
              <Suspense fallback={<Spinner />}>
                <ScannerCheck />
              </Suspense>
            ) : null}
            {section === "mail" ? <MailChoiceForm /> : null}
          </Body>
        </TabPanel>
      </Panel>
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const Title = chakra("h2", { base: { marginTop: "8", fontSize: "md", fontWeight: "semibold" } });

const presentFirst = (rows: readonly SessionRow[]) =>
  [...rows].sort((a, b) => Number(b.present) - Number(a.present));

/** Where the person is signed in, this one first, and who came or tried to come in lately. */
function OwnSessions() {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <DeviceLines<SessionRow>
        path="/api/user/sessions"
        failed={t("profile.sessions.failed")}
        none={t("profile.sessions.none")}
        inOrder={presentFirst}
        tag={({ present }) =>
          present ? (
            <StatusTag tone="success" size="sm">
              {t("profile.sessions.present")}
            </StatusTag>
          ) : null
        }
        words={({ createdAt, lastSeenAt }) => [
          t("profile.sessions.since", { at: format.dateTime(createdAt) }),
          t("profile.sessions.seen", { at: format.dateTime(lastSeenAt) }),
        ]}
      />
      <Title>{t("profile.sessions.recent")}</Title>
      <DeviceLines<SignInRow>
        path="/api/user/signIns"
        failed={t("profile.sessions.recentFailed")}
        none={t("profile.sessions.none")}
        tag={({ succeeded }) => (
          <StatusTag tone={succeeded ? "success" : "warning"} size="sm">
            {t(succeeded ? "profile.sessions.succeeded" : "profile.sessions.refused")}
          </StatusTag>
        )}
        words={({ at }) => [format.dateTime(at)]}
      />
    </>
  );
}

interface DeviceRow {
  readonly id: string;
  readonly address: string | null;
  readonly agent: string | null;
}

const List = chakra("ul", {
  base: {
    listStyle: "none",
    "& li": { paddingBlock: "3", borderBottomWidth: "1px", borderColor: "border" },
    "& strong": {
      display: "flex",
      gap: "2",
      flexWrap: "wrap",
      overflowWrap: "anywhere",
      fontWeight: "normal",
    },
    "& small": { fontSize: "xs", color: "fg.subtle" },
  },
});

/** A list that the server answers as a whole, each line with a device and an address: sessions, sign-ins. */
function DeviceLines<Row extends DeviceRow>(props: {
  readonly path: string;
  readonly failed: string;
  /** Shown for an empty list. */
  readonly none: string;
  readonly inOrder?: (rows: readonly Row[]) => readonly Row[];
  /** The tag beside the device. */
  readonly tag: (row: Row) => ReactNode;
  /** Text after the address. */
  readonly words: (row: Row) => readonly string[];
}) {
  const { path, failed, none, inOrder, tag, words } = props;
  const t = useT();
  const { rest } = usePorts();
  const devices = useFetched<readonly Row[]>(path, {
    fetch: (signal) => rest.get<readonly Row[]>(path, {}, { signal }),
  });
  const { value: loaded } = devices;
  const rows = loaded && inOrder ? inOrder(loaded) : loaded;
  const state = valueStateOf(devices, { failed, none });
  return (
    <ListState state={state}>
      <List>
        {(rows ?? []).map((row) => (
          <li key={row.id}>
            <strong>
              <span title={row.agent ?? undefined}>
                {row.agent ? deviceName(row.agent) : t("profile.sessions.unknownAgent")}
              </span>
              {tag(row)}
            </strong>
            <small>{[row.address, ...words(row)].filter(Boolean).join(" · ")}</small>
          </li>
        ))}
      </List>
    </ListState>
  );
}
