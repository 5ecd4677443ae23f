import { Keyboard, KeyRound, LogOut, Settings, ShieldOff, UserRound } from "lucide-react";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { useUser } from "../../machines/react/use-user.ts";
import { Avatar } from "../kit/Avatar.tsx";
import { useT } from "../kit/i18n.tsx";
import { Menu } from "../kit/Menu.tsx";
import { roleNameOf } from "../kit/role-name.ts";
import { chakra } from "../theme/chakra.ts";
import { useSignOut } from "./use-sign-out.tsx";

const Trigger = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2.5",
    justifyContent: "center",
    minWidth: "44px",
    minHeight: "44px",
    padding: "1",
    borderRadius: "sm",
    textAlign: "start",
    lineHeight: "1.3",
    "& small": { display: "block", fontSize: "xs", color: "fg.subtle" },
    "& > span:last-of-type": { display: { base: "none", lg: "block" } },
    _hover: { bg: "bg.muted" },
  },
});
const Head = chakra("div", {
  base: {
    padding: "2.5",
    borderBottomWidth: "1px",
    borderColor: "border",
    marginBottom: "1",
    "& small": { display: "block", fontSize: "xs", color: "fg.subtle" },
  },
});

/** Who is here: profile, password, the keys, and the ways out. */
export function UserMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const t = useT();
  const user = useUser();
  const settings = useActorOf("settings");
  const { signOut, question } = useSignOut();
  const roleName = roleNameOf(t, user.roleName);
  return (
    <>
      <Menu
        label={t("shell.nav.account")}
        align="end"
        head={
          <Head>
            {user.userName}
            <small>{[roleName, user.clientName].filter(Boolean).join(" · ")}</small>
          </Head>
        }
        trigger={(trigger) => (
          <Trigger type="button" {...trigger} aria-label={`${t("shell.nav.account")} ${user.userName}`}>
            <Avatar name={user.userName} />
            <span>
              {user.userName}
              <small>{roleName}</small>
            </span>
          </Trigger>
        )}
        items={[
          {
            key: "profile",
            label: t("shell.user.profile"),
            icon: <UserRound aria-hidden="true" />,
            href: hrefOf("profile"),
          },
          {
            key: "password",
            label: t("shell.user.password"),
            icon: <KeyRound aria-hidden="true" />,
            href: hrefOf("profile", {}, { section: "password" }),
          },
          {
            // The way to the settings on a phone, where the bar has no room for its button.
            key: "settings",
            label: t("shell.nav.settings"),
            icon: <Settings aria-hidden="true" />,
            onSelect: () => settings.send({ type: "drawer.opened" }),
          },
          {
            key: "shortcuts",
            label: t("shell.user.shortcuts"),
            icon: <Keyboard aria-hidden="true" />,
            onSelect: onShortcuts,
          },
          {
            key: "signOut",
            label: t("shell.user.signOut"),
            icon: <LogOut aria-hidden="true" />,
            isSeparated: true,
            onSelect: () => signOut("here"),
          },
          {
            key: "signOutEverywhere",
            label: t("shell.user.signOutEverywhere"),
            icon: <ShieldOff aria-hidden="true" />,
            tone: "danger",
            onSelect: () => signOut("everywhere"),
          },
        ]}
      />
      {question}
    </>
  );
}
