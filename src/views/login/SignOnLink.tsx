import { useSignOnOffer } from "../../machines/react/use-sign-on-offer.ts";
import { buttonRecipe } from "../kit/button-recipe.ts";
import { useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";

/** Takes no height: the form above must not move when the server has said that there is a provider. */
const Below = chakra("div", { base: { height: 0, "& > a": { width: "100%", marginTop: "3" } } });
const Link = chakra("a", buttonRecipe);

/** The way to the provider's sign-in page and back to this one; nothing where single sign-on is not configured. */
export function SignOnLink() {
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
