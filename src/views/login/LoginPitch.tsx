import { useT } from "../kit/i18n.tsx";
import { Logo } from "../kit/Logo.tsx";
import { chakra } from "../theme/chakra.ts";
import { PitchPeople } from "./PitchPeople.tsx";
import { AFTER, GROW, TRAVEL } from "./pitch-motion.ts";

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

const STATIONS = ["draft", "pending", "approved", "receiving", "completed"] as const;

const Track = chakra("div", {
  base: {
    position: "relative",
    paddingTop: "76px",
    display: "grid",
    gridTemplateColumns: "repeat(5, 1fr)",
    textAlign: "center",
    fontSize: "sm",
    color: "pitch.muted",
    // From the middle of the first station to that of the last.
    "& > hr": {
      position: "absolute",
      top: "84px",
      left: "10%",
      width: "80%",
      border: "none",
      borderTop: "2px dashed",
      borderColor: "pitch.line",
    },
    "& > hr ~ hr": { width: "20%", borderTopStyle: "solid", borderColor: "pitch.accent" },
    "& > hr + hr + hr": { left: "30%", ...GROW },
  },
});
const Station = chakra("div", {
  base: {
    position: "relative",
    "& > i": {
      position: "relative",
      display: "block",
      width: "18px",
      height: "18px",
      margin: "0 auto 12px",
      borderWidth: "2px",
      borderColor: "pitch.line",
      borderRadius: "full",
      bg: "pitch.bg",
    },
    "& > i > i": { position: "absolute", inset: "-2px", borderRadius: "full", bg: "pitch.accent" },
    "& > i > i:only-child": AFTER,
    "& > i > i:not(:only-child)": { animation: "none" },
  },
  variants: { isPast: { true: { "& > i": { bg: "pitch.accent", borderColor: "pitch.accent" } } } },
});
/** As wide as the track, so that a fifth of it is a station. */
const Rail = chakra("div", { base: { position: "absolute", top: 0, left: 0, width: "100%", ...TRAVEL } });
const Parcel = chakra("div", {
  base: {
    position: "relative",
    width: "max-content",
    marginInline: "auto",
    paddingInline: "4",
    paddingBlock: "1.5",
    bg: "pitch.card",
    color: "pitch.ink",
    borderRadius: "md",
    textAlign: "start",
    lineHeight: "1.35",
    "& > small": { display: "block", fontSize: "xs", color: "pitch.faint" },
    _after: {
      content: '""',
      position: "absolute",
      bottom: "-5px",
      left: "calc(50% - 6px)",
      width: "12px",
      height: "12px",
      bg: "pitch.card",
      transform: "rotate(45deg)",
    },
  },
});

/** A request on the line of its stations. */
function PitchTrack() {
  const t = useT();
  return (
    <Track>
      <hr />
      <hr />
      <hr />
      {STATIONS.map((station, at) => (
        <Station key={station} isPast={at < 2}>
          <i>{at === 2 ? <i /> : null}</i>
          {t(`login.pitch.stations.${station}`)}
        </Station>
      ))}
      <Rail>
        <Parcel>
          <b>RK261120-7K3F</b>
          <small>{t("login.pitch.goods")}</small>
        </Parcel>
      </Rail>
    </Track>
  );
}
