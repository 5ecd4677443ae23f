import { useId } from "react";
import { useQuery } from "../../machines/react/use-query.ts";
import { useUser } from "../../machines/react/use-user.ts";
import { Avatar } from "../kit/Avatar.tsx";
import { useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { roleNameOf } from "../kit/role-name.ts";
import { TabPanel } from "../kit/TabPanel.tsx";
import { Tabs } from "../kit/Tabs.tsx";
import { PageHeader } from "../reading/PageHeader.tsx";
import { chakra } from "../theme/chakra.ts";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";
import { MailChoiceForm } from "./MailChoiceForm.tsx";
import { OwnSessions } from "./OwnSessions.tsx";
import { SecondFactor } from "./SecondFactor.tsx";

const SECTIONS = ["person", "password", "factor", "sessions", "mail"] as const;
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
              </>
            ) : null}
            {section === "password" ? <ChangePasswordForm /> : null}
            {section === "factor" ? <SecondFactor /> : null}
            {section === "sessions" ? <OwnSessions /> : null}
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
