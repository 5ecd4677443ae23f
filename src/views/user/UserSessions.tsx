import { useState } from "react";
import type { SessionRow } from "../../contracts/user.ts";
import { deviceName } from "../../domain/device-name.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useToast } from "../../machines/react/use-toast.ts";
import { useFetched } from "../../machines/react/use-value.ts";
import { Button } from "../kit/Button.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { valueStateOf } from "../kit/list-state-of.ts";
import { StatusTag } from "../kit/StatusTag.tsx";
import { chakra } from "../theme/chakra.ts";

const List = chakra("ul", {
  base: {
    listStyle: "none",
    "& li": {
      display: "flex",
      gap: "3",
      alignItems: "center",
      justifyContent: "space-between",
      paddingBlock: "3",
      borderBottomWidth: "1px",
      borderColor: "border",
    },
    "& li > div": { minWidth: 0, overflowWrap: "anywhere" },
    "& small": { display: "block", fontSize: "xs", color: "fg.subtle" },
  },
});
const Foot = chakra("div", { base: { display: "flex", justifyContent: "end", paddingTop: "3" } });

/** Where a person is signed in, and the ways to sign them out. */
export function UserSessions({ userId, openedAs }: { readonly userId: string; readonly openedAs: string }) {
  const t = useT();
  const format = useFormat();
  const { rest } = usePorts();
  const sessions = useFetched<readonly SessionRow[]>(`sessions:${openedAs}`, {
    fetch: (signal) => rest.get("/api/user/sessionsOf", { id: userId }, { signal }),
  });
  const { value: rows, again } = sessions;
  const state = valueStateOf(sessions, {
    failed: t("user.drawer.failed"),
    none: t("user.drawer.noSessions"),
  });
  return (
    <ListState state={state}>
      <List>
        {(rows ?? []).map((row) => {
          const agent = (row.agent && deviceName(row.agent)) ?? t("user.drawer.unknownAgent");
          const words = [
            row.address,
            t("user.drawer.since", { at: format.dateTime(row.createdAt) }),
            t("user.drawer.seen", { at: format.dateTime(row.lastSeenAt) }),
          ];
          return (
            <li key={row.id}>
              <div title={row.agent ?? undefined}>
                {agent}
                {row.present ? (
                  <>
                    {" "}
                    <StatusTag tone="success">{t("user.drawer.present")}</StatusTag>
                  </>
                ) : null}
                <small>{words.filter(Boolean).join(" · ")}</small>
              </div>
              <EndSession
                userId={userId}
                sessionId={row.id}
                label={t("user.drawer.signOut")}
                name={t("user.drawer.signOutOf", { agent })}
                openedAs={openedAs}
                onEnded={again}
              />
            </li>
          );
        })}
      </List>
      {rows && rows.length > 1 ? (
        <Foot>
          <EndSession
            userId={userId}
            label={t("user.drawer.signOutAll")}
            openedAs={openedAs}
            onEnded={again}
          />
        </Foot>
      ) : null}
    </ListState>
  );
}

interface Ended {
  readonly ended: number;
}
/** Signs a person out of one session, or of all of them. */
function EndSession(props: {
  readonly userId: string;
  /** Absent: all of their sessions. */
  readonly sessionId?: string;
  readonly label: string;
  /** Its name, if the label alone is ambiguous. */
  readonly name?: string;
  readonly openedAs: string;
  readonly onEnded: () => void;
}) {
  const { userId, sessionId, label, name, openedAs, onEnded } = props;
  const t = useT();
  const toast = useToast();
  const [onDone] = useState(() => (answer: Ended) => {
    toast({ tone: "success", text: t("user.drawer.signedOut", { count: answer.ended }) });
    onEnded();
  });
  const command = useCommand<{ readonly sessionId?: string }, Ended>({
    key: `end:${openedAs}:${sessionId ?? "all"}`,

    resource: "user",
    command: "endSession",
    label: name ?? label,
    id: userId,
    version: null,
    payload: sessionId ? { sessionId } : {},
    onDone,
  });
  const { kind } = command.view;
  return (
    <Button
      size="sm"
      aria-label={name}
      isBusy={kind === "sending" || kind === "unreachable"}
      disabled={kind === "done"}
      onClick={kind === "refused" ? command.retry : command.submit}
    >
      {label}
    </Button>
  );
}
