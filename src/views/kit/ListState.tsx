import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { chakra } from "../theme/chakra.ts";
import { Button } from "./Button.tsx";
import { Drawing } from "./Drawing.tsx";
import { useFormat, useT } from "./i18n.tsx";
import { Notice } from "./Notice.tsx";
import { SkeletonRows } from "./SkeletonRows.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** The state of a list or card; each looks different. */
export type ListCondition =
  | { readonly kind: "loading"; readonly skeleton?: ReactNode }
  | {
      readonly kind: "empty";
      readonly title?: string;
      readonly hint?: ReactNode;
      readonly action?: ReactNode;
    }
  | { readonly kind: "noMatch"; readonly onClear?: () => void }
  /** The URL contains an invalid query. */
  | { readonly kind: "badQuery"; readonly onClear: () => void }
  | {
      readonly kind: "error";
      readonly cause: string;
      readonly onRetry?: () => void;
      readonly traceId?: string;
      /** Epoch ms of the old rows that stay on the screen below. */
      readonly dataAt?: number;
    }
  | { readonly kind: "forbidden"; readonly hint?: string }
  | { readonly kind: "ready" };

const Box = chakra("div", {
  base: {
    display: "grid",
    justifyItems: "center",
    gap: "2",
    paddingInline: "4",
    paddingBlock: "8",
    textAlign: "center",
    color: "fg.muted",
    "& > strong": { color: "fg", fontSize: "md" },
    "& > small": { fontSize: "xs", color: "fg.subtle", fontFamily: "mono" },
    "& > div": { marginTop: "2" },
  },
});

/** The five states around a list: loading, empty, nothing matches, error, no permission; or the list itself. */
export function ListState({
  state,
  children,
}: {
  readonly state: ListCondition;
  readonly children?: ReactNode;
}) {
  const t = useT();
  const format = useFormat();
  switch (state.kind) {
    case "ready":
      return children;
    case "loading":
      return (
        <div aria-busy="true" data-loading="">
          <VisuallyHidden role="status">{t("common.state.loading")}</VisuallyHidden>
          {state.skeleton ?? <SkeletonRows isTable />}
        </div>
      );
    case "empty":
      return (
        <Box>
          <Drawing of="empty" />
          <strong>{state.title ?? t("common.state.emptyTitle")}</strong>
          {state.hint ? <span>{state.hint}</span> : null}
          {state.action ? <div>{state.action}</div> : null}
        </Box>
      );
    case "noMatch":
      return (
        <Box>
          <Drawing of="noMatch" />
          <strong>{t("common.state.noMatchTitle")}</strong>
          <span>{t("common.state.noMatchHint")}</span>
          {state.onClear ? (
            <div>
              <Button onClick={state.onClear}>{t("common.state.clearFilter")}</Button>
            </div>
          ) : null}
        </Box>
      );
    case "badQuery":
      return (
        <Box>
          <Drawing of="noMatch" />
          <strong>{t("common.state.badQueryTitle")}</strong>
          <span>{t("common.state.badQueryHint")}</span>
          <div>
            <Button onClick={state.onClear}>{t("common.state.clearFilter")}</Button>
          </div>
        </Box>
      );
    case "forbidden":
      return (
        <Box>
          <Drawing of="forbidden" />
          <strong>{t("common.state.forbiddenTitle")}</strong>
          <span>{state.hint ?? t("common.state.forbiddenHint")}</span>
        </Box>
      );
    case "error": {
      const retry = state.onRetry ? (
        <Button size="sm" icon={<RefreshCw aria-hidden="true" />} onClick={state.onRetry}>
          {t("common.action.retry")}
        </Button>
      ) : null;
      const trace = state.traceId ? t("common.state.trace", { traceId: state.traceId }) : null;
      if (state.dataAt !== undefined) {
        return (
          <>
            <Notice tone="danger" title={t("common.state.errorTitle")} action={retry} isSquare>
              {state.cause} {t("common.state.errorOld", { time: format.seconds(state.dataAt) })} {trace}
            </Notice>
            {children}
          </>
        );
      }
      return (
        <Box role="alert">
          <Drawing of="error" />
          <strong>{t("common.state.errorTitle")}</strong>
          <span>{state.cause}</span>
          {trace ? <small>{trace}</small> : null}
          {retry ? <div>{retry}</div> : null}
        </Box>
      );
    }
  }
}
