import { useT } from "../kit/i18n.tsx";
import { Logo } from "../kit/Logo.tsx";
import { chakra } from "../theme/chakra.ts";
import { PitchPeople } from "./PitchPeople.tsx";
import { PitchTrack } from "./PitchTrack.tsx";

const Side = chakra("aside", {
  base: {
    display: { base: "none", lg: "flex" },
    flexDirection: "column",
    justifyContent: "space-between",
    gap: "8",
    padding: { lg: "10", xl: "16" },
    paddingTop: "14",
    bg: "pitch.bg",
    color: "pitch.fg",
  },
});
const Headline = chakra("p", {
  base: { textStyle: "xl", fontSize: "32px", marginBottom: "3", textWrap: "balance" },
});
const Text = chakra("p", { base: { color: "pitch.muted", fontSize: "md" } });
const Story = chakra("div", {
  base: {
    maxWidth: "640px",
    marginTop: "12",
    _motionReduce: { "& *": { animation: "none !important" } },
  },
});
const Foot = chakra("p", { base: { fontSize: "xs", color: "pitch.muted" } });

/** The left half of the sign-in page: what the product does, in one sentence and a living miniature of it. */
export function LoginPitch() {
  const t = useT();
  return (
    <Side>
      <Logo size="lg" isOnDark />
      <div>
        <Headline>{t("login.pitch.headline")}</Headline>
        <Text>{t("login.pitch.text")}</Text>
        <Story aria-hidden="true" data-story="">
          <PitchTrack />
          <PitchPeople />
        </Story>
      </div>
      <Foot>{t("login.pitch.footer")}</Foot>
    </Side>
  );
}
