import { useSelector } from "@xstate/react";
import { RotateCcw } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { Button } from "../kit/Button.tsx";
import { CopyText } from "../kit/CopyText.tsx";
import { useT } from "../kit/i18n.tsx";
import { PAGE_HEADING } from "../kit/page-heading.ts";
import { chakra } from "../theme/chakra.ts";

const Box = chakra("section", {
  base: { display: "grid", gap: "3", justifyItems: "start", maxWidth: "560px", padding: "6" },
});
const Title = chakra("h1", { base: { textStyle: "lg" } });
const Text = chakra("p", { base: { color: "fg.muted" } });
const Row = chakra("div", { base: { display: "flex", gap: "3", flexWrap: "wrap" } });

/** Shown instead of a page that failed: the cause, a way to continue, and a trace id. */
export function CrashView(props: {
  readonly scope: "page" | "all";
  readonly isChunk: boolean;
  /** Its code was not asked for, because the server was away. */
  readonly isUnreachable?: boolean;
  readonly traceId: string;
  readonly onRetry: () => void;
}) {
  const { scope, isChunk, isUnreachable = false, traceId, onRetry } = props;
  const t = useT();
  const isRemembered = useSelector(useActorOf("session"), (snapshot) => snapshot.hasTag("remembered"));
  const isOffline = isChunk && (isUnreachable || isRemembered);
  const mayRetry = scope === "page";
  const reload = (): void => window.location.reload();
  return (
    <Box role="alert">
      <Title tabIndex={-1} {...{ [PAGE_HEADING]: "" }}>
        {t(isChunk ? "login.crash.chunkTitle" : scope === "all" ? "login.crash.all" : "login.crash.title")}
      </Title>
      <Text>
        {t(isOffline ? "login.crash.offlineText" : isChunk ? "login.crash.chunkText" : "login.crash.text")}
      </Text>
      {isChunk ? null : <CopyText text={traceId} label={t("common.state.trace", { traceId })} />}
      {isChunk && mayRetry ? <RetryOnReturn isUnreachable={isUnreachable} onRetry={onRetry} /> : null}
      <Row>
        {mayRetry ? (
          <Button look="primary" icon={<RotateCcw aria-hidden="true" />} onClick={onRetry}>
            {t("common.action.retry")}
          </Button>
        ) : null}
        <Button look={mayRetry ? "secondary" : "primary"} onClick={reload}>
          {t("common.action.reload")}
        </Button>
      </Row>
    </Box>
  );
}

/**
 * Tries again as soon as the live connection is open again; a page of a hidden tab, whose effects rest, as soon as it is
 * shown after that.
 */
function RetryOnReturn(props: { readonly isUnreachable: boolean; readonly onRetry: () => void }) {
  const { isUnreachable, onRetry } = props;
  const channel = useActorOf("channel");
  const retry = useEffectEvent(onRetry);
  const [failedUnder] = useState(() => channel.getSnapshot().context.hello);
  useEffect(() => {
    const snapshot = channel.getSnapshot();
    // Over an open connection the code is asked for, so it cannot be unreachable again.
    if (snapshot.hasTag("open") && (isUnreachable || snapshot.context.hello !== failedUnder)) return retry();
    return channel.on("channel.opened", () => retry()).unsubscribe;
  }, [channel, isUnreachable, failedUnder]);
  return null;
}
