import { chakra } from "@chakra-ui/react/styled-system";
import { useSelector } from "@xstate/react";
import type { SessionRow } from "../../contracts/user.ts";
import { deviceName } from "../../domain/device-name.ts";
import { createFetchMachine } from "../../machines/fetch.machine.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { StatusTag } from "../kit/StatusTag.tsx";

const sessionsMachine = createFetchMachine<readonly SessionRow[]>();

const List = chakra("ul", {
  base: {
    listStyle: "none",
    "& li": { paddingBlock: "3", borderBottomWidth: "1px", borderColor: "border" },
    "& strong": {
      display: "flex",
      gap: "2",
      flexWrap: "wrap",
      overflowWrap: "anywhere",
      fontWeight: "normal",
    },
    "& small": { fontSize: "xs", color: "fg.subtle" },
  },
});

/** Where the person is signed in, this one first. */
export function OwnSessions() {
  const t = useT();
  const format = useFormat();
  const { rest } = usePorts();
  const actor = useFeature("sessions", sessionsMachine, {
    fetch: (signal) => rest.get<readonly SessionRow[]>("/api/user/sessions", {}, { signal }),
  });
  const rows = useSelector(actor, (snapshot) => snapshot.context.value);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches("failed"));
  return (
    <ListState
      state={
        hasFailed
          ? {
              kind: "error",
              cause: t("profile.sessions.failed"),
              onRetry: () => actor.send({ type: "again" }),
            }
          : rows
            ? { kind: "ready" }
            : { kind: "loading" }
      }
    >
      <List>
        {[...(rows ?? [])]
          .sort((a, b) => Number(b.present) - Number(a.present))
          .map((row) => (
            <li key={row.id}>
              <strong>
                <span title={row.agent ?? undefined}>
                  {row.agent ? deviceName(row.agent) : t("profile.sessions.unknownAgent")}
                </span>
                {row.present ? (
                  <StatusTag tone="success" size="sm">
                    {t("profile.sessions.present")}
                  </StatusTag>
                ) : null}
              </strong>
              <small>
                {[
                  row.address,
                  t("profile.sessions.since", { at: format.dateTime(row.createdAt) }),
                  t("profile.sessions.seen", { at: format.dateTime(row.lastSeenAt) }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            </li>
          ))}
      </List>
    </ListState>
  );
}
