import { useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { AFTER, BEFORE, GROW, POINT, PRESS } from "./pitch-motion.ts";

const Cards = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "1.15fr 20px 1fr",
    alignItems: "center",
    gap: "3",
    marginTop: "9",
    "& > svg": { color: "pitch.accent" },
  },
});
const Card = chakra("div", {
  base: {
    alignSelf: "stretch",
    padding: "3",
    bg: "pitch.card",
    color: "pitch.ink",
    borderRadius: "md",
    whiteSpace: "nowrap",
    minWidth: 0,
    "& small": { fontSize: "xs", color: "pitch.faint", display: { base: "none", xl: "inline" } },
    "& [data-who]": {
      display: "flex",
      alignItems: "center",
      gap: "2",
      marginBottom: "2.5",
      overflow: "hidden",
    },
    "& [data-who] > i": {
      width: "24px",
      height: "24px",
      flexShrink: 0,
      borderRadius: "full",
      fontStyle: "normal",
      fontSize: "xs",
      lineHeight: "24px",
      textAlign: "center",
      color: "pitch.fg",
    },
  },
});
const Line = chakra("div", {
  base: {
    position: "relative",
    minHeight: "40px",
    display: "flex",
    alignItems: "center",
    gap: "2",
    paddingInline: "2.5",
    paddingBlock: "1.5",
    borderWidth: "1px",
    borderColor: "pitch.edge",
    borderRadius: "md",
    marginBottom: "2",
    "& > span": { overflow: "hidden", textOverflow: "ellipsis" },
  },
  variants: {
    isOpen: {
      true: {
        bg: "pitch.tint",
        borderColor: "pitch.accent",
        "& > [data-goods]": { display: { base: "none", xl: "block" } },
      },
    },
  },
});
const Approve = chakra("b", {
  base: {
    marginInlineStart: "auto",
    paddingInline: "3",
    lineHeight: "28px",
    bg: "pitch.action",
    color: "pitch.fg",
    borderRadius: "sm",
    ...PRESS,
  },
});
const Pointer = chakra("span", {
  base: {
    position: "absolute",
    top: "26px",
    right: "14px",
    zIndex: 1,
    color: "pitch.admin",
    ...POINT,
  },
});
/** Two words in one place, of which one is seen. */
const Turn = chakra("span", {
  base: {
    display: "grid",
    fontSize: "xs",
    "& > *": { gridArea: "1 / 1" },
    "& > :first-of-type": { color: "pitch.faint", ...BEFORE },
    "& > :last-of-type": { color: "pitch.action", fontWeight: "bold", ...AFTER },
  },
});
const Steps = chakra("div", {
  base: {
    position: "relative",
    display: "flex",
    justifyContent: "space-between",
    marginBlock: "2.5",
    "& > i": { width: "8px", height: "8px", borderRadius: "full", bg: "pitch.muted", zIndex: 1 },
    "& > i:nth-of-type(-n + 2)": { bg: "pitch.action" },
    "& > i > i": { display: "block", height: "100%", borderRadius: "full", bg: "pitch.action", ...AFTER },
    "& > hr": {
      position: "absolute",
      top: "3px",
      height: "2px",
      border: "none",
      bg: "pitch.action",
      width: "25%",
    },
    "& > hr + hr": { left: "25%", ...GROW },
  },
});

/** Who approves in the warehouse, and who sees it: the admin's queue and the client's request. */
export function PitchPeople() {
  const t = useT();
  const [admin, owner] = [t("login.pitch.admin"), t("login.pitch.owner")];
  return (
    <Cards>
      <Card>
        <div data-who="">
          <chakra.i bg="pitch.admin">{admin.charAt(0)}</chakra.i>
          <b>{admin}</b>
          <small>{t("login.pitch.adminAt")}</small>
        </div>
        <Line isOpen>
          <b>7K3F</b>
          <span data-goods="">{t("login.pitch.line")}</span>
          <Approve>{t("login.pitch.approve")}</Approve>
          <Pointer>
            <svg width="18" height="20" viewBox="0 0 18 20" aria-hidden="true">
              <path d="M2 1l14 8-6 2-3 7z" fill="currentColor" stroke="#fff" />
            </svg>
          </Pointer>
        </Line>
        <Line>
          <span>2C9D</span>
          <span>{t("login.pitch.otherLine")}</span>
        </Line>
      </Card>
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M2 10h15M11 4l6 6-6 6" />
      </svg>
      <Card>
        <div data-who="">
          <chakra.i bg="pitch.client">{owner.charAt(0)}</chakra.i>
          <b>{owner}</b>
          <small>{t("login.pitch.ownerAt")}</small>
        </div>
        <chakra.div padding="2.5" bg="pitch.tint" borderRadius="md" overflow="hidden">
          <b>RK261120-7K3F</b>
          <Steps>
            <hr />
            <hr />
            <i />
            <i />
            <i>
              <i />
            </i>
            <i />
            <i />
          </Steps>
          <Turn>
            <span>{t("login.pitch.waiting")}</span>
            <span>{t("login.pitch.approved")}</span>
          </Turn>
        </chakra.div>
      </Card>
    </Cards>
  );
}
