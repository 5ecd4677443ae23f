import type { SessionRow, SignInRow } from "../../contracts/user.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";
import { chakra } from "../theme/chakra.ts";
import { DeviceLines } from "./DeviceLines.tsx";

const Title = chakra("h2", { base: { marginTop: "8", fontSize: "md", fontWeight: "semibold" } });

const presentFirst = (rows: readonly SessionRow[]) =>
  [...rows].sort((a, b) => Number(b.present) - Number(a.present));

/** Where the person is signed in, this one first, and who came or tried to come in lately. */
export function OwnSessions() {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <DeviceLines<SessionRow>
        path="/api/user/sessions"
        failed={t("profile.sessions.failed")}
        none={t("profile.sessions.none")}
        inOrder={presentFirst}
        tag={({ present }) =>
          present ? (
            <StatusTag tone="success" size="sm">
              {t("profile.sessions.present")}
            </StatusTag>
          ) : null
        }
        words={({ createdAt, lastSeenAt }) => [
          t("profile.sessions.since", { at: format.dateTime(createdAt) }),
          t("profile.sessions.seen", { at: format.dateTime(lastSeenAt) }),
        ]}
      />
      <Title>{t("profile.sessions.recent")}</Title>
      <DeviceLines<SignInRow>
        path="/api/user/signIns"
        failed={t("profile.sessions.recentFailed")}
        none={t("profile.sessions.none")}
        tag={({ succeeded }) => (
          <StatusTag tone={succeeded ? "success" : "warning"} size="sm">
            {t(succeeded ? "profile.sessions.succeeded" : "profile.sessions.refused")}
          </StatusTag>
        )}
        words={({ at }) => [format.dateTime(at)]}
      />
    </>
  );
}
