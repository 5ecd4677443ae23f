import { Languages } from "lucide-react";
import { useEffect } from "react";
import { useSignOnOffer } from "../../machines/react/use-sign-on-offer.ts";
import { Button } from "../kit/Button.tsx";
import { buttonRecipe } from "../kit/button-recipe.ts";
import { useLocale, useT } from "../kit/i18n.tsx";
import { Logo } from "../kit/Logo.tsx";
import { PAGE_HEADING } from "../kit/page-heading.ts";
import { ThemeSwitch } from "../kit/ThemeSwitch.tsx";
import { loadToasts } from "../kit/Toaster.tsx";
import { chakra } from "../theme/chakra.ts";
import { LoginPitch } from "./LoginPitch.tsx";
import { SignIn, useIsCodeDue } from "./SignIn.tsx";

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
  base: {
    ...{ display: "flex", alignItems: "center", justifyContent: "flex-end", gap: "1" },
    // The smallest phones have no room for a picture beside the language's name.
    "@media (max-width: 359px)": { "& > button:first-of-type svg": { display: "none" } },
  },
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

/** The other language, named in itself: two languages need no menu, whose weight the sign-in page would carry. */
function LocaleToggle() {
  const t = useT();
  const { locale, setLocale } = useLocale();
  const other = locale === "zh-CN" ? "en-US" : "zh-CN";
  return (
    <Button
      look="quiet"
      icon={<Languages size={16} aria-hidden="true" />}
      onClick={() => void setLocale(other)}
    >
      <span lang={other}>{t(other === "en-US" ? "login.tools.en" : "login.tools.zh")}</span>
    </Button>
  );
}

/** Takes no height: the form above must not move when the server has said that there is a provider. */
const Below = chakra("div", { base: { height: 0, "& > a": { width: "100%", marginTop: "3" } } });
const Link = chakra("a", buttonRecipe);

/** The way to the provider's sign-in page and back to this one; nothing where single sign-on is not configured. */
function SignOnLink() {
  const t = useT();
  const offer = useSignOnOffer();
  if (!offer) return null;
  const here = window.location.pathname + window.location.search;
  return (
    <Below>
      <Link href={`${offer.start}?to=${encodeURIComponent(here)}`} size="lg">
        {offer.name ?? t("login.form.signOn")}
      </Link>
    </Below>
  );
}
