import { useSelector } from "@xstate/react";
import { OFFLINE_PAGES } from "../../contracts/pages.ts";
import { connectionOf, hasTooManyPages, pulseOf } from "../../machines/channel/channel.view.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { Button } from "../kit/Button.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { HAND, useMedia } from "../kit/use-media.ts";
import { useNow, useWrongMinutes } from "../kit/use-now.ts";
import { chakra } from "../theme/chakra.ts";
import { useShownPage } from "./use-shell.ts";

const Stack = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    paddingInline: { base: "4", lg: "6" },
    "& > *": { marginTop: "3" },
    "@media print": { display: "none" },
  },
});

/** What people must know before they trust the page: signed out, offline, old data, a newer version. */
export function Banners() {
  const t = useT();
  const session = useActorOf("session");
  const version = useActorOf("version");
  const channel = useActorOf("channel");
  const hasStayed = useSelector(session, (snapshot) => snapshot.hasTag("stayed"));
  const release = useSelector(version, (snapshot) => snapshot.value);
  const connection = useSelector(channel, connectionOf);
  const isTooMany = useSelector(channel, hasTooManyPages);
  const isGrey = useSelector(channel, (snapshot) => pulseOf(snapshot) === "grey");
  // One banner says why data are old; how old they are stands in the bar.
  const recalled = useSelector(session, (snapshot) =>
    snapshot.hasTag("remembered") ? snapshot.context.recalled : null,
  );
  const isToldOtherwise =
    recalled !== null || connection === "signedOut" || connection === "offline" || isTooMany || hasStayed;
  const reload = (): void => window.location.reload();
  const wrongMinutes = useWrongMinutes();
  const isPhone = useMedia(HAND);
  const shown = useShownPage();
  // The most pressing first: a phone has room for one.
  const banners = [
    release === "required" ? (
      <Notice
        key="required"
        tone="danger"
        action={
          <Button size="sm" look="primary" onClick={reload}>
            {t("common.action.reload")}
          </Button>
        }
      >
        {t("shell.banner.required")}
      </Notice>
    ) : null,
    hasStayed ? (
      <Notice
        key="stayed"
        tone="warning"
        action={
          <Button size="sm" onClick={() => session.send({ type: "dialog.asked" })}>
            {t("shell.banner.signIn")}
          </Button>
        }
      >
        {t("login.expiry.stayed")}
      </Notice>
    ) : null,
    // A desk says itself how old its data are; a phone has no room for both.
    recalled && !(isPhone && OFFLINE_PAGES.has(shown)) ? (
      <RememberedSince key="remembered" at={recalled.at} />
    ) : null,
    connection === "offline" && !recalled ? (
      <Notice key="offline" tone="warning">
        {t(isGrey ? "shell.banner.offlineGrey" : "shell.banner.offline")}
      </Notice>
    ) : null,
    isTooMany ? (
      <Notice key="tooMany" tone="warning">
        {t("shell.banner.tooManyPages")}
      </Notice>
    ) : null,
    isGrey && !isToldOtherwise ? <OldData key="old" /> : null,
    wrongMinutes === 0 ? null : <WrongClock key="clock" minutes={wrongMinutes} />,
    release === "outdated" ? (
      <Notice
        key="outdated"
        tone="info"
        action={
          <>
            <Button size="sm" onClick={() => version.send({ type: "later" })}>
              {t("shell.banner.later")}
            </Button>{" "}
            <Button size="sm" look="primary" onClick={reload}>
              {t("common.action.reload")}
            </Button>
          </>
        }
      >
        {t("shell.banner.newVersion")}
      </Notice>
    ) : null,
  ].filter((banner) => banner !== null);
  return <Stack>{isPhone ? banners.slice(0, 1) : banners}</Stack>;
}

/** The computer's clock is wrong: the page goes by the server's, but the computer should be set right. */
function WrongClock({ minutes }: { readonly minutes: number }) {
  const t = useT();
  const format = useFormat();
  const age = format.age(Math.abs(minutes) * 60_000);
  return (
    <Notice tone="warning">
      {t(minutes > 0 ? "shell.banner.clockFast" : "shell.banner.clockSlow", { age })}
    </Notice>
  );
}

/** The console was opened without a network: whose data these are is as old as this. */
function RememberedSince({ at }: { readonly at: number }) {
  const t = useT();
  const format = useFormat();
  const age = format.age(Math.max(0, useNow(30_000) - at), "seconds");
  return <Notice tone="warning">{t("shell.banner.remembered", { time: format.time(at), age })}</Notice>;
}

/** How old the data are; it ticks, so it stands alone. */
function OldData() {
  const t = useT();
  const format = useFormat();
  const channel = useActorOf("channel");
  const pulseAt = useSelector(channel, (snapshot) => snapshot.context.pulseAt);
  const now = useNow(1_000);
  const age = pulseAt === null ? t("common.word.unknown") : format.age(Math.max(0, now - pulseAt), "seconds");
  return (
    <Notice
      tone="warning"
      action={
        <Button size="sm" onClick={() => channel.send({ type: "channel.retry" })}>
          {t("shell.banner.connect")}
        </Button>
      }
    >
      {t("shell.banner.grey", { age })}
    </Notice>
  );
}
