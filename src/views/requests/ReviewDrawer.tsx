import { Stack } from "@chakra-ui/react/stack";
import type { ReactNode } from "react";
import { useMayCommand } from "../../machines/react/use-may-command.ts";
import { useRecord } from "../../machines/react/use-record.ts";
import { Button } from "../kit/Button.tsx";
import { Drawer } from "../kit/Drawer.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { SkeletonRows } from "../kit/SkeletonRows.tsx";
import { CommandButtons } from "./CommandButtons.tsx";
import type { RequestKind, RequestRow } from "./request-kind.ts";

/** One request of a queue beside it, with what decides it and the way to the next one. */
export function ReviewDrawer<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly id: string;
  readonly onOpen: (command: string, row: Row) => void;
  readonly onNext: () => void;
  readonly onClose: () => void;
  readonly children: (request: Detail) => ReactNode;
}) {
  const { kind, id, onOpen, onNext, onClose } = props;
  const t = useT();
  const mayCommand = useMayCommand();
  const { detail, retry, view } = useRecord<Detail>({
    key: `review:${id}`,
    machine: kind.record,
    resource: kind.name,
    id,
    topic: kind.name,
  });
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={detail?.number ?? t("request.verify.review")}
      width="min(520px, 100vw)"
      footer={
        <>
          <Button look="quiet" onClick={onNext}>
            {t("request.verify.skip")}
          </Button>
          {detail ? (
            <CommandButtons
              kind={kind}
              row={detail}
              place="review"
              isBlocked={!mayCommand}
              onOpen={(command) => onOpen(command, detail)}
            />
          ) : null}
        </>
      }
    >
      <Stack gap="3">
        {detail && detail.status !== "pending" ? (
          <Notice tone="info">
            {t("request.verify.decided", {
              status: t.dynamic(`texts.status.${kind.name}.${detail.status}`),
            })}
          </Notice>
        ) : null}
        {detail ? props.children(detail) : null}
        {!detail && view.kind !== "error" ? <SkeletonRows rows={4} /> : null}
        {view.kind === "error" ? (
          <Notice
            tone="danger"
            action={
              <Button size="sm" onClick={retry}>
                {t("common.action.retry")}
              </Button>
            }
          >
            {view.failure?.msg ?? t("common.state.errorTitle")}
          </Notice>
        ) : null}
      </Stack>
    </Drawer>
  );
}
