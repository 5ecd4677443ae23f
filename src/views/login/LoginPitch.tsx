import { chakra } from "@chakra-ui/react/styled-system";
import { useT } from "../kit/i18n.tsx";
import { Logo } from "../kit/Logo.tsx";

const Side = chakra("aside", {
  base: {
    display: { base: "none", lg: "flex" },
    flexDirection: "column",
    justifyContent: "space-between",
    gap: "8",
    padding: "16",
    paddingTop: "14",
    bg: "pitch.bg",
    color: "pitch.fg",
  },
});
const Headline = chakra("p", { base: { textStyle: "xl", marginBottom: "4" } });
const Text = chakra("p", { base: { color: "pitch.muted", maxWidth: "420px", textWrap: "balance" } });
const Card = chakra("figure", {
  base: {
    marginTop: "8",
    padding: "5",
    maxWidth: "520px",
    bg: "pitch.panel",
    borderRadius: "md",
    "& figcaption": { marginBottom: "4", fontWeight: "bold" },
    "& ol": { display: "flex", justifyContent: "space-between", gap: "2" },
    "& li": {
      position: "relative",
      flex: 1,
      paddingTop: "5",
      fontSize: "xs",
      color: "pitch.muted",
      textAlign: "start",
    },
    "& li::before": {
      content: '""',
      position: "absolute",
      top: 0,
      left: 0,
      width: "10px",
      height: "10px",
      borderRadius: "full",
      bg: "pitch.accent",
    },
    "& li:not(:last-of-type)::after": {
      content: '""',
      position: "absolute",
      top: "4px",
      left: "16px",
      right: "0",
      height: "2px",
      bg: "pitch.line",
    },
    "& li:last-of-type": { flex: "0 0 auto" },
  },
});
const Foot = chakra("p", { base: { fontSize: "xs", color: "pitch.muted" } });

/** The stations that every entry passes: an illustration, not a real request. */
const STATIONS = ["submitted", "approved", "arrived", "received", "stocked"] as const;

/** The left half of the sign-in page: what the product does, in one sentence. */
export function LoginPitch() {
  const t = useT();
  return (
    <Side>
      <Logo size="lg" isOnDark />
      <div>
        <Headline>
          {t("login.pitch.first")}
          <br />
          {t("login.pitch.second")}
        </Headline>
        <Text>{t("login.pitch.text")}</Text>
        <Card>
          <figcaption>{t("login.pitch.example")}</figcaption>
          <ol>
            {STATIONS.map((station) => (
              <li key={station}>{t(`login.pitch.stations.${station}`)}</li>
            ))}
          </ol>
        </Card>
      </div>
      <Foot>{t("login.pitch.footer")}</Foot>
    </Side>
  );
}
