import { Stack } from "@chakra-ui/react/stack";
import type { ReactNode } from "react";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { useRecord } from "../../machines/react/use-record.ts";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { RequestStatusTag } from "../kit/RequestStatusTag.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { PHONE, useMedia } from "../kit/use-media.ts";
import { usePageFoot } from "../kit/use-page-foot.ts";
import { PageHeader, SUBTITLE_PENDING } from "../reading/PageHeader.tsx";
import { chakra } from "../theme/chakra.ts";
import { CommandButtons } from "./CommandButtons.tsx";
import { KeptNotice } from "./KeptNotice.tsx";
import { RequestCommands } from "./RequestCommands.tsx";
import type { CommandDialogs, RequestKind, RequestRow } from "./request-kind.ts";
import { useRequestWord } from "./use-request-word.ts";

/** On a phone always a line of its own, so that the buttons below stay where they are. */
const Route = chakra("span", {
  base: {
    display: { base: "block", sm: "inline" },
    _before: { content: '" · "', display: { base: "none", sm: "inline" } },
  },
});

const Beside = chakra("div", {
  base: {
    display: "grid",
    gap: "3",
    padding: "4",
    "& p": { color: "fg.muted" },
    "& > div": {
      display: "flex",
      flexWrap: "wrap",
      gap: "2.5",
      "& > button": { flex: 1, minHeight: "48px" },
    },
  },
});

/** The scanner's desk for one request, with the other commands of its handling; it follows colleagues who work on it too. */
export function DeskPage<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly dialogs: CommandDialogs<Row, Detail>;
  readonly id: string;
  readonly title: string;
  /** Where the goods stand or go to, beside client and warehouse. */
  readonly where?: (request: Detail) => string | null;
  readonly hides?: (command: string, request: Detail) => boolean;
  readonly onLeave: () => void;
  /**
   * `answered`: a command of the desk itself was answered. `beside`: on a phone, where the head is one line, what it has
   * elsewhere; the desk says where.
   */
  readonly children: (request: Detail, answered: (request: Detail) => void, beside: ReactNode) => ReactNode;
}) {
  const { kind, dialogs, id, title, where, hides, onLeave, children } = props;
  const t = useT();
  const word = useRequestWord();
  const mayCommand = useMayCommand();
  const isPhone = useMedia(PHONE);
  usePageFoot();
  const record = useRecord<Detail>({
    key: `desk:${id}`,
    machine: kind.record,
    resource: kind.name,
    id,
    hasTimeline: false,
    keeps: true,
  });
  const request = record.detail;
  if (!request) {
    const isGone = record.view.kind === "notFound";
    return (
      <>
        <PageHeader
          title={isGone ? word(`${kind.name}.detail.notFound`) : title}
          subtitle={
            isGone || isPhone ? null : (
              <>
                {SUBTITLE_PENDING}
                <Route>{SUBTITLE_PENDING}</Route>
              </>
            )
          }
          onBack={{ label: t("request.scan.leave"), leave: onLeave }}
        />
        {isGone ? (
          <p>{word(`${kind.name}.detail.notFoundHint`)}</p>
        ) : (
          <ListState state={listStateOf(record.view, { empty: { title: "" }, onRetry: record.retry })}>
            {null}
          </ListState>
        )}
      </>
    );
  }
  const { clientName: client, warehouseName: warehouse } = request;
  const place = where?.(request);
  const subtitle = (
    <>
      <TextLink href={hrefOf(kind.pages.detail, { id })} style={{ textDecoration: "underline" }}>
        {request.number}
      </TextLink>
      <Route>
        {word(`${kind.name}.detail.route`, { client, warehouse })}
        {place ? ` · ${place}` : null}
      </Route>
    </>
  );
  const actions = (
    <CommandButtons
      kind={kind}
      row={request as Row}
      place="desk"
      hides={(command) => hides?.(command, request) ?? false}
      isBlocked={!mayCommand}
    />
  );
  const beside = (
    <Beside>
      <p>{subtitle}</p>
      <div>{actions}</div>
    </Beside>
  );
  return (
    <RequestCommands kind={kind} dialogs={dialogs} onDone={record.answered}>
      <PageHeader
        isCompact={isPhone}
        title={isPhone ? request.number : title}
        tag={<RequestStatusTag lifecycle={kind.name} status={request.status} size="md" />}
        {...(isPhone ? {} : { subtitle, actions })}
        onBack={{ label: t("request.scan.leave"), leave: onLeave }}
      />
      <Stack gap={{ base: "3", sm: "4" }}>
        <KeptNotice view={record.view} />
        {children(request, record.answered, isPhone ? beside : null)}
      </Stack>
    </RequestCommands>
  );
}
