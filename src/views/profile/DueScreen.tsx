import type { ReactNode } from "react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { LocaleSwitch } from "../kit/LocaleSwitch.tsx";
import { Logo } from "../kit/Logo.tsx";
import { Panel } from "../kit/Panel.tsx";
import { PAGE_HEADING } from "../kit/page-heading.ts";
import { ThemeSwitch } from "../kit/ThemeSwitch.tsx";
import { chakra } from "../theme/chakra.ts";

const Screen = chakra("main", {
  base: { display: "grid", gap: "6", maxWidth: "480px", margin: "auto", padding: "4", paddingTop: "8" },
});
const Head = chakra("div", { base: { display: "flex", alignItems: "center", gap: "1" } });
const Push = chakra("span", { base: { flex: 1 } });
const Title = chakra("h1", { base: { textStyle: "lg", outline: "none" } });
const Text = chakra("p", { base: { color: "fg.muted", marginBottom: "4" } });

/** A screen without the console around it: something has to be done first, or one leaves. */
export function DueScreen(props: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  const { title, text, children } = props;
  const t = useT();
  const session = useActorOf("session");
  return (
    <Screen>
      <title>{`${title} · ${t("common.app.name")}`}</title>
      <Head>
        <Logo />
        <Push />
        <LocaleSwitch />
        <ThemeSwitch />
        <Button look="quiet" onClick={() => session.send({ type: "signOut.asked" })}>
          {t("shell.user.signOut")}
        </Button>
      </Head>
      <Panel>
        <Title tabIndex={-1} {...{ [PAGE_HEADING]: "" }}>
          {title}
        </Title>
        <Text>{text}</Text>
        {children}
      </Panel>
    </Screen>
  );
}
