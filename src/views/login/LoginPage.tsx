import { useEffect } from "react";
import { useT } from "../kit/i18n.tsx";
import { Logo } from "../kit/Logo.tsx";
import { PAGE_HEADING } from "../kit/page-heading.ts";
import { ThemeSwitch } from "../kit/ThemeSwitch.tsx";
import { loadToasts } from "../kit/Toaster.tsx";
import { chakra } from "../theme/chakra.ts";
import { LocaleToggle } from "./LocaleToggle.tsx";
import { LoginPitch } from "./LoginPitch.tsx";
import { SignIn, useIsCodeDue } from "./SignIn.tsx";
import { SignOnLink } from "./SignOnLink.tsx";

const Page = chakra("div", {
  base: {
    minHeight: "100vh",
    display: "grid",
    gridTemplateColumns: { base: "1fr", lg: "1.24fr 1fr" },
    // Motion beside a form that is typed into distracts (WCAG 2.2.2): its last picture stays, nothing half faded. No `:has()`: its rule stays in the document, where
    // Chromium would compute the style of the whole page again with every element that comes.
    "&:focus-within [data-story] *": { animation: "none" },
  },
});
const Half = chakra("main", {
  base: { display: "grid", gridTemplateRows: "auto 1fr", padding: { base: "4", sm: "6" }, minWidth: 0 },
});
const Tools = chakra("div", {
  base: { display: "flex", alignItems: "center", justifyContent: "flex-end", gap: "1" },
});
const PhoneLogo = chakra("div", { base: { marginInlineEnd: "auto", display: { lg: "none" } } });
const Box = chakra("div", {
  base: { width: "100%", maxWidth: "360px", margin: "auto", paddingBlock: "8" },
});
const Title = chakra("h1", { base: { textStyle: "xl" } });
const Subtitle = chakra("p", { base: { color: "fg.subtle", marginBottom: "2" } });

/** Signing in. */
export default function LoginPage() {
  const t = useT();
  const isCodeDue = useIsCodeDue();
  // Once the form stands: what it shows when a call fails must be there before the server is away.
  useEffect(() => void loadToasts().catch(() => undefined), []);
  return (
    <Page>
      <title>{`${t("login.title")} · ${t("common.app.name")}`}</title>
      <LoginPitch />
      <Half>
        <Tools>
          <PhoneLogo>
            <Logo />
          </PhoneLogo>
          <LocaleToggle />
          <ThemeSwitch />
        </Tools>
        <Box>
          <Title tabIndex={-1} {...{ [PAGE_HEADING]: "" }}>
            {t(isCodeDue ? "login.code.title" : "login.title")}
          </Title>
          <Subtitle>{t(isCodeDue ? "login.code.subtitle" : "login.subtitle")}</Subtitle>
          <SignIn submitLabel={t("login.form.submit")} />
          {isCodeDue ? null : <SignOnLink />}
        </Box>
      </Half>
    </Page>
  );
}
